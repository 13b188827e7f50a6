/** What commands say, as bytes, one event after the other. */
import {
  CODEC_VERSION,
  EVENT_MIN,
  EV_AUDIT_ANCHORED,
  EV_AUDIT_ANCHORED_MIN,
  EV_BALANCE,
  EV_REFUSED,
} from '../generated'
import { allocate } from './memory'

let room: usize = 1 << 16
let buffer: usize = allocate(room)
let length: usize = 0
/** What commands that are done have said. */
let whole: usize = 0
let seq: f64 = 0
let at: f64 = 0
let index: u32 = 0

/** Where the events are, for the host to copy. */
export function eventsAt(): usize {
  return buffer
}

/** Bytes of events of the commands that are done: what one that broke the machine has said is not among them. */
export function eventsLength(): usize {
  return whole
}

export function clearEvents(): void {
  length = 0
  whole = 0
}

/** The events that follow belong to this command and are numbered from 0. */
export function beginEvents(commandSeq: f64, commandAt: f64): void {
  seq = commandSeq
  at = commandAt
  index = 0
}

/** The running command is done. */
export function endEvents(): void {
  whole = length
}

/** Room for one event, its header written; answers where its body begins, which the caller writes. */
export function openEvent(kind: u32, size: usize): usize {
  const total = EVENT_MIN + size
  if (length + total > room) grow(length + total)
  const start = buffer + length
  length += total
  store<u32>(start, <u32>total)
  store<u32>(start, <u32>CODEC_VERSION | (kind << 8), 4)
  store<f64>(start, seq, 8)
  store<f64>(start, at, 16)
  store<u32>(start, index, 24)
  index += 1
  return start + EVENT_MIN
}

function grow(needed: usize): void {
  while (room < needed) room *= 2
  const larger = allocate(room)
  memory.copy(larger, buffer, length)
  buffer = larger
}

export function sayBalance(owner: u32, wallet: u32, asset: u32, available: i64, held: i64): void {
  const body = openEvent(EV_BALANCE, 23)
  store<u32>(body, owner)
  store<u8>(body, <u8>wallet, 4)
  store<u16>(body, <u16>asset, 5)
  store<i64>(body, available, 7)
  store<i64>(body, held, 15)
}

/** `digest` is where its 32 bytes lie. */
export function sayAnchored(digest: usize): void {
  memory.copy(openEvent(EV_AUDIT_ANCHORED, EV_AUDIT_ANCHORED_MIN), digest, EV_AUDIT_ANCHORED_MIN)
}

export function sayRefused(code: u32, item: u32, bound: i64): void {
  const body = openEvent(EV_REFUSED, 11)
  store<u8>(body, <u8>code)
  store<u16>(body, <u16>item, 1)
  store<i64>(body, bound, 3)
}
