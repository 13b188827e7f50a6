/** Times and figures of pages of text, which don't carry the formats of the trading pages. */
import { separatorsOf, THOUSANDS } from '../../../shared/format/separators.ts'

/** Unix seconds → `2026-11-21 21:40 UTC`: a time that is told to everybody in every zone. */
export const utcTime = (seconds: number): string =>
  `${new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** A number as the language writes it, with at most two decimals. For showing, never for money that moves. */
export function figureIn(tag: string, value: number): string {
  const { group, point } = separatorsOf(tag)
  const [whole = '0', fraction] = String(Math.round(value * 100) / 100).split('.')
  const grouped = whole.replace(THOUSANDS, group)
  return fraction === undefined ? grouped : grouped + point + fraction
}
