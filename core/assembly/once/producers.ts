/**
 * Producers: submitters that number their commands. Kept are a producer's epoch, the highest number of it and the last
 * answers, so that no command has a second effect, however late it is repeated.
 */
import { TABLE_BYTES } from '../base/address-table'
import {
  dropOldest,
  epochOfKept,
  keptAnswer,
  numberOfKept,
  openRing,
  pushAnswer,
  resizeRing,
  RING_BYTES,
  ringCount,
  ringEntry,
} from './answer-rings'
import { isWhole } from './answers'
import { openEvent } from '../base/events'
import { isSafe } from '../base/exact'
import {
  CMD_PRODUCER_OPEN_AT_WINDOW,
  CMD_PRODUCER_OPEN_MIN,
  COMMAND_AT_ORIGIN,
  COMMAND_MIN,
  EV_PRODUCER_OPENED,
  EV_PRODUCER_OPENED_AT_EPOCH,
  EV_PRODUCER_OPENED_AT_HIGHEST,
  EV_PRODUCER_OPENED_AT_WINDOW,
  EV_PRODUCER_OPENED_MIN,
  LIMIT_PRODUCERS,
  LIMIT_WINDOWS,
  MAX_WINDOW,
  ORIGIN_PERSONAL,
  PRODUCED_AT_EPOCH,
  PRODUCED_AT_NUMBER,
  R_ANSWER_FORGOTTEN,
  R_INVALID_COMMAND,
  R_OVERFLOW,
  R_PRODUCER_SUPERSEDED,
  R_PRODUCER_UNKNOWN,
} from '../generated'
import { countUsed, hasRoom, limitReached } from '../base/limits'
import { Pool } from '../base/memory'
import { OK } from '../base/refusal'
import { Table } from '../base/table'

// A record: its key, which is its number, 16; the highest number 8, epoch 4, window 4, the ring of its answers.
const HIGHEST: usize = 16
const EPOCH: usize = 24
const WINDOW: usize = 28
const ANSWERS: usize = 32
const PRODUCER_BYTES: usize = ANSWERS + RING_BYTES
const records = new Pool(PRODUCER_BYTES)
const producers = changetype<Table>(memory.data(TABLE_BYTES, 8))
producers.open(8)

/** What is to be done with a command of a producer. */
const FRESH: u32 = 0
/** Its answer is kept; `kept` says where. */
export const KNOWN: u32 = 1
/** It is refused with `code`, and nothing of it is remembered. */
export const DENIED: u32 = 2

/** The answer that judge found: see answers.ts. */
export let kept: usize = 0
export let code: u32 = 0

/** All of them, by number. */
export function producersTable(): Table {
  return producers
}
export function numberOfProducer(producer: usize): u32 {
  return load<u32>(producer)
}

/** The producer's record, or 0. */
function recordOf(producer: u32): usize {
  return producers.find(producer, 0)
}
export function highestOf(producer: usize): f64 {
  return load<f64>(producer, HIGHEST)
}
export function epochOf(producer: usize): u32 {
  return load<u32>(producer, EPOCH)
}
export function windowOf(producer: usize): u32 {
  return load<u32>(producer, WINDOW)
}
/** How many answers are kept for it. */
export function answersOf(producer: usize): u32 {
  return ringCount(producer + ANSWERS)
}

/** An answer by its place, where the oldest is at 0. */
export function keptAt(producer: usize, place: u32): usize {
  return ringEntry(producer + ANSWERS, place)
}

/** The answer to a number of an epoch, or 0. They lie in order of epoch and number. */
function answerTo(producer: usize, epoch: u32, number: f64): usize {
  let low: u32 = 0
  let high = answersOf(producer)
  while (low < high) {
    const middle = (low + high) >> 1
    const entry = keptAt(producer, middle)
    if (isBefore(entry, epoch, number)) low = middle + 1
    else high = middle
  }
  if (low === answersOf(producer)) return 0
  const found = keptAt(producer, low)
  return epochOfKept(found) === epoch && numberOfKept(found) === number ? keptAnswer(found) : 0
}

function isBefore(entry: usize, epoch: u32, number: f64): bool {
  const other = epochOfKept(entry)
  return other === epoch ? numberOfKept(entry) < number : other < epoch
}

/** Judges a command by the 16 bytes of its id. */
export function judge(id: usize): u32 {
  const epoch = load<u32>(id, PRODUCED_AT_EPOCH)
  const number = load<f64>(id, PRODUCED_AT_NUMBER)
  if (!isSafe(number) || number < 1) return deny(R_INVALID_COMMAND)
  const producer = recordOf(load<u32>(id))
  if (producer === 0 || epoch > epochOf(producer)) return deny(R_PRODUCER_UNKNOWN)
  if (epoch === epochOf(producer) && number > highestOf(producer)) return FRESH
  kept = answerTo(producer, epoch, number)
  if (kept !== 0) return KNOWN
  return deny(epoch < epochOf(producer) ? R_PRODUCER_SUPERSEDED : R_ANSWER_FORGOTTEN)
}

function deny(refusal: u32): u32 {
  code = refusal
  return DENIED
}

/** Room for the answer to the command that judge found to be new; the caller writes it. */
export function keepAnswer(id: usize): usize {
  const producer = recordOf(load<u32>(id))
  const number = load<f64>(id, PRODUCED_AT_NUMBER)
  store<f64>(producer, number, HIGHEST)
  return appendAnswer(producer, load<u32>(id, PRODUCED_AT_EPOCH), number)
}

/** Keeps one more answer, the newest, instead of the oldest where the window is full; the caller writes it. */
export function appendAnswer(producer: usize, epoch: u32, number: f64): usize {
  const ring = producer + ANSWERS
  if (ringCount(ring) === windowOf(producer)) dropOldest(ring, 1)
  return pushAnswer(ring, epoch, number)
}

export function openProducer(at: usize, end: usize): u32 {
  if (at + CMD_PRODUCER_OPEN_MIN !== end) return R_INVALID_COMMAND
  if (load<u8>(at - COMMAND_MIN, COMMAND_AT_ORIGIN) !== ORIGIN_PERSONAL) return R_INVALID_COMMAND
  const number = load<u32>(at)
  const window = load<u32>(at, CMD_PRODUCER_OPEN_AT_WINDOW)
  if (window - 1 >= MAX_WINDOW) return R_INVALID_COMMAND
  let producer = recordOf(number)
  const before: u32 = producer === 0 ? 0 : windowOf(producer)
  const epoch: u32 = producer === 0 ? 0 : epochOf(producer)
  if (epoch === u32.MAX_VALUE) return R_OVERFLOW
  if (producer === 0 && !hasRoom(LIMIT_PRODUCERS, 1)) return limitReached(LIMIT_PRODUCERS)
  if (window > before && !hasRoom(LIMIT_WINDOWS, window - before)) return limitReached(LIMIT_WINDOWS)
  const highest = producer === 0 ? 0 : highestOf(producer)
  if (producer === 0) producer = addProducer(number, window)
  else setWindow(producer, window)
  store<u32>(producer, epoch + 1, EPOCH)
  store<f64>(producer, 0, HIGHEST)
  const body = openEvent(EV_PRODUCER_OPENED, EV_PRODUCER_OPENED_MIN)
  store<u32>(body, number)
  store<u32>(body, epoch + 1, EV_PRODUCER_OPENED_AT_EPOCH)
  store<u32>(body, window, EV_PRODUCER_OPENED_AT_WINDOW)
  store<f64>(body, highest, EV_PRODUCER_OPENED_AT_HIGHEST)
  return OK
}

/** A producer without epoch and answers; answers its record. */
export function addProducer(number: u32, window: u32): usize {
  const producer = records.take()
  memory.fill(producer, 0, PRODUCER_BYTES)
  store<u64>(producer, number)
  store<u32>(producer, window, WINDOW)
  openRing(producer + ANSWERS, window)
  producers.add(producer)
  countUsed(LIMIT_PRODUCERS, 1)
  countUsed(LIMIT_WINDOWS, window)
  return producer
}

/** For a snapshot that is restored. */
export function restoreEpoch(producer: usize, epoch: u32, highest: f64): void {
  store<u32>(producer, epoch, EPOCH)
  store<f64>(producer, highest, HIGHEST)
}

/** A smaller window keeps the newest answers. */
function setWindow(producer: usize, window: u32): void {
  resizeRing(producer + ANSWERS, window)
  countUsed(LIMIT_WINDOWS, <i32>(window - windowOf(producer)))
  store<u32>(producer, window, WINDOW)
}

/** For the host: where highest f64, epoch u32 and window u32 of a producer are; 0 = there is none. */
export function findProducer(producer: u32): usize {
  const record = recordOf(producer)
  return record === 0 ? 0 : record + HIGHEST
}

/** For the host: the kept answer to a producer's number; 0 = there is none, or not all of it any more. */
export function findAnswer(producer: u32, epoch: u32, number: f64): usize {
  const record = recordOf(producer)
  const answer = record === 0 ? 0 : answerTo(record, epoch, number)
  return answer !== 0 && isWhole(answer) ? answer : 0
}
