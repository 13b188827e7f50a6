/** What trades and the ends of orders mean for those that wait. */
import { FLAG_GROUPED } from '../generated'
import { reaches } from './market-stops'
import { lastPriceOf } from '../markets/markets'
import { allocate } from '../base/memory'
import { flagsOf, idOf } from '../book/order'
import { appendFire } from './tasks'

/** Ids of the limit orders of OCOs that traded or went, whose stops go next. */
const ID_BYTES: usize = 8
let room: usize = 1 << 12
let loosened: usize = allocate(room)
let length: usize = 0

/** A trade happened at a watched market, with `maker` in the book; its price is the last price now. */
export function noteTrade(rules: usize, maker: usize): void {
  noteChange(maker)
  const price = lastPriceOf(rules)
  if (reaches(rules, price)) appendFire(rules, price)
}

/** A resting order of a watched market trades or goes. */
export function noteChange(order: usize): void {
  if ((flagsOf(order) & FLAG_GROUPED) === 0) return
  if (length === room) grow()
  store<i64>(loosened + length, idOf(order))
  length += ID_BYTES
}

function grow(): void {
  const larger = allocate(room * 2)
  memory.copy(larger, loosened, room)
  loosened = larger
  room *= 2
}

/** How many ids there are. */
export function loosenedCount(): u32 {
  return <u32>(length / ID_BYTES)
}

export function loosenedAt(place: u32): i64 {
  return load<i64>(loosened + <usize>place * ID_BYTES)
}

export function clearLoosened(): void {
  length = 0
}
