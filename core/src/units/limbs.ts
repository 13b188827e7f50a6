/**
 * A signed 64-bit amount as two numbers: value = hi × 2^48 + lo, 0 ≤ lo < 2^48, −2^15 ≤ hi < 2^15.
 *
 * The hot path of the machine can't afford a heap bigint per sum. Numbers are exact to 2^53, so two `lo` limbs add
 * without loss, the carry is one compare, and the whole 64-bit range check is a check of `hi`.
 */
export interface Limbs {
  hi: number
  lo: number
}

/** Exported under a second name: an exported binding is read through its cell, a local one is folded into the code. */
const BASE = 2 ** 48
export const LIMB = BASE
const LIMB_BITS = 48n
const LIMB_MASK = 2n ** LIMB_BITS - 1n
export const HI_MIN = -(2 ** 15)
export const HI_MAX = 2 ** 15 - 1
const EXACT = 2 ** 53

export const limbs = (): Limbs => ({ hi: 0, lo: 0 })

/** Splits a bigint within signed 64 bits. */
export function splitAmount(value: bigint, out: Limbs): void {
  out.hi = Number(value >> LIMB_BITS)
  out.lo = Number(value & LIMB_MASK)
}

export const joinAmount = (hi: number, lo: number): bigint => (BigInt(hi) << LIMB_BITS) + BigInt(lo)

/** −1, 0 or 1 as a is below, equal to or above b. */
export function compareLimbs(aHi: number, aLo: number, bHi: number, bLo: number): number {
  if (aHi !== bHi) return aHi < bHi ? -1 : 1
  if (aLo !== bLo) return aLo < bLo ? -1 : 1
  return 0
}

/** out = out + (hi, lo). Whether hi still fits is for the caller to check, once, where it stores the sum. */
export function addLimbs(out: Limbs, hi: number, lo: number): void {
  const sum = out.lo + lo
  if (sum >= BASE) {
    out.lo = sum - BASE
    out.hi += hi + 1
  } else {
    out.lo = sum
    out.hi += hi
  }
}

/** out = out − (hi, lo). */
export function subtractLimbs(out: Limbs, hi: number, lo: number): void {
  const difference = out.lo - lo
  if (difference < 0) {
    out.lo = difference + BASE
    out.hi -= hi + 1
  } else {
    out.lo = difference
    out.hi -= hi
  }
}

/** Splits a safe integer ≥ 0. */
export function splitNumber(value: number, out: Limbs): void {
  if (value < BASE) {
    out.hi = 0
    out.lo = value
  } else {
    out.hi = Math.floor(value / BASE)
    out.lo = value - out.hi * BASE
  }
}

/**
 * out = a × b × c for safe integers ≥ 0; false, and out untouched, when that is beyond signed 64 bits.
 * Products of whole numbers up to 2^53 are exact in floating point; larger ones take the bigint road.
 */
export function multiplyInto(a: number, b: number, c: number, out: Limbs): boolean {
  const product = a * b * c
  if (product < EXACT) {
    splitNumber(product, out)
    return true
  }
  const exact = BigInt(a) * BigInt(b) * BigInt(c)
  if (exact >= 2n ** 63n) return false
  splitAmount(exact, out)
  return true
}

/** ⌊(hi, lo) ÷ divisor⌋ for an amount ≥ 0 and a safe integer divisor > 0; at most 2^53 − 1, which is what a size can be. */
export function divideFloorLimbs(hi: number, lo: number, divisor: number): number {
  if (hi < 32) {
    const value = hi * BASE + lo
    let quotient = Math.floor(value / divisor)
    // The rounded quotient can be one off at the edge; the exact remainder tells.
    const rest = value - quotient * divisor
    if (quotient * divisor <= EXACT) {
      if (rest < 0) quotient -= 1
      else if (rest >= divisor) quotient += 1
      return quotient
    }
  }
  const exact = joinAmount(hi, lo) / BigInt(divisor)
  return exact > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(exact)
}

const MILLION = 1_000_000

/**
 * out = ⌈amount × rate ÷ 10^6⌉ for an amount ≥ 0, −10^6 ≤ rate ≤ 10^6: fees up, rebates (negative rates) down to the
 * user, both in favour of the house. Split division: amount = q × 10^6 + r, so that every product stays exact.
 */
export function feeInto(hi: number, lo: number, rate: number, out: Limbs): void {
  if (rate === 0) {
    out.hi = 0
    out.lo = 0
    return
  }
  if (hi < 32) {
    const value = hi * BASE + lo
    let quotient = Math.floor(value / MILLION)
    let rest = value - quotient * MILLION
    if (rest < 0) {
      quotient -= 1
      rest += MILLION
    }
    if (rate > 0) {
      splitNumber(quotient * rate + Math.ceil((rest * rate) / MILLION), out)
    } else {
      splitNumber(quotient * -rate + Math.floor((rest * -rate) / MILLION), out)
      negateLimbs(out)
    }
    return
  }
  const product = joinAmount(hi, lo) * BigInt(rate)
  const quotient = product / 1_000_000n
  splitAmount(product > 0n && product % 1_000_000n !== 0n ? quotient + 1n : quotient, out)
}

export function negateLimbs(out: Limbs): void {
  if (out.lo === 0) {
    out.hi = 0 - out.hi
  } else {
    out.lo = BASE - out.lo
    out.hi = ~out.hi
  }
}

/** How many whole units of price × unit the amount (≥ 0) pays for; at most 2^53 − 1. */
export function affordable(hi: number, lo: number, price: number, unit: number): number {
  const cost = price * unit
  if (cost < EXACT) return divideFloorLimbs(hi, lo, cost)
  return Number(joinAmount(hi, lo) / (BigInt(price) * BigInt(unit)))
}

/** ⌊value × rate ÷ 10^6⌋ for safe integers ≥ 0; at most 2^53 − 1. */
export function millionthsFloor(value: number, rate: number): number {
  const product = value * rate
  if (product < EXACT) {
    const quotient = Math.floor(product / MILLION)
    return quotient * MILLION > product ? quotient - 1 : quotient
  }
  const exact = (BigInt(value) * BigInt(rate)) / 1_000_000n
  return exact > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(exact)
}

/** ⌈value × rate ÷ 10^6⌉ for safe integers ≥ 0; at most 2^53 − 1. */
export function millionthsCeil(value: number, rate: number): number {
  const product = value * rate
  if (product < EXACT) {
    const floor = millionthsFloor(value, rate)
    return floor * MILLION < product ? floor + 1 : floor
  }
  const exact = (BigInt(value) * BigInt(rate) + 999_999n) / 1_000_000n
  return exact > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(exact)
}
