import { decimalsOf, floorDecimal, roundDecimal } from './decimal.ts'
import { separatorsOf, THOUSANDS } from './separators.ts'

export interface FigureOptions {
  /** Exactly so many decimals. Without it the figure keeps its own. */
  readonly decimals?: number
  /** At most so many decimals, trailing zeros trimmed. */
  readonly maxDecimals?: number
  /** `half-even` to show, `floor` for what somebody may spend. Default half-even. */
  readonly rounding?: 'half-even' | 'floor'
  /** A plus before positive figures. */
  readonly signed?: boolean
}

export interface Format {
  /** A decimal string, grouped as the language does it. */
  readonly figure: (text: string, options?: FigureOptions) => string
  /** The same in two parts: up to the decimal point, and from it on ("" without decimals). */
  readonly figureParts: (text: string, options?: FigureOptions) => readonly [string, string]
  /** "2.35" → "+2.35%". */
  readonly change: (percent: string) => string
  /** A short form for volumes: "1234567.8" → "1.23M". */
  readonly compact: (text: string) => string
  /** Unix seconds → date and time to the second. */
  readonly dateTime: (seconds: number, timeZone: string) => string
  /** Unix seconds → day in UTC, `2026-05-11`. */
  readonly date: (seconds: number) => string
  /** Unix seconds → time to the second. */
  readonly time: (seconds: number, timeZone: string) => string
}

const MINUS = '\u2212'

function fitted(text: string, { decimals, maxDecimals, rounding = 'half-even' }: FigureOptions): string {
  const to = rounding === 'floor' ? floorDecimal : roundDecimal
  if (decimals !== undefined) return to(text, decimals)
  if (maxDecimals !== undefined && decimalsOf(text) > maxDecimals) return to(text, maxDecimals).replace(/\.?0+$/, '')
  return text
}

const SUFFIXES = [
  ['T', 12],
  ['B', 9],
  ['M', 6],
  ['K', 3],
] as const

const formats = new Map<string, Format>()

/** How figures and times are written in one language. Made once for each. */
export function formatOf(tag: string): Format {
  let format = formats.get(tag)
  if (format === undefined) formats.set(tag, (format = createFormat(tag)))
  return format
}

function createFormat(tag: string): Format {
  const { group, point } = separatorsOf(tag)
  const formatters = new Map<string, Intl.DateTimeFormat>()

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

  function parts(seconds: number, timeZone: string): Record<string, string> {
    let formatter = formatters.get(timeZone)
    if (formatter === undefined) {
      // The same order of figures in every language: a column of times is compared, not read aloud.
      formatter = new Intl.DateTimeFormat('en-GB', {
        timeZone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
      })
      formatters.set(timeZone, formatter)
    }
    return Object.fromEntries(formatter.formatToParts(new Date(seconds * 1000)).map((part) => [part.type, part.value]))
  }

  return {
    figure,
    figureParts,
    change: (percent) => `${figure(percent, { decimals: 2, signed: true })}%`,
    compact(text) {
      const whole = text.replace('-', '').split('.')[0] ?? ''
      for (const [suffix, power] of SUFFIXES) {
        if (whole.length <= power) continue
        const scaled = `${whole.slice(0, -power)}.${whole.slice(-power)}`
        return figure((text.startsWith('-') ? '-' : '') + scaled, { decimals: 2 }) + suffix
      }
      return figure(text, { decimals: 2 })
    },
    dateTime(seconds, timeZone) {
      const { year, month, day, hour, minute, second } = parts(seconds, timeZone)
      return `${year}-${month}-${day} ${hour}:${minute}:${second}`
    },
    date(seconds) {
      const { year, month, day } = parts(seconds, 'UTC')
      return `${year}-${month}-${day}`
    },
    time(seconds, timeZone) {
      const { hour, minute, second } = parts(seconds, timeZone)
      return `${hour}:${minute}:${second}`
    },
  }
}
