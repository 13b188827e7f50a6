/**
 * The hot half of the machine: orders, cancels and the ids of commands, on state that lies in this module's memory. It is
 * the same machine as core/src/machine with the naive book, statement by statement, and is held against it event for
 * event. What is rare (listings, fees, accounts, transfers, snapshots) stays with the host.
 */
import { beginEvents, sayRefused, sayRepeated } from './events'
import {
  BODY_AT,
  BULK,
  CANCEL,
  CANCEL_ALL,
  CODEC_VERSION,
  ID_REUSED,
  INVALID_COMMAND,
  MODIFY,
  OK,
  PLACE,
  TICK,
} from './layout'
import { beginLedger, finishLedger } from './ledger'
import { allocate, takeGrown } from './memory'
import { contentOf, evict, firstOrderIdOf, ordersOf, recall, refusalOf, remember, seqOf } from './remembered'
import { bulk, cancel, cancelAll, getLastOrderId, modify, place, setLastOrderId } from './trading'
import { isSafe } from './check'

export { broken, memoryUsed } from './memory'
export { clearEvents, eventsAt, eventsLength, raiseIndex } from './events'
export { addAsset, cellAt, credit, openCell, restoreHeld, tableSlots } from './ledger'
export { addMarket, getLastPrice, putLastPrice, setMarketState } from './markets'
export { openSeat, setEpoch, setRates } from './seats'
export { bestOrder, joinSeat, nextOrder, restingOrders } from './book'
export { clientRoom, delist, getLastOrderId, order, restoreOrder, setLastOrderId } from './trading'
export { getLastTradeId, setLastTradeId } from './matcher'
export {
  atOf,
  contentOf,
  firstEntry,
  firstOrderIdOf,
  nextEntry,
  ordersOf,
  recall,
  refusalOf,
  remember,
  remembered,
  seqOf,
} from './remembered'

/** Where the host puts commands: room for the longest there is. */
const INPUT_BYTES: usize = 1 << 20
const inputs: usize = allocate(INPUT_BYTES)
/** The command that is running. */
let input: usize = 0

export function inputAt(): usize {
  return inputs
}

let lastSeq: f64 = 0
let now: f64 = 0
let content: u32 = 0
let firstOrder: f64 = 0
let at: f64 = 0

export function getLastSeq(): f64 {
  return lastSeq
}
export function getNow(): f64 {
  return now
}
export function setClock(seq: f64, time: f64): void {
  lastSeq = seq
  now = time
}

/** What apply answers beside 0 = done. */
const RARE: i32 = 1
const BAD_SEQUENCE: i32 = -1
const BAD_TIME: i32 = -2

/**
 * Applies the command of `length` bytes at `command`, in the input, whose header the host has found to be one. Answers 0 when it is
 * done, RARE when the host must carry it out and then call settle, each with 2 added when the memory grew; or, below 0,
 * why the bytes can't be a journal's.
 */
export function apply(command: usize, length: usize): i32 {
  input = command
  const seq = load<f64>(input, 8)
  at = load<f64>(input, 16)
  if (seq !== lastSeq + 1) return BAD_SEQUENCE
  if (!isSafe(at) || at < 0) return BAD_TIME
  lastSeq = seq
  if (at > now) now = at
  evict(now)
  beginEvents(seq, at)
  const end = input + length
  content = contentHash(end)
  const known = recall(input + 24)
  if (known !== 0) {
    if (contentOf(known) !== content) sayRefused(ID_REUSED, 0, 0)
    else sayRepeated(seqOf(known), refusalOf(known), firstOrderIdOf(known), ordersOf(known))
    return takeGrown() << 1
  }
  firstOrder = getLastOrderId() + 1
  beginLedger()
  const body = input + BODY_AT
  const kind: u32 = load<u8>(input, 5)
  let refusal = OK
  if (kind === PLACE) refusal = place(body, end, at)
  else if (kind === CANCEL) refusal = cancel(body, end, at)
  else if (kind === MODIFY) refusal = modify(body, end, at)
  else if (kind === BULK) refusal = bulk(body, end, at)
  else if (kind === CANCEL_ALL) refusal = cancelAll(body, end, at)
  else if (kind !== TICK) return RARE | (takeGrown() << 1)
  else if (body !== end) {
    refusal = INVALID_COMMAND
    sayRefused(refusal, 0, 0)
  }
  settle(refusal)
  return takeGrown() << 1
}

/** Ends a command: balances, and what it was and came to. */
export function settle(refusal: u32): void {
  finishLedger()
  const orders = getLastOrderId() + 1 - firstOrder
  remember(input + 24, content, lastSeq, now, orders === 0 ? 0 : firstOrder, <u32>orders, refusal)
}

/** 32 bits over kind and body, as CoreMachine makes them: they are part of a snapshot. */
function contentHash(end: usize): u32 {
  let low: u32 = load<u8>(input, 5)
  let high: u32 = <u32>(end - input) ^ 0x9e3779b9
  let word = input + BODY_AT
  for (; word + 8 <= end; word += 8) {
    low = (low ^ load<u32>(word)) * 0x85ebca6b
    low ^= low >> 13
    high = (high ^ load<u32>(word, 4)) * 0xc2b2ae35
    high ^= high >> 16
  }
  for (; word < end; word++) {
    low = (low ^ load<u8>(word)) * 0x85ebca6b
    low ^= low >> 13
  }
  high = (high ^ low) * 0x27d4eb2f
  high ^= high >> 15
  return low ^ high
}
