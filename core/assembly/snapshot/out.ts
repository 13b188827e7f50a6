/** Where a snapshot is written, a chunk at a time. */
import { SNAPSHOT_CHUNK } from '../generated'
import { allocate } from '../base/memory'

/** Room for the longest record, which may run over the end of a chunk. */
export const OVER: usize = 4096
let room: usize = 0
let at: usize = 0

/** Room for a chunk, with that of a record before it and behind it. */
export function chunkRoom(): usize {
  if (room === 0) room = allocate(OVER + <usize>SNAPSHOT_CHUNK + OVER) + OVER
  return room
}

export function beginOut(): void {
  at = chunkRoom()
}

/** How many bytes are written and not taken yet. */
export function outLength(): usize {
  return at - room
}

/** The first chunk was taken: what lies behind it comes to the front. */
export function takeChunk(length: usize): void {
  const rest = outLength() - length
  memory.copy(room, room + length, rest)
  at = room + rest
}

export function putU8(value: u32): void {
  store<u8>(at, <u8>value)
  at += 1
}
export function putU16(value: u32): void {
  store<u16>(at, <u16>value)
  at += 2
}
export function putU32(value: u32): void {
  store<u32>(at, value)
  at += 4
}
export function putI64(value: i64): void {
  store<i64>(at, value)
  at += 8
}
export function putF64(value: f64): void {
  store<f64>(at, value)
  at += 8
}
/** A safe integer, as f64. */
export function putSafe(value: i64): void {
  putF64(<f64>value)
}
export function putBytes(from: usize, length: usize): void {
  memory.copy(at, from, length)
  at += length
}
