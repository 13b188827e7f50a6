import { SPOT } from './layout'
import { openCell } from './ledger'
import { baseOf, marketAt, quoteAssetOf } from './markets'
import { allocateTable, giveTable, Pool } from './memory'

/** The host works out rates and permissions of an owner at a market and hands them to setRates. */
declare function derive(seat: usize, owner: u32, market: u32): void

// A seat: owner, market, permission, cells, terms, first and last order, epoch. Half a cache line.
const SEAT_BYTES: usize = 32
const seats = new Pool(SEAT_BYTES)
let seatCount: u32 = 0

// Its terms: maker rate, taker rate, self-trade group. Apart, because only trades need them.
const TERMS_BYTES: usize = 16
const terms = new Pool(TERMS_BYTES)

/** Slots of [hash, seat]: the hash spares a look at another seat. */
let tableExponent: i32 = 13
let table: usize = allocateTable(tableExponent)
let epoch: u32 = 1

export function baseCellOf(seat: usize): usize {
  return load<u32>(seat, 8)
}
export function quoteCellOf(seat: usize): usize {
  return load<u32>(seat, 12)
}
function termsOf(seat: usize): usize {
  return load<u32>(seat, 16)
}
export function makerRateOf(seat: usize): i32 {
  return load<i32>(termsOf(seat))
}
export function takerRateOf(seat: usize): i32 {
  return load<i32>(termsOf(seat), 4)
}
function groupOf(seat: usize): u32 {
  return load<u32>(termsOf(seat), 8)
}
export function mayTrade(seat: usize): bool {
  return load<u8>(seat, 6) === 1
}
/** The seat's resting orders, in order of placing. */
export function firstOrderOf(seat: usize): usize {
  return load<u32>(seat, 20)
}
export function setFirstOrder(seat: usize, order: usize): void {
  store<u32>(seat, <u32>order, 20)
}
export function lastOrderOf(seat: usize): usize {
  return load<u32>(seat, 24)
}
export function setLastOrder(seat: usize, order: usize): void {
  store<u32>(seat, <u32>order, 24)
}

/** Fees or accounts were configured: what seats derived is stale. */
export function setEpoch(now: u32): void {
  epoch = now
}

export function setRates(seat: usize, maker: i32, taker: i32, group: u32, trades: u32): void {
  store<i32>(termsOf(seat), maker)
  store<i32>(termsOf(seat), taker, 4)
  store<u32>(termsOf(seat), group, 8)
  store<u8>(seat, <u8>trades, 6)
  store<u32>(seat, epoch, 28)
}

export function freshen(seat: usize): void {
  if (load<u32>(seat, 28) !== epoch) derive(seat, load<u32>(seat), load<u16>(seat, 4))
}

export function sameParty(a: usize, b: usize): bool {
  if (a === b) return true
  freshen(b)
  const group = groupOf(a)
  return group !== 0 && group === groupOf(b)
}

function hash(owner: u32, market: u32): u32 {
  let mixed = (owner * 0x9e3779b1) ^ ((market + 1) * 0x85ebca6b)
  mixed ^= mixed >> 15
  mixed *= 0x2c1b3c6d
  return mixed ^ (mixed >> 13)
}

export function findSeat(owner: u32, market: u32): usize {
  const mask = ((<u32>1) << (tableExponent - 3)) - 1
  const sought = hash(owner, market)
  let slot = sought & mask
  while (true) {
    const seat: usize = load<u32>(table + (slot << 3), 4)
    if (seat === 0) return 0
    const same = load<u32>(table + (slot << 3)) === sought && load<u32>(seat) === owner && load<u16>(seat, 4) === market
    if (same) return seat
    slot = (slot + 1) & mask
  }
}

/** What lies where the search for a seat begins: mostly that seat, else another one or 0. */
export function seatNear(owner: u32, market: u32): usize {
  const mask = ((<u32>1) << (tableExponent - 3)) - 1
  return load<u32>(table + ((hash(owner, market) & mask) << 3), 4)
}

export function openSeat(owner: u32, market: u32): usize {
  const found = findSeat(owner, market)
  const seat = found !== 0 ? found : make(owner, market)
  freshen(seat)
  return seat
}

function make(owner: u32, market: u32): usize {
  const rules = marketAt(market)
  const seat = seats.take()
  memory.fill(seat, 0, SEAT_BYTES)
  store<u32>(seat, owner)
  store<u16>(seat, <u16>market, 4)
  store<u32>(seat, <u32>openCell(owner, SPOT, baseOf(rules)), 8)
  store<u32>(seat, <u32>openCell(owner, SPOT, quoteAssetOf(rules)), 12)
  store<u32>(seat, <u32>terms.take(), 16)
  seatCount += 1
  if (seatCount * 2 > (<u32>1) << (tableExponent - 3)) growTable()
  enter(table, tableExponent, hash(owner, market), seat)
  return seat
}

function enter(into: usize, exponent: i32, hashed: u32, seat: usize): void {
  const mask = ((<u32>1) << (exponent - 3)) - 1
  let slot = hashed & mask
  while (load<u32>(into + (slot << 3), 4) !== 0) slot = (slot + 1) & mask
  store<u32>(into + (slot << 3), hashed)
  store<u32>(into + (slot << 3), <u32>seat, 4)
}

function growTable(): void {
  const larger = allocateTable(tableExponent + 1)
  const size = (<u32>1) << (tableExponent - 3)
  for (let slot: u32 = 0; slot < size; slot++) {
    const at = table + (slot << 3)
    if (load<u32>(at, 4) !== 0) enter(larger, tableExponent + 1, load<u32>(at), load<u32>(at, 4))
  }
  giveTable(table, tableExponent)
  table = larger
  tableExponent += 1
}
