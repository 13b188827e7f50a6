/** Arithmetic of bars: which lengths there are and where one begins. Seconds throughout. */
import { MONTH, WEEK } from './types.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400
/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const FIRST_MONDAY = 4 * DAY

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

/** Start of the bar that holds this time. */
export function barStart(resolution: number, time: number): number {
  if (resolution === MONTH) {
    const date = new Date(time * 1000)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1000
  }
  const origin = resolution === WEEK ? FIRST_MONDAY : 0
  return Math.floor((time - origin) / resolution) * resolution + origin
}

/** Start of the bar that comes `count` bars after the one that starts here; before it when negative. */
export function barAfter(resolution: number, start: number, count: number): number {
  if (resolution !== MONTH) return start + count * resolution
  const date = new Date(start * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1) / 1000
}
