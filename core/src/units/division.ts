/** Integer division, each way of rounding under its own name. A zero divisor throws RangeError, as the language does. */

/** Towards minus infinity. */
export function divideFloor(a: bigint, b: bigint): bigint {
  const quotient = a / b
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient
}

/** Towards plus infinity. */
export function divideCeil(a: bigint, b: bigint): bigint {
  const quotient = a / b
  return a % b !== 0n && a < 0n === b < 0n ? quotient + 1n : quotient
}

/** To the nearest; a tie goes to the even neighbour. For figures that are shown, never for money that moves. */
export function divideHalfEven(a: bigint, b: bigint): bigint {
  const floor = divideFloor(a, b)
  const rest = a - floor * b
  const twice = (rest < 0n ? -rest : rest) * 2n
  const divisor = b < 0n ? -b : b
  if (twice !== divisor) return twice > divisor ? floor + 1n : floor
  return floor % 2n === 0n ? floor : floor + 1n
}

/** ⌊a × b ÷ divisor⌋, exact whatever the size of the product. */
export const mulDivFloor = (a: bigint, b: bigint, divisor: bigint): bigint => divideFloor(a * b, divisor)
/** ⌈a × b ÷ divisor⌉, exact whatever the size of the product. */
export const mulDivCeil = (a: bigint, b: bigint, divisor: bigint): bigint => divideCeil(a * b, divisor)
/** a × b ÷ divisor to the nearest, ties to even. */
export const mulDivHalfEven = (a: bigint, b: bigint, divisor: bigint): bigint => divideHalfEven(a * b, divisor)

/** 10^exponent for 0 ≤ exponent ≤ 38. */
export function powerOfTen(exponent: number): bigint {
  if (!Number.isInteger(exponent) || exponent < 0 || exponent > 38) {
    throw new RangeError(`${exponent} is not a power of ten between 0 and 38`)
  }
  return 10n ** BigInt(exponent)
}

/** The same quantity at another scale, rounded towards minus infinity where digits are lost. */
export const rescaleFloor = (value: bigint, from: number, to: number): bigint =>
  to >= from ? value * powerOfTen(to - from) : divideFloor(value, powerOfTen(from - to))

/** The same quantity at another scale, rounded towards plus infinity where digits are lost. */
export const rescaleCeil = (value: bigint, from: number, to: number): bigint =>
  to >= from ? value * powerOfTen(to - from) : divideCeil(value, powerOfTen(from - to))
