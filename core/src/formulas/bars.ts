/** Lengths of bars are in seconds. A week begins on Monday; MONTH stands for calendar months. Everything is UTC. */
export const WEEK = 604_800
export const MONTH = 2_592_000

/** 5 January 1970 00:00 UTC, the first Monday. */
const FIRST_MONDAY = 345_600

/** Start of the bar of this length that holds this moment, seconds since the epoch. */
export function barStart(resolution: number, time: number): number {
  if (resolution === MONTH) {
    const date = new Date(time * 1000)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1000
  }
  const origin = resolution === WEEK ? FIRST_MONDAY : 0
  return Math.floor((time - origin) / resolution) * resolution + origin
}
