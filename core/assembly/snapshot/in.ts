/** Where a snapshot is read: the host hands it over chunk by chunk, when it is asked for the next one. */
import { isSafe } from '../base/exact'
import { nextChunk } from './host'
import { fail } from '../base/memory'
import { chunkRoom, OVER } from './out'

let at: usize = 0
let end: usize = 0

/** The bytes are none of a snapshot: stops the machine, which the host tells from a broken invariant. */
export function must(condition: bool): void {
  if (!condition) fail(10)
}

export function beginIn(): void {
  at = chunkRoom()
  end = at
}

/** Nothing may follow. */
export function endIn(): void {
  must(at === end && nextChunk(chunkRoom()) === 0)
}

/** Passes that many bytes, at most OVER; answers where they lie until the next ones are read. */
export function getBytes(count: usize): usize {
  while (end - at < count) {
    const rest = end - at
    const to = chunkRoom()
    memory.copy(to - rest, at, rest)
    at = to - rest
    const length = nextChunk(to)
    must(length !== 0 && rest <= OVER)
    end = to + length
  }
  const from = at
  at += count
  return from
}

export function getU8(): u32 {
  return load<u8>(getBytes(1))
}
export function getU16(): u32 {
  return load<u16>(getBytes(2))
}
export function getU32(): u32 {
  return load<u32>(getBytes(4))
}
export function getI64(): i64 {
  return load<i64>(getBytes(8))
}
/** A safe integer that is written as f64. */
export function getSafe(): i64 {
  const value = load<f64>(getBytes(8))
  must(isSafe(value))
  return <i64>value
}
/** One that is not below zero. */
export function getCount(): i64 {
  const value = getSafe()
  must(value >= 0)
  return value
}
/** A number of the registry from 1 to `last`. */
export function getCode(last: u32): u32 {
  const code = getU8()
  must(code - 1 < last)
  return code
}
