/** Times and figures of pages of text, which don't carry the formats of the trading pages. */

/** Unix seconds → `2026-11-21 21:40 UTC`: a time that is told to everybody in every zone. */
export const utcTime = (seconds: number): string =>
  `${new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** A number as the language writes it, with at most two decimals. For showing, never for money that moves. */
export const figureIn = (tag: string, value: number): string =>
  new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }).format(value)
