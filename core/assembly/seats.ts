import { SELL, SPOT } from './layout'
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

/**
 * Slots of a seat's address, at most half full; the five bits that its alignment leaves hold five of the hash, which spares a
 * look at nearly every other seat. Eight owners that follow one another share a cache line, at every other slot of it.
 */
const TAG_MASK: u32 = 31
let tableExponent: i32 = 12
let table: usize = allocateTable(tableExponent)
let epoch: u32 = 1

/** The cell that an order of the side holds from. */
export function cellHeldFrom(seat: usize, side: u32): usize {
  return load<u32>(seat + (side === SELL ? 8 : 12))
}
/** The cell that an order of the side is paid to. */
export function cellPaidTo(seat: usize, side: u32): usize {
  return load<u32>(seat + (side === SELL ? 12 : 8))
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
/** Where the ends of the list of the seat's resting orders are, in order of placing. */
export function firstOrderAt(seat: usize): usize {
  return seat + 20
}
export function lastOrderAt(seat: usize): usize {
  return seat + 24
}
export function firstOrderOf(seat: usize): usize {
  return load<u32>(firstOrderAt(seat))
}
export function lastOrderOf(seat: usize): usize {
  return load<u32>(lastOrderAt(seat))
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

function slotsMask(): u32 {
  return ((<u32>1) << (tableExponent - 2)) - 1
}

function hash(owner: u32, market: u32): u32 {
  let mixed = ((owner >> 3) * 0x9e3779b1) ^ ((market + 1) * 0x85ebca6b)
  mixed ^= mixed >> 15
  mixed *= 0x2c1b3c6d
  mixed ^= mixed >> 13
  return (mixed << 4) | ((owner & 7) << 1) | (mixed >> 31)
}

/** The five bits of a hash that a slot keeps: the highest, which choose no slot. */
function tagOf(hashed: u32): u32 {
  return hashed >> 27
}

export function findSeat(owner: u32, market: u32): usize {
  const mask = slotsMask()
  const sought = hash(owner, market)
  const tag = tagOf(sought)
  let slot = sought & mask
  while (true) {
    const found = load<u32>(table + (slot << 2))
    if (found === 0) return 0
    const seat: usize = found & ~TAG_MASK
    if ((found & TAG_MASK) === tag && load<u32>(seat) === owner && load<u16>(seat, 4) === market) return seat
    slot = (slot + 1) & mask
  }
}

/** What lies where the search for a seat begins: mostly that seat, else another one or 0. */
export function seatNear(owner: u32, market: u32): usize {
  return load<u32>(table + ((hash(owner, market) & slotsMask()) << 2)) & ~TAG_MASK
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
  if (seatCount * 2 > slotsMask()) growTable()
  enter(seat)
  return seat
}

function enter(seat: usize): void {
  const mask = slotsMask()
  const hashed = hash(load<u32>(seat), load<u16>(seat, 4))
  let slot = hashed & mask
  while (load<u32>(table + (slot << 2)) !== 0) slot = (slot + 1) & mask
  store<u32>(table + (slot << 2), <u32>seat | tagOf(hashed))
}

function growTable(): void {
  const smaller = table
  const exponent = tableExponent
  tableExponent += 1
  table = allocateTable(tableExponent)
  for (let at: usize = 0; at < (<usize>1) << exponent; at += 4) {
    const found = load<u32>(smaller + at)
    if (found !== 0) enter(found & ~TAG_MASK)
  }
  giveTable(smaller, exponent)
}
