import { isoIn } from '../../../shared/format/moment.ts'

const DAY = 86_400

/** Periods that need no dates; `own`: two days are chosen. */
export const exportPeriods = ['1d', '7d', '30d', '90d', 'year', 'last-year', 'all', 'own'] as const
export type ExportPeriod = (typeof exportPeriods)[number]

interface Days {
  /** `2026-05-11`; both belong to the period. */
  readonly first: string
  readonly last: string
}

/** Unix seconds at which a day begins on the clock of a zone. */
export function startOfDay(day: string, timeZone: string): number {
  const inGreenwich = Date.parse(`${day}T00:00:00Z`) / 1000
  // What the clock shows then tells how far it is ahead; the second look is right on days on which it is put forward or back.
  let start = inGreenwich
  for (let look = 0; look < 2; look++) start += inGreenwich - Date.parse(`${isoIn(start, timeZone)}Z`) / 1000
  return start
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY * 1000).toISOString().slice(0, 10)

/** The day that a zone has at a moment. */
export const dayIn = (seconds: number, timeZone: string): string => isoIn(seconds, timeZone).slice(0, 10)

/** From when and until when, in Unix seconds; null = the last day comes before the first, or a day is missing. */
export function secondsOf(
  period: ExportPeriod,
  { first, last }: Days,
  { now, timeZone, longestDays }: { readonly now: number; readonly timeZone: string; readonly longestDays: number },
): { readonly from: number; readonly to: number } | null {
  const year = Number(dayIn(now, timeZone).slice(0, 4))
  switch (period) {
    case 'year':
      return { from: startOfDay(`${year}-01-01`, timeZone), to: now }
    case 'last-year':
      return { from: startOfDay(`${year - 1}-01-01`, timeZone), to: startOfDay(`${year}-01-01`, timeZone) - 1 }
    case 'all':
      return { from: now - longestDays * DAY, to: now }
    case 'own':
      if (first === '' || last === '' || last < first) return null
      return { from: startOfDay(first, timeZone), to: startOfDay(dayAfter(last), timeZone) - 1 }
    default:
      return { from: now - Number.parseInt(period, 10) * DAY, to: now }
  }
}
