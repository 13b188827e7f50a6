import type { Micros, Ppm } from '@exchange/core'
import { formatDecimal } from '@exchange/core/units'

/** The smallest step of a precision: 2 → "0.01". */
export function stepOf(precision: number): string {
  return formatDecimal(1n, precision)
}

/** Drops what a precision does not keep, without rounding up: ("1.239", 2) → "1.23". */
export function truncateDecimal(text: string, precision: number): string {
  const [whole = '0', fraction = ''] = text.split('.')
  return precision === 0 || fraction === '' ? whole : `${whole}.${fraction.slice(0, precision)}`
}

/** Microseconds as the wire's seconds with fraction. */
export function seconds(micros: number): number {
  return micros / 1_000_000
}

/** Microseconds as whole seconds, cut. */
export const wholeSeconds = (at: Micros): number => Math.floor(at / 1_000_000)

/** A date as whole seconds since 1970, cut: what the wire calls a time. */
export const unixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** A rate in percent: 1000 ppm is "0.1". */
export const percent = (rate: Ppm): string => formatDecimal(rate, 4)
/** A rate as a ratio: 1000 ppm is "0.001". */
export const ratio = (rate: Ppm): string => formatDecimal(rate, 6)
