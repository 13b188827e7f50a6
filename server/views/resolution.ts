/** Arithmetic of bars: which lengths there are, and which follow each other. Seconds throughout. */
import { MONTH, WEEK } from '@exchange/core/formulas'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** Bars are kept at these lengths; every other one is made of them. */
export const BASES = [1, MINUTE, HOUR, DAY] as const
export type Base = (typeof BASES)[number]

/** ViaBTC's rule for intervals, with its weeks and months. */
export function isResolution(seconds: number): boolean {
  if (!Number.isInteger(seconds) || seconds < 1) return false
  if (seconds < MINUTE) return MINUTE % seconds === 0
  if (seconds < HOUR) return seconds % MINUTE === 0 && HOUR % seconds === 0
  if (seconds < DAY) return seconds % HOUR === 0 && DAY % seconds === 0
  if (seconds < WEEK) return seconds % DAY === 0
  return seconds === WEEK || seconds === MONTH
}

/** The longest base that divides the resolution. */
export function baseOf(resolution: number): Base {
  if (resolution < MINUTE) return 1
  if (resolution < HOUR) return MINUTE
  return resolution < DAY ? HOUR : DAY
}

/** Start of the bar that comes `count` bars after the one that starts here; before it when negative. */
export function barAfter(resolution: number, start: number, count: number): number {
  if (resolution !== MONTH) return start + count * resolution
  const date = new Date(start * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1) / 1000
}
