import { divideFloor, divideHalfEven, powerOfTen } from '@exchange/core/units'

/**
 * Decimal strings as the wire carries them, compared and calculated exactly. Unlike the ledger's units these have no
 * fixed scale: a page adds up whatever it is given.
 */
interface Exact {
  readonly digits: bigint
  readonly scale: number
}

const PLAIN = /^(-?)(\d+)(?:\.(\d*))?$/

/** Throws RangeError when the text is no plain decimal. */
function exact(text: string): Exact {
  const match = PLAIN.exec(text)
  if (match === null) throw new RangeError(`"${text.slice(0, 64)}" is not a plain decimal`)
  const [, sign = '', whole = '', decimals = ''] = match
  const digits = BigInt(whole + decimals)
  return { digits: sign === '-' ? -digits : digits, scale: decimals.length }
}

function write({ digits, scale }: Exact): string {
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0')
  const fixed = scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`
  return (digits < 0n ? '-' : '') + fixed
}

function aligned(a: string, b: string): readonly [bigint, bigint, number] {
  const [left, right] = [exact(a), exact(b)]
  const scale = Math.max(left.scale, right.scale)
  return [left.digits * powerOfTen(scale - left.scale), right.digits * powerOfTen(scale - right.scale), scale]
}

const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

export const isDecimal = (text: string): boolean => PLAIN.test(text)

/** Negative, zero or positive, as a sort wants it. */
export function compareDecimals(a: string, b: string): number {
  const [left, right] = aligned(a, b)
  if (left === right) return 0
  return left < right ? -1 : 1
}

export const isZero = (text: string): boolean => exact(text).digits === 0n
export const isPositive = (text: string): boolean => exact(text).digits > 0n

export function addDecimals(a: string, b: string): string {
  const [left, right, scale] = aligned(a, b)
  return trimmed(write({ digits: left + right, scale }))
}

export function subtractDecimals(a: string, b: string): string {
  const [left, right, scale] = aligned(a, b)
  return trimmed(write({ digits: left - right, scale }))
}

export function multiplyDecimals(a: string, b: string): string {
  const [left, right] = [exact(a), exact(b)]
  return trimmed(write({ digits: left.digits * right.digits, scale: left.scale + right.scale }))
}

/** To so many decimals, ties to even; for figures that are only shown. Keeps trailing zeros. */
export function roundDecimal(text: string, decimals: number): string {
  const { digits, scale } = exact(text)
  if (scale <= decimals) return write({ digits: digits * powerOfTen(decimals - scale), scale: decimals })
  return write({ digits: divideHalfEven(digits, powerOfTen(scale - decimals)), scale: decimals })
}

/** Towards minus infinity, for what must not promise more than there is. Keeps trailing zeros. */
export function floorDecimal(text: string, decimals: number): string {
  const { digits, scale } = exact(text)
  if (scale <= decimals) return write({ digits: digits * powerOfTen(decimals - scale), scale: decimals })
  return write({ digits: divideFloor(digits, powerOfTen(scale - decimals)), scale: decimals })
}

/** a ÷ b with so many decimals, towards minus infinity; b may not be zero. Keeps trailing zeros. */
export function divideDecimals(a: string, b: string, decimals: number): string {
  const [left, right] = aligned(a, b)
  return write({ digits: divideFloor(left * powerOfTen(decimals), right), scale: decimals })
}

/** a ÷ b in percent with two decimals, ties to even; "0.00" when b is zero. */
export function percentOf(a: string, b: string): string {
  const [left, right] = aligned(a, b)
  if (right === 0n) return '0.00'
  return write({ digits: divideHalfEven(left * 10_000n, right), scale: 2 })
}

/** How many decimals are written. */
export const decimalsOf = (text: string): number => exact(text).scale
