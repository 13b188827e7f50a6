/** How the clock of each zone is read, made once. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** Stands for the zone of the device: to ask for its name takes the browser's data of zones, tens of milliseconds. */
export const LOCAL = 'local'

/**
 * Unix seconds as `2026-05-11T06:00:00` on the clock of a zone (IANA name, or LOCAL): the same order of figures in every
 * language, since a column of times is compared, not read aloud.
 */
export function isoIn(seconds: number, timeZone: string): string {
  const moment = new Date(seconds * 1000)
  if (timeZone === 'UTC') return moment.toISOString().slice(0, 19)
  if (timeZone === LOCAL) return new Date(moment.getTime() - offsetMs(moment)).toISOString().slice(0, 19)
  let clock = clocks.get(timeZone)
  if (clock === undefined) clocks.set(timeZone, (clock = clockOf(timeZone)))
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    clock.formatToParts(moment).map(({ type, value }) => [type, value]),
  )
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`
}

const offsetMs = (moment: Date): number => moment.getTimezoneOffset() * 60_000

const clockOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
