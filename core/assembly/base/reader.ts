/**
 * Reads the body of a rare command field by field. What no encoder writes (a number that is not safe, a body that ends
 * early) leaves `malformed` behind and reads as 0; whoever reads looks at `isWhole` at the end.
 */
import { isSafe } from './exact'

let at: usize = 0
let end: usize = 0
let malformed: bool = false

export function openBody(from: usize, to: usize): void {
  at = from
  end = to
  malformed = false
}

/** Whether all was read, and nothing of it malformed. */
export function isWhole(): bool {
  return !malformed && at === end
}

/** Passes that many bytes; answers where they begin, or 0. */
function readBytes(count: usize): usize {
  if (malformed || at + count > end) {
    malformed = true
    return 0
  }
  const from = at
  at += count
  return from
}

export function readU8(): u32 {
  const from = readBytes(1)
  return from === 0 ? 0 : <u32>load<u8>(from)
}

export function readU16(): u32 {
  const from = readBytes(2)
  return from === 0 ? 0 : <u32>load<u16>(from)
}

function readU32(): u32 {
  const from = readBytes(4)
  return from === 0 ? 0 : load<u32>(from)
}

export function readI32(): i32 {
  return <i32>readU32()
}

export function readI64(): i64 {
  const from = readBytes(8)
  return from === 0 ? 0 : load<i64>(from)
}

/** A safe integer that is written as f64. */
export function readSafe(): i64 {
  const from = readBytes(8)
  if (from === 0) return 0
  if (!isSafe(load<f64>(from))) malformed = true
  return malformed ? 0 : <i64>load<f64>(from)
}

/** Length of the string that was read last. */
export let stringLength: u32 = 0

/** Answers where the bytes of a string begin; see stringLength. */
export function readString(): usize {
  stringLength = readU8()
  return readBytes(stringLength)
}
