/**
 * Reading ahead: before a few commands run, what they will look at is read for all of them together, so that the processor
 * waits for many cache lines at once instead of for one after the other: first the lines of ids and the slots of the tables,
 * then the records behind them, then their neighbours. Each loop is short, since the processor sees only some hundred steps
 * ahead. Nothing here is checked and nothing depends on it; only addresses that are good whatever the bytes say are read.
 * What was found is left as a hint (hints.ts), which spares a second search.
 */
import { tailOf, treeOf } from './book/book'
import {
  CMD_ORDER_CANCEL,
  CMD_ORDER_PLACE,
  COMMAND_AT_KIND,
  COMMAND_MIN,
  FLAG_RPI,
  LAST_LISTED,
  SPEC_AT_FLAGS,
  SPEC_AT_PRICE,
  SPEC_AT_SIDE,
  SPEC_AT_WALLET,
} from './generated'
import {
  beginHints,
  commandOf,
  hintAt,
  HINT_BYTES,
  MOST,
  setHintedLevel,
  setHintedOrder,
  setHintedSeat,
} from './base/hints'
import { orderNear } from './book/ids'
import { levelOf, nextOf, previousOf, seatNextOf, seatOf, seatPreviousOf } from './book/order'
import { lookAhead } from './once/personal'
import { orderCount } from './accounts/places'
import { cellHeldFrom, lastOrderOf, placeOf, placeOfSeat, seatNear } from './accounts/seats'
import { getLastOrderId } from './book/ids'
import { levelAt, TO_RPI } from './book/tree'

/** The part of a body that is read: owner and what follows it of an order spec. */
const BODY_READ: usize = 40
const SPEC: usize = 4
const REF_ID: usize = 6

// Hints of the orders that are placed, with the seat, and of those that are cancelled, with the order.
const ITEM_BYTES: usize = 16
const placed: usize = memory.data(512, 64)
const cancelled: usize = memory.data(512, 64)
/** Stands for a seat, an order or a level that is not there. */
const nobody: usize = memory.data(64, 64)

/** Depends on all that was read, so that no compiler leaves the reading out. */
let seen: u32 = 0

/** Reads for the commands from `from` on; answers where the first one begins that was left out. */
export function readAhead(from: usize, end: usize): usize {
  let at = from
  let count: u32 = 0
  while (count < MOST && at + COMMAND_MIN + BODY_READ <= end) {
    const length = load<u32>(at)
    if (length < <u32>COMMAND_MIN) break
    store<u32>(hintAt(count), <u32>at)
    count += 1
    at += length
  }
  beginHints(count)
  lookAhead(count)
  let sum: u32 = 0
  let places: usize = placed
  let cancels: usize = cancelled
  // About the numbers that the orders will have.
  let fresh = getLastOrderId()
  const hints = hintAt(0)
  const last = hints + count * HINT_BYTES
  for (let hint = hints; hint < last; hint += HINT_BYTES) {
    const command = commandOf(hint)
    const body = command + COMMAND_MIN
    const kind: u32 = load<u8>(command, COMMAND_AT_KIND)
    const cancels1 = kind === CMD_ORDER_CANCEL
    fresh += <i64>(kind === CMD_ORDER_PLACE)
    const order = orderNear(cancels1 ? <i64>load<f64>(body, REF_ID) : fresh)
    const seat = seatNear(load<u32>(body), placeOf(load<u16>(body, SPEC), load<u8>(body, SPEC + SPEC_AT_WALLET)))
    // Written to both lists, kept in one: kinds follow one another at random, which a branch would guess wrong.
    store<u32>(places, <u32>hint)
    store<u32>(places, <u32>(seat === 0 ? nobody : seat), 4)
    store<u32>(cancels, <u32>hint)
    store<u32>(cancels, <u32>(order === 0 ? nobody : order), 4)
    places += kind === CMD_ORDER_PLACE ? ITEM_BYTES : 0
    cancels += cancels1 ? ITEM_BYTES : 0
  }
  for (let item = cancelled; item < cancels; item += ITEM_BYTES) {
    const order: usize = load<u32>(item, 4)
    setHintedOrder(load<u32>(item), order)
    store<u32>(item, <u32>levelOf(order), 8)
    store<u32>(item, <u32>seatOf(order), 12)
  }
  for (let item = placed; item < places; item += ITEM_BYTES) {
    const hint: usize = load<u32>(item)
    const seat: usize = load<u32>(item, 4)
    const spec = commandOf(hint) + COMMAND_MIN + SPEC
    const side: u32 = load<u8>(spec, SPEC_AT_SIDE)
    const rpi: usize = (load<u16>(spec, SPEC_AT_FLAGS) & FLAG_RPI) !== 0 ? TO_RPI : 0
    const tree = treeOf(min(<u32>load<u16>(spec), LAST_LISTED), 1 + ((side - 1) & 1)) + rpi
    const level = levelAt(tree, max(<i64>load<f64>(spec, SPEC_AT_PRICE), 0))
    setHintedSeat(hint, seat)
    setHintedLevel(hint, level)
    store<u32>(item, <u32>cellHeldFrom(seat, side), 8)
    store<u32>(item, <u32>(level === 0 ? nobody : level), 12)
  }
  for (let item = cancelled; item < cancels; item += ITEM_BYTES) {
    const order: usize = load<u32>(item, 4)
    const seat: usize = load<u32>(item, 12)
    sum ^= load<u32>(<usize>load<u32>(item, 8)) ^ load<u32>(nextOf(order)) ^ load<u32>(previousOf(order))
    sum ^= load<u32>(seatNextOf(order)) ^ load<u32>(seatPreviousOf(order)) ^ load<u32>(cellHeldFrom(seat, 1))
    sum ^= orderCount(placeOfSeat(seat))
  }
  for (let item = placed; item < places; item += ITEM_BYTES) {
    const seat: usize = load<u32>(item, 4)
    sum ^= load<u32>(<usize>load<u32>(item, 8)) ^ load<u32>(lastOrderOf(seat))
    sum ^= load<u32>(tailOf(load<u32>(item, 12))) ^ orderCount(placeOfSeat(seat))
  }
  seen = sum
  return count === 0 ? from + 1 : at
}
