/** Exact arithmetic in 64 bits; every product is guarded, because WebAssembly wraps in silence. */

export const LARGEST: i64 = 9007199254740991

/** Whether a number read as f64 is a safe integer that an encoder wrote: no fraction, no NaN, no minus zero. */
export function isSafe(value: f64): bool {
  return Math.floor(value) === value && Math.abs(value) <= <f64>LARGEST && reinterpret<i64>(value) !== i64.MIN_VALUE
}

const SURE: f64 = 9.2e18

/** What the last product came to. */
export let product: i64 = 0

/** a × b × c for numbers ≥ 0 into `product`; false when that is beyond signed 64 bits. */
export function multiply(a: i64, b: i64, c: i64): bool {
  // Rounded, but far enough from the edge to be sure.
  if (<f64>a * <f64>b * <f64>c < SURE) {
    product = a * b * c
    return true
  }
  const first = a * b
  if (a !== 0 && (first < 0 || first / a !== b)) return false
  const second = first * c
  if (first !== 0 && (second < 0 || second / first !== c)) return false
  product = second
  return true
}

/** How many whole units of price × unit the amount (≥ 0) pays for; at most the largest size. */
export function affordable(amount: i64, price: i64, unit: i64): i64 {
  const lots = multiply(price, 1, unit) ? amount / product : 0
  return lots > LARGEST ? LARGEST : lots
}

const MILLION: i64 = 1000000

/** ⌈amount × rate ÷ 10^6⌉ for an amount ≥ 0 and |rate| ≤ 10^6: up for fees, towards zero for rebates. */
export function feeOn(amount: i64, rate: i32): i64 {
  if (rate === 0) return 0
  const whole = amount / MILLION
  const rest = amount - whole * MILLION
  if (rate > 0) return whole * <i64>rate + (rest * <i64>rate + MILLION - 1) / MILLION
  return -(whole * -(<i64>rate) + (rest * -(<i64>rate)) / MILLION)
}

/** Beyond this product the result is past the largest for sure, and below it nothing overflows. */
const FAR: f64 = 9.1e21

/** ⌊value × rate ÷ 10^6⌋ for a size or price and 0 ≤ rate < 2^32; at most the largest. */
export function millionthsFloor(value: i64, rate: i64): i64 {
  if (<f64>value * <f64>rate > FAR) return LARGEST
  const whole = value / MILLION
  const result = whole * rate + ((value - whole * MILLION) * rate) / MILLION
  return result > LARGEST ? LARGEST : result
}

export function millionthsCeil(value: i64, rate: i64): i64 {
  if (<f64>value * <f64>rate > FAR) return LARGEST
  const whole = value / MILLION
  const result = whole * rate + ((value - whole * MILLION) * rate + MILLION - 1) / MILLION
  return result > LARGEST ? LARGEST : result
}
