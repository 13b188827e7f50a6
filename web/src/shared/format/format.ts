import { conventionsOf, writeDay } from './conventions.ts'
import { decimalsOf, divideDecimals, floorDecimal, isZero, roundDecimal } from './decimal.ts'
import { isoIn } from './moment.ts'
import { separatorsOf, THOUSANDS } from './separators.ts'

export interface FigureOptions {
  /** Exactly so many decimals. Without it the figure keeps its own. */
  readonly decimals?: number
  /** At most so many decimals, trailing zeros trimmed. */
  readonly maxDecimals?: number
  /**
   * `half-even` to show, `floor` for what somebody may spend, `cut` for amounts: towards zero, and what is not zero keeps
   * the places that its first digit needs. Default half-even.
   */
  readonly rounding?: 'half-even' | 'floor' | 'cut'
  /** A plus before positive figures. */
  readonly signed?: boolean
}

export interface Format {
  /** A decimal string, grouped as the language does it. */
  readonly figure: (text: string, options?: FigureOptions) => string
  /** The same in two parts: up to the decimal point, and from it on ("" without decimals). */
  readonly figureParts: (text: string, options?: FigureOptions) => readonly [string, string]
  /**
   * An amount of an asset with all of its decimals, cut and not rounded up; where they aren't known, with at most eight
   * and without trailing zeros. What is not zero is never written as zero: it has as many places as its first digit needs.
   */
  readonly amount: (text: string, decimals?: number) => string
  /** "0.1" → "0.1%", as the language writes it. With `decimals`, what is less than they can say is "<0.01%". */
  readonly percent: (text: string, options?: FigureOptions) => string
  /** What stands before and after the figure of a percentage, for a field in which the figure is typed. */
  readonly percentSign: readonly [before: string, after: string]
  /** "2.35" → "+2.35%". */
  readonly change: (percent: string) => string
  /** A short form for volumes: "1234567.8" → "1.23M". */
  readonly compact: (text: string) => string
  /** The size of a file: 1_500_000 → "1.5 MB". */
  readonly fileSize: (bytes: number) => string
  /** A decimal as a person types it: "1234.5" with the language's point and without groups. */
  readonly typed: (text: string) => string
  /** Unix seconds → day and time to the second, in a zone by its IANA name or in that of the device (`local`). */
  readonly dateTime: (seconds: number, timeZone: string) => string
  /** The same to the minute. */
  readonly dateMinute: (seconds: number, timeZone: string) => string
  /** Day and month without a year, and the time to the minute: for axes. */
  readonly monthMinute: (seconds: number, timeZone: string) => string
  /** Unix seconds → day, in UTC unless told. */
  readonly date: (seconds: number, timeZone?: string) => string
  /** `2026-05-11` → day. */
  readonly day: (iso: string) => string
  /** Unix seconds → time to the second. */
  readonly time: (seconds: number, timeZone: string) => string
}

const MINUS = '\u2212'

function fitted(text: string, { decimals, maxDecimals, rounding = 'half-even' }: FigureOptions): string {
  if (rounding === 'cut') {
    const cut = cutDecimal(text, decimals ?? maxDecimals ?? decimalsOf(text))
    return decimals === undefined || decimalsOf(cut) >= decimals ? cut : roundDecimal(cut, decimals)
  }
  const to = rounding === 'floor' ? floorDecimal : roundDecimal
  if (decimals !== undefined) return to(text, decimals)
  if (maxDecimals !== undefined && decimalsOf(text) > maxDecimals) return to(text, maxDecimals).replace(/\.?0+$/, '')
  return text
}

/** Powers of ten of the units of short forms, as Conventions lists them. */
const POWERS = [3, 6, 9, 12] as const

/** A decimal cut to so many places; one that is not zero keeps the places that its first digit needs. */
function cutDecimal(text: string, decimals: number): string {
  const sign = text.startsWith('-') ? '-' : ''
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const kept = fraction.slice(0, decimals).replace(/0+$/, '')
  if (kept !== '' || /[1-9]/.test(whole)) return sign + (kept === '' ? whole : `${whole}.${kept}`)
  const first = fraction.search(/[1-9]/)
  return first === -1 ? whole : `${sign}${whole}.${fraction.slice(0, first + 1)}`
}

/** Most decimals of an amount whose asset is not known here, and those of every fee. */
export const AMOUNT_DECIMALS = 8

const formats = new Map<string, Format>()

/** How figures and times are written in one language. Made once for each. */
export function formatOf(tag: string): Format {
  let format = formats.get(tag)
  if (format === undefined) formats.set(tag, (format = createFormat(tag)))
  return format
}

function createFormat(tag: string): Format {
  const { group, point } = separatorsOf(tag)
  const { percent: sign, units, day, dayAndTime } = conventionsOf(tag)

  function figureParts(text: string, options: FigureOptions = {}): readonly [string, string] {
    const number = fitted(text, options)
    const isNegative = number.startsWith('-') && /[1-9]/.test(number)
    const [whole = '0', fraction] = number.replace('-', '').split('.')
    const grouped = whole.replace(THOUSANDS, group)
    const isPositive = options.signed === true && !isNegative && /[1-9]/.test(number)
    const sign = isNegative ? MINUS : isPositive ? '+' : ''
    return [sign + grouped, fraction === undefined ? '' : point + fraction]
  }
  const figure = (text: string, options?: FigureOptions): string => figureParts(text, options).join('')

  const marked = (written: string): string => {
    // The minus stands before the sign: −%2,35.
    const minus = written.startsWith(MINUS) || written.startsWith('+') ? written.slice(0, 1) : ''
    return minus + sign[0] + written.slice(minus.length) + sign[1]
  }

  function percent(text: string, options: FigureOptions = {}): string {
    const { decimals } = options
    if (decimals !== undefined && !isZero(text) && isZero(roundDecimal(text, decimals)))
      return `<${marked(figure(`0.${'0'.repeat(decimals - 1)}1`))}`
    return marked(figure(text, options))
  }

  function compact(text: string): string {
    const whole = text.replace('-', '').split('.')[0] ?? ''
    const at = POWERS.findLastIndex((power, place) => whole.length > power && units[place] !== null)
    const [power, unit] = [POWERS[at], units[at]]
    if (power === undefined || unit === undefined || unit === null) return figure(text, { decimals: 2 })
    return figure(divideDecimals(text, `1${'0'.repeat(power)}`, 2)) + unit
  }

  const dayOf = (iso: string): string => writeDay(iso, day)
  const moment = (seconds: number, timeZone: string): readonly [string, string] => {
    const [date = '', time = ''] = isoIn(seconds, timeZone).split('T')
    return [dayOf(date), time]
  }

  return {
    figure,
    figureParts,
    amount: (text, decimals) =>
      figure(text, { ...(decimals === undefined ? { maxDecimals: AMOUNT_DECIMALS } : { decimals }), rounding: 'cut' }),
    percent,
    percentSign: sign,
    change: (text) => marked(figure(text, { decimals: 2, signed: true })),
    compact,
    fileSize: (bytes) => {
      const isLarge = bytes >= 1_000_000
      const size = (bytes / (isLarge ? 1_000_000 : 1_000)).toFixed(1)
      return `${figure(size)} ${isLarge ? 'MB' : 'kB'}`
    },
    typed: (text) => text.replace('.', point),
    dateTime: (seconds, timeZone) => moment(seconds, timeZone).join(dayAndTime),
    dateMinute: (seconds, timeZone) => moment(seconds, timeZone).join(dayAndTime).slice(0, -3),
    monthMinute: (seconds, timeZone) => {
      const [date = '', time = ''] = isoIn(seconds, timeZone).split('T')
      return writeDay(date, day.replace(/[./ ]?yyyy/, '')) + dayAndTime + time.slice(0, 5)
    },
    date: (seconds, timeZone = 'UTC') => moment(seconds, timeZone)[0],
    day: dayOf,
    time: (seconds, timeZone) => moment(seconds, timeZone)[1],
  }
}
