import { fitsInt64 } from './int64.ts'
import { powerOfTen } from './division.ts'

/** malformed: not a plain decimal; precision: more decimals than the scale keeps; overflow: outside signed 64 bits. */
export type DecimalProblem = 'malformed' | 'precision' | 'overflow'

export class DecimalError extends RangeError {
  override readonly name = 'DecimalError'
  readonly problem: DecimalProblem
  constructor(text: string, scale: number, problem: DecimalProblem) {
    super(`"${text.slice(0, 64)}" is not a decimal of ${scale} places: ${problem}`)
    this.problem = problem
  }
}

const PLAIN_DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/
/** Longest text worth looking at: 19 digits, 38 decimals, sign and point, with room for leading zeros. */
const LONGEST = 100

/**
 * A plain decimal ("12", "-0.5", "1.2500") as a whole number of 10^-scale, exact, or the reason why it is none.
 * Exponents, signs other than one leading minus, separators and spaces are malformed. Trailing zeros beyond the scale
 * are no loss and pass.
 */
export function tryParseDecimal(text: string, scale: number): bigint | DecimalProblem {
  if (text.length > LONGEST) return 'malformed'
  const parts = PLAIN_DECIMAL.exec(text)
  if (!parts) return 'malformed'
  const [, sign = '', whole = '', decimals = ''] = parts
  const kept = decimals.replace(/0+$/, '')
  if (kept.length > scale) return 'precision'
  const magnitude = BigInt(whole + kept) * powerOfTen(scale - kept.length)
  const value = sign === '-' ? -magnitude : magnitude
  return fitsInt64(value) ? value : 'overflow'
}

/** As tryParseDecimal; throws DecimalError. */
export function parseDecimal(text: string, scale: number): bigint {
  const value = tryParseDecimal(text, scale)
  if (typeof value !== 'bigint') throw new DecimalError(text, scale, value)
  return value
}

/** A whole number of 10^-scale as a decimal with exactly `scale` places: (5n, 2) → "0.05". */
export function formatDecimalFixed(value: bigint | number, scale: number): string {
  const integer = BigInt(value)
  const digits = (integer < 0n ? -integer : integer).toString().padStart(scale + 1, '0')
  const sign = integer < 0n ? '-' : ''
  if (scale === 0) return sign + digits
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** A whole number of 10^-scale as the shortest exact decimal: (1250n, 2) → "12.5", (1200n, 2) → "12". */
export function formatDecimal(value: bigint | number, scale: number): string {
  // Most figures of an order that rests.
  if (value === 0 || value === 0n) return '0'
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return formatDecimal(BigInt(value), scale)
  const text = String(value)
  if (scale === 0) return text
  const isNegative = text.startsWith('-')
  const digits = isNegative ? text.slice(1) : text
  const point = digits.length - scale
  let end = digits.length
  while (end > point && end > 0 && digits.charCodeAt(end - 1) === ZERO) end--
  const sign = isNegative ? '-' : ''
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits.slice(0, end)}`
  return sign + (end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`)
}

/** The character 0. */
const ZERO = 48
