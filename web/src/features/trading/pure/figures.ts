import { formatDecimal, tryParseDecimal } from '@exchange/core/units'

/** Parts per million, fractions included, as a percentage: 1250 → "0.125". Exact to a millionth of a part. */
export const ppmToPercent = (ppm: number): string => formatDecimal(Math.round(ppm * 1_000_000), 10)

/** What is done and what shall be left, as one amount; what is no such decimal stays as it was typed, for the exchange to judge. */
export function wholeAmount(done: string, left: string, decimals: number): string {
  const [a, b] = [tryParseDecimal(done, decimals), tryParseDecimal(left, decimals)]
  return typeof a === 'bigint' && typeof b === 'bigint' ? formatDecimal(a + b, decimals) : left
}
