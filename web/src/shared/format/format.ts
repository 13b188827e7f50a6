import { decimalsOf, floorDecimal, roundDecimal } from './decimal.ts'
import { isoIn } from './moment.ts'
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
  /** Unix seconds → date and time to the second, in a zone by its IANA name or in that of the device (`local`). */
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
    dateTime: (seconds, timeZone) => isoIn(seconds, timeZone).replace('T', ' '),
    date: (seconds) => isoIn(seconds, 'UTC').slice(0, 10),
    time: (seconds, timeZone) => isoIn(seconds, timeZone).slice(11),
  }
}
