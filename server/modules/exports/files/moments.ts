/** Moments in a zone, as figures of its clock. */

const QUARTER_MS = 900_000

/** Whether there is such a zone; offsets such as +03:00 are none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (reason) {
    if (reason instanceof RangeError) return false
    throw reason
  }
}

/** What the clock of a zone shows at a moment, as the moment at which one in Greenwich shows the same. */
export function clockOf(timeZone: string): (ms: number) => number {
  if (timeZone === 'UTC') return (ms) => ms
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  // Clocks are put forward and back at a full quarter of an hour.
  let quarter = Number.NaN
  let ahead = 0
  return (ms) => {
    const now = Math.floor(ms / QUARTER_MS)
    if (now !== quarter) {
      const at = now * QUARTER_MS
      const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
      const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
      const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
      ahead = shown - at
      quarter = now
    }
    return ms + ahead
  }
}

/** `2026-07-05 09:30:00`, of a moment in Greenwich; `digits` 23 = with thousandths. */
export const written = (ms: number, digits: 19 | 23 = 19): string =>
  new Date(ms).toISOString().slice(0, digits).replace('T', ' ')
