/**
 * Markets where stops wait. Conditional orders are kept by the host (core/src/machine/conditionals.ts), which says what it
 * wants to know; what happens is noted here while a command runs and read by the host at its end.
 */
import { GROUPED } from './layout'
import { lastPriceOf, marketAt, numberOf } from './markets'
import { allocate } from './memory'
import { flagsOf, idOf } from './order'

// A note: the market and the price of a trade, or NO_MARKET and the id of a grouped order that changed.
const NOTE_BYTES: usize = 16
const NO_MARKET: u32 = 0xffffffff
let room: usize = 1 << 12
let notes: usize = allocate(room)
let length: usize = 0

/** Trades at `up` or above and at `down` or below are noted from now on, and changes of grouped orders. */
export function watchMarket(market: u32, watched: u32, up: f64, down: f64): void {
  const rules = marketAt(market)
  store<u32>(rules, watched, 88)
  store<i64>(rules, <i64>up, 96)
  store<i64>(rules, <i64>down, 104)
}

export function isWatched(rules: usize): bool {
  return load<u32>(rules, 88) !== 0
}

/** A trade happened at a watched market, with `maker` in the book. */
export function noteTrade(rules: usize, maker: usize): void {
  noteChange(maker)
  const price = lastPriceOf(rules)
  if (price >= load<i64>(rules, 96) || price <= load<i64>(rules, 104)) note(numberOf(rules), <f64>price)
}

/** A resting order of a watched market changes or goes. */
export function noteChange(order: usize): void {
  if ((flagsOf(order) & GROUPED) !== 0) note(NO_MARKET, <f64>idOf(order))
}

function note(market: u32, value: f64): void {
  if (length === room) grow()
  store<u32>(notes + length, market)
  store<f64>(notes + length, value, 8)
  length += NOTE_BYTES
}

function grow(): void {
  const larger = allocate(room * 2)
  memory.copy(larger, notes, room)
  notes = larger
  room *= 2
}

/** Where the notes lie, how many bytes there are, and that they are read. */
export function notesAt(): usize {
  return notes
}
export function notesLength(): usize {
  return length
}
export function clearNotes(): void {
  length = 0
}
