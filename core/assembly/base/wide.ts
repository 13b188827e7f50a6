/** Numbers of 128 bits, two's complement, as two words in memory: the low one, and the high one eight bytes on. */

export const WIDE_BYTES: usize = 16

/** Adds a signed amount to the number at `at`. A sum of fewer than 2^63 amounts never leaves 128 bits. */
export function addWide(at: usize, amount: i64): void {
  const low = load<u64>(at)
  const sum = low + <u64>amount
  store<u64>(at, sum)
  store<i64>(at, load<i64>(at, 8) + (amount >> 63) + <i64>(sum < low), 8)
}

/** Adds the number at `other` to the one at `at`. */
export function addWideTo(at: usize, other: usize): void {
  const low = load<u64>(at)
  const sum = low + load<u64>(other)
  store<u64>(at, sum)
  store<i64>(at, load<i64>(at, 8) + load<i64>(other, 8) + <i64>(sum < low), 8)
}

export function clearWide(at: usize): void {
  store<u64>(at, 0)
  store<u64>(at, 0, 8)
}

export function isWideZero(at: usize): bool {
  return (load<u64>(at) | load<u64>(at, 8)) === 0
}

/** Whether the number at `at` is one of 64 bits; its low word is that number then. */
export function fitsWide(at: usize): bool {
  return load<i64>(at, 8) === load<i64>(at) >> 63
}

/** Whether the number at `at` is above `bound`. */
export function isWideAbove(at: usize, bound: i64): bool {
  return fitsWide(at) ? load<i64>(at) > bound : load<i64>(at, 8) >= 0
}

/** The lower 64 bits: the number itself where it fits them. */
export function lowOfWide(at: usize): i64 {
  return load<i64>(at)
}
