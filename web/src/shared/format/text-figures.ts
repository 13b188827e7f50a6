/** Times and figures of pages of text, which don't carry the formats of the trading pages. */
import { conventionsOf, writeDay } from './conventions.ts'
import { separatorsOf, THOUSANDS } from './separators.ts'

/** `2026-11-21` as the language writes a day. */
export const dayIn = (tag: string, iso: string): string => writeDay(iso, conventionsOf(tag).day)

/** Unix seconds → day, time and UTC: a time that is told to everybody in every zone. */
export function utcTime(tag: string, seconds: number): string {
  const [day = '', time = ''] = new Date(seconds * 1_000).toISOString().slice(0, 16).split('T')
  return `${dayIn(tag, day)}${conventionsOf(tag).dayAndTime}${time} UTC`
}

/** A number as the language writes it, with at most two decimals. For showing, never for money that moves. */
export function figureIn(tag: string, value: number): string {
  const { group, point } = separatorsOf(tag)
  const [whole = '0', fraction] = String(Math.round(value * 100) / 100).split('.')
  const grouped = whole.replace(THOUSANDS, group)
  return fraction === undefined ? grouped : grouped + point + fraction
}
