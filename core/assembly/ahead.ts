/**
 * Reading ahead: before a few commands run, what they will look at is read for all of them together, so that the processor
 * waits for many cache lines at once instead of for one after the other: first the slots of the tables, then the records
 * behind them, then their neighbours. Nothing here is checked and nothing depends on it; only addresses that are good
 * whatever the bytes say are read.
 */
import { tailOf, treeOf } from './book'
import { orderNear } from './ids'
import { BODY_AT, CANCEL, LAST_MARKET, PLACE, SELL } from './layout'
import { incoming, levelOf, nextOf, previousOf } from './order'
import { cellHeldFrom, lastOrderOf, seatNear } from './seats'
import { getLastOrderId } from './trading'
import { levelAt } from './tree'

/** How many commands are read for together: their lines should stay in the first-level cache until they run. */
const MOST: u32 = 16
/** The part of a body that is read. */
const BODY_READ: usize = 16

// For each command: itself, its seat, its cell or the order it cancels, a level.
const ITEM_BYTES: usize = 16
const placed: usize = memory.data(256, 64)
const cancelled: usize = memory.data(256, 64)
/** Stands for a seat that is not there. */
const nobody: usize = memory.data(64, 64)

/** Depends on all that was read, so that no compiler leaves the reading out. */
let seen: u32 = 0

/** Reads for the commands from `from` on; answers where the first one begins that was left out. */
export function readAhead(from: usize, end: usize): usize {
  let sum: u32 = 0
  let places: usize = placed
  let cancels: usize = cancelled
  let at = from
  // About the numbers that the orders will have.
  let fresh = <i64>getLastOrderId()
  for (let left = MOST; left > 0; left--) {
    const length = load<u32>(at)
    if (at + BODY_AT + BODY_READ > end || length < <u32>BODY_AT) break
    const body = at + BODY_AT
    const kind: u32 = load<u8>(at, 5)
    const seat = seatNear(load<u32>(body), load<u16>(body, 4))
    fresh += <i64>(kind === PLACE)
    const order = orderNear(kind === CANCEL ? <i64>load<f64>(body, 6) : fresh)
    // Written to both lists, kept in one: kinds follow one another at random, which a branch would guess wrong.
    store<u32>(places, <u32>body)
    store<u32>(places, <u32>(seat === 0 ? nobody : seat), 4)
    store<u32>(cancels, <u32>(order === 0 ? incoming : order))
    store<u32>(cancels, <u32>(seat === 0 ? nobody : seat), 4)
    places += kind === PLACE ? ITEM_BYTES : 0
    cancels += kind === CANCEL ? ITEM_BYTES : 0
    at += length
    if (at + BODY_AT > end) break
  }
  for (let item = cancelled; item < cancels; item += ITEM_BYTES) {
    const order: usize = load<u32>(item)
    sum ^= load<u32>(<usize>load<u32>(item, 4))
    store<u32>(item, <u32>levelOf(order), 8)
    sum ^= <u32>nextOf(order)
  }
  for (let item = placed; item < places; item += ITEM_BYTES) {
    const body: usize = load<u32>(item)
    const seat: usize = load<u32>(item, 4)
    const side: u32 = load<u8>(body, 6)
    store<u32>(item, <u32>cellHeldFrom(seat, side), 8)
    const price = load<f64>(body, 8)
    const tree = treeOf(min(<u32>load<u16>(body, 4), LAST_MARKET), 1 + ((side - 1) & 1))
    store<u32>(item, <u32>levelAt(tree, max(<i64>price, 0)), 12)
  }
  for (let item = cancelled; item < cancels; item += ITEM_BYTES) {
    const order: usize = load<u32>(item)
    const seat: usize = load<u32>(item, 4)
    sum ^= load<u32>(<usize>load<u32>(item, 8)) ^ load<u32>(nextOf(order)) ^ load<u32>(previousOf(order))
    sum ^= load<u32>(cellHeldFrom(seat, SELL))
  }
  for (let item = placed; item < places; item += ITEM_BYTES) {
    const seat: usize = load<u32>(item, 4)
    sum ^= load<u32>(<usize>load<u32>(item, 8)) ^ load<u32>(lastOrderOf(seat))
    sum ^= load<u32>(tailOf(load<u32>(item, 12)))
  }
  seen = sum
  return max(at, from + 1)
}
