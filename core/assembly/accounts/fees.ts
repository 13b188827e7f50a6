/** Fee schedules: rates by owner and market, where owner 0 is everybody and the most specific entry wins. */
import { TABLE_BYTES } from '../base/address-table'
import { nextEpoch } from './epoch'
import { openEvent } from '../base/events'
import {
  CMD_FEES_SET_AT_MAKER,
  CMD_FEES_SET_AT_MARKET,
  CMD_FEES_SET_AT_TAKER,
  CMD_FEES_SET_MIN,
  EV_FEES_SET,
  EVERY_MARKET,
  LIMIT_FEE_ENTRIES,
  MAX_REBATE,
  R_INVALID_COMMAND,
  R_MARKET_UNKNOWN,
  R_NOTHING_TO_CHANGE,
} from '../generated'
import { countUsed, hasRoom, limitReached } from '../base/limits'
import { marketAt } from '../markets/markets'
import { Pool } from '../base/memory'
import { OK } from '../base/refusal'
import { Table } from '../base/table'

// An entry: its key, which is owner and market; the maker's rate 4, the taker's 4.
const ENTRY_BYTES: usize = 32
const MAKER: usize = 16
const TAKER: usize = 20
const records = new Pool(ENTRY_BYTES)
const entries = changetype<Table>(memory.data(TABLE_BYTES, 8))
entries.open(8)
/** Parts per million that are everything. */
const ONE: i32 = 1000000

/** All entries, by owner and then by market. */
export function feesTable(): Table {
  return entries
}
export function ownerOfEntry(entry: usize): u32 {
  return <u32>(load<u64>(entry) >> 16)
}
export function marketOfEntry(entry: usize): u32 {
  return (<u32>load<u16>(entry) - 1) & 0xffff
}
export function makerOf(entry: usize): i32 {
  return load<i32>(entry, MAKER)
}
export function takerOf(entry: usize): i32 {
  return load<i32>(entry, TAKER)
}

/** The rates that `findRates` found, in parts per million. */
export let makerRate: i32 = 0
export let takerRate: i32 = 0

/** The most specific entry: the owner's for this market, the owner's for all, everyone's for this market, everyone's. */
export function findRates(owner: u32, market: u32): void {
  let entry = entryOf(owner, market)
  if (entry === 0) entry = entryOf(owner, EVERY_MARKET)
  if (entry === 0) entry = entryOf(0, market)
  if (entry === 0) entry = entryOf(0, EVERY_MARKET)
  makerRate = entry === 0 ? 0 : load<i32>(entry, MAKER)
  takerRate = entry === 0 ? 0 : load<i32>(entry, TAKER)
}

function entryOf(owner: u32, market: u32): usize {
  return entries.find(keyOf(owner, market), 0)
}

/** In the order of a snapshot: an owner's entry for every market is before those for single ones. */
function keyOf(owner: u32, market: u32): u64 {
  return ((<u64>owner) << 16) | ((market + 1) & 0xffff)
}

/** Whether there may be such rates: a taker pays or trades free, a maker may be paid up to a quarter of what it receives. */
export function areRates(maker: i32, taker: i32): bool {
  return taker >= 0 && taker <= ONE && maker >= -MAX_REBATE && maker <= ONE
}

export function setFees(at: usize, end: usize): u32 {
  if (at + CMD_FEES_SET_MIN !== end) return R_INVALID_COMMAND
  const owner = load<u32>(at)
  const market: u32 = load<u16>(at, CMD_FEES_SET_AT_MARKET)
  const maker = load<i32>(at, CMD_FEES_SET_AT_MAKER)
  const taker = load<i32>(at, CMD_FEES_SET_AT_TAKER)
  if (market !== EVERY_MARKET && marketAt(market) === 0) return R_MARKET_UNKNOWN
  if (!areRates(maker, taker)) return R_INVALID_COMMAND
  const before = entryOf(owner, market)
  if (before !== 0 && load<i32>(before, MAKER) === maker && load<i32>(before, TAKER) === taker) {
    return R_NOTHING_TO_CHANGE
  }
  if (before === 0 && !hasRoom(LIMIT_FEE_ENTRIES, 1)) return limitReached(LIMIT_FEE_ENTRIES)
  setFeeEntry(owner, market, maker, taker)
  memory.copy(openEvent(EV_FEES_SET, CMD_FEES_SET_MIN), at, CMD_FEES_SET_MIN)
  return OK
}

export function setFeeEntry(owner: u32, market: u32, maker: i32, taker: i32): void {
  nextEpoch()
  let entry = entryOf(owner, market)
  if (entry === 0) {
    entry = records.take()
    store<u64>(entry, keyOf(owner, market))
    store<u64>(entry, 0, 8)
    entries.add(entry)
    countUsed(LIMIT_FEE_ENTRIES, 1)
  }
  store<i32>(entry, maker, MAKER)
  store<i32>(entry, taker, TAKER)
}
