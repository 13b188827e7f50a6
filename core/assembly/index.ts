/**
 * The hot half of the machine: orders, cancels and the ids of commands, on state that lies in this module's memory. It is
 * the same machine as core/src/machine with the naive book, statement by statement, and is held against it event for
 * event. What is rare (listings, fees, accounts, transfers, snapshots) stays with the host.
 */
import { readAhead } from './ahead'
import { beginEvents, sayRefused, sayRepeated } from './events'
import {
  AMEND,
  BODY_AT,
  BULK,
  CANCEL,
  CANCEL_ALL,
  CODEC_VERSION,
  ID_REUSED,
  INVALID_COMMAND,
  KNOWN_KINDS,
  MAX_RECORD,
  MODIFY,
  OK,
  PLACE,
  TICK,
} from './layout'
import { beginLedger, finishLedger } from './ledger'
import { allocate } from './memory'
import {
  contentHighOf,
  contentOf,
  evict,
  locate,
  orderFound,
  ordersOf,
  recall,
  refusalOf,
  remember,
  seqFound,
} from './remembered'
import { settleStops } from './stops'
import { amend, bulk, cancel, cancelAll, getLastOrderId, modify, place, setLastOrderId } from './trading'
import { isSafe } from './check'
import { notesLength } from './watch'

export { broken, memoryUsed } from './memory'
export { clearEvents, eventsAt, eventsLength, eventsTime, raiseIndex, sayRaw } from './events'
export { addAsset, cellAt, credit, hold, openCell, release, restoreHeld, tableSlots } from './ledger'
export { addMarket, getLastPrice, putLastPrice, setMarketState } from './markets'
export { openSeat, setEpoch, setRates } from './seats'
export { bestOrder, bestRpiOrder, joinSeat, nextOrder } from './book'
export { ordersKept as restingOrders } from './ids'
export {
  clientRoom,
  delist,
  enterOrder,
  fillsRoom,
  finishOrder,
  priceRoom,
  getLastOrderId,
  order,
  restoreOrder,
  restsWithClient,
  setLastOrderId,
} from './trading'
export { clearNotes, notesAt, notesLength, watchMarket } from './watch'
export { getLastTradeId, setLastTradeId } from './matcher'
export { firstEntry, remembered, reserve } from './remembered'
export { restoreEntries, saveEntries } from './saved'

/** Where the host puts commands: room for the longest there is. */
const inputs: usize = allocate(MAX_RECORD)
/** The command that is running, or that run stopped at. */
let input: usize = 0

export function inputAt(): usize {
  return inputs
}

export function stoppedAt(): usize {
  return input
}

let lastSeq: f64 = 0
let now: f64 = 0
let content: u32 = 0
let contentHigh: u32 = 0
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

/** What run answers. */
const DONE: i32 = 0
const RARE: i32 = 1
const BAD_SEQUENCE: i32 = -1
const BAD_TIME: i32 = -2
const NO_COMMAND: i32 = -3

/**
 * Applies the commands of which `length` bytes lie in the input. Ends before the first one that is cut off or none, that
 * can't be a journal's, or that the host must carry out, and says which: DONE when there is no such command. After RARE the
 * host calls settle.
 */
export function run(length: usize): i32 {
  const end = inputs + length
  let ahead = inputs
  input = inputs
  while (input < end) {
    if (!isCommand(end)) return NO_COMMAND
    const next = input + load<u32>(input)
    if (input >= ahead) ahead = readAhead(input, end)
    const answer = apply(next)
    if (answer !== DONE) return answer
    input = next
  }
  return DONE
}

function isCommand(end: usize): bool {
  if (input + BODY_AT > end) return false
  const length = load<u32>(input)
  // Version, kind and two bytes that are zero.
  const head = load<u32>(input, 4)
  const kind = head >> 8
  if (length < <u32>BODY_AT || length > <u32>MAX_RECORD || input + length > end) return false
  return (head & 0xff) === CODEC_VERSION && kind < 64 && ((KNOWN_KINDS >> kind) & 1) === 1
}

/** Applies the command at `input`, which ends at `end`. */
function apply(end: usize): i32 {
  const seq = load<f64>(input, 8)
  at = load<f64>(input, 16)
  if (seq !== lastSeq + 1) return BAD_SEQUENCE
  if (!isSafe(at) || at < 0) return BAD_TIME
  lastSeq = seq
  if (at > now) now = at
  evict(now)
  beginEvents(seq, at)
  hashContent(end)
  const known = recall(input + 24)
  if (known !== 0) {
    if (contentOf(known) !== content || contentHighOf(known) !== contentHigh) sayRefused(ID_REUSED, 0, 0)
    else repeat(known)
    return DONE
  }
  firstOrder = getLastOrderId() + 1
  beginLedger()
  const body = input + BODY_AT
  const kind: u32 = load<u8>(input, 5)
  let refusal = OK
  if (kind === PLACE) refusal = place(body, end, at)
  else if (kind === CANCEL) refusal = cancel(body, end)
  else if (kind === MODIFY) refusal = modify(body, end, at)
  else if (kind === BULK) refusal = bulk(body, end, at)
  else if (kind === CANCEL_ALL) refusal = cancelAll(body, end)
  else if (kind === AMEND) refusal = amend(body, end, at)
  else if (kind !== TICK) return RARE
  else if (body !== end) {
    refusal = INVALID_COMMAND
    sayRefused(refusal, 0, 0)
  }
  if (notesLength() !== 0) settleStops()
  settle(refusal)
  return DONE
}

/** Answers as the first time. */
function repeat(known: usize): void {
  locate(known)
  const orders = ordersOf(known)
  sayRepeated(seqFound, refusalOf(known), orders === 0 ? 0 : orderFound, orders)
}

/** Ends a command: balances, and what it was and came to. */
export function settle(refusal: u32): void {
  finishLedger()
  const orders = getLastOrderId() + 1 - firstOrder
  const first = orders === 0 ? 0 : firstOrder
  remember(input + 24, content, contentHigh, lastSeq, now, first, <u32>orders, refusal)
}

/** 64 bits over kind and body, as CoreMachine makes them: they are part of a snapshot. */
function hashContent(end: usize): void {
  let low: u32 = load<u8>(input, 5)
  let high: u32 = <u32>(end - input) ^ 0x9e3779b9
  let left = end - input - BODY_AT
  for (let word = input + BODY_AT; left > 0; word += 8) {
    // The last step takes the last eight bytes, whichever of them are new.
    if (left < 8) {
      word = end - 8
      left = 8
    }
    low = (low ^ load<u32>(word)) * 0x85ebca6b
    high = (high ^ load<u32>(word, 4)) * 0xc2b2ae35
    low ^= high >> 13
    high ^= low >> 16
    left -= 8
  }
  high = (high ^ (low >> 16)) * 0x27d4eb2f
  content = (low ^ (high >> 15)) * 0x165667b1
  contentHigh = high
}
