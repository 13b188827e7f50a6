import { formatDecimal, formatDecimalFixed, tryParseDecimal } from '@exchange/core/units'

/**
 * A decimal cut to at most `decimals` places for reading; a positive figure never becomes zero: it shows as many
 * places as its first digit needs.
 */
export function shortDecimal(text: string, decimals: number): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const cut = fraction.slice(0, decimals).replace(/0+$/, '')
  if (cut !== '' || /[1-9]/.test(whole)) return cut === '' ? whole : `${whole}.${cut}`
  const first = fraction.search(/[1-9]/)
  return first === -1 ? whole : `${whole}.${fraction.slice(0, first + 1)}`
}

/** Parts per million as a percentage with two decimals, rounded half away from zero: 1250 → "0.13". */
export function ppmAsPercent(ppm: number): string {
  const hundredths = Math.sign(ppm) * Math.round(Math.abs(ppm) / 100)
  return formatDecimalFixed(hundredths, 2)
}

/** What is done and what shall be left, as one amount; what is no such decimal stays as it was typed, for the exchange to judge. */
export function wholeAmount(done: string, left: string, decimals: number): string {
  const [a, b] = [tryParseDecimal(done, decimals), tryParseDecimal(left, decimals)]
  return typeof a === 'bigint' && typeof b === 'bigint' ? formatDecimal(a + b, decimals) : left
}
