import { separatorsOf, THOUSANDS } from '../format/separators.ts'

export type Values = Readonly<Record<string, string | number>>

/** What the build makes of an ICU text (vite.config.ts): words, values by name, and words by number with `#` for it. */
export type Message = readonly Part[]
type Part = string | readonly [name: string] | readonly [name: string, kind: 'plural', cases: Cases]
/** By an exact number or by the language's category of numbers. */
type Cases = Readonly<Record<string, Message>>
/** The texts of one feature by key. */
export type Messages = Readonly<Record<string, Message>>

const rules = new Map<string, Intl.PluralRules>()

function rulesOf(tag: string): Intl.PluralRules {
  let known = rules.get(tag)
  if (known === undefined) rules.set(tag, (known = new Intl.PluralRules(tag)))
  return known
}

/**
 * A message in the language of this BCP 47 tag. Numbers are written as everywhere on the site; the browser's own way of
 * writing them would take its first caller a twentieth of a second.
 */
export function writeMessage(message: Message, values: Values, tag: string, counted?: string): string {
  let text = ''
  for (const part of message) {
    if (typeof part === 'string') {
      text += part === '#' && counted !== undefined ? counted : part
      continue
    }
    const [name, kind, cases] = part
    const value = values[name]
    if (kind === undefined || cases === undefined) text += value ?? ''
    else text += writeMessage(caseFor(cases, Number(value), tag), values, tag, grouped(Number(value), tag))
  }
  return text
}

function caseFor(cases: Cases, count: number, tag: string): Message {
  return cases[String(count)] ?? cases[rulesOf(tag).select(count)] ?? cases['other'] ?? []
}

const grouped = (whole: number, tag: string): string => String(whole).replace(THOUSANDS, separatorsOf(tag).group)
