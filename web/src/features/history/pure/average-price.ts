import { divideHalfEven, formatDecimal, powerOfTen } from '@exchange/core/units'
import { decimalsOf } from '../../../shared/format/index.ts'

/** Decimals of an average; the ledger keeps no more of a quote. */
const AVERAGE_DECIMALS = 8

const digits = (text: string): bigint => BigInt(text.replace('.', ''))

/** quote ÷ base to 8 decimals, ties to even; for showing. "0" when nothing was filled. */
export function averagePrice(quote: string, base: string): string {
  const divisor = digits(base)
  if (divisor === 0n) return '0'
  // (quote / 10^q) ÷ (base / 10^b) × 10^8
  const power = AVERAGE_DECIMALS + decimalsOf(base) - decimalsOf(quote)
  const [dividend, by] =
    power >= 0 ? [digits(quote) * powerOfTen(power), divisor] : [digits(quote), divisor * powerOfTen(-power)]
  return formatDecimal(divideHalfEven(dividend, by), AVERAGE_DECIMALS)
}
