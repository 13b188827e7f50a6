import { divideCeil, formatDecimal, parseDecimal, powerOfTen, tryParseDecimal } from '@exchange/core/units'

/** Decimals of what banks move, and of a percentage. */
const [CENTS, PERCENT] = [2, 4]

export interface PaidParts {
  readonly fee: string
  readonly receive: string
}

/** What the exchange takes of an amount, rounded up to a cent, and what is left; null where the amount is none. */
export function partsOf(amount: string, percent: string): PaidParts | null {
  const cents = tryParseDecimal(amount, CENTS)
  if (typeof cents !== 'bigint' || cents <= 0n) return null
  const fee = divideCeil(cents * parseDecimal(percent, PERCENT), powerOfTen(PERCENT + 2))
  return { fee: formatDecimal(fee, CENTS), receive: formatDecimal(cents - fee, CENTS) }
}
