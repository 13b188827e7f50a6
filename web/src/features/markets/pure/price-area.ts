import type { Candle } from '@exchange/contract/markets'
import { compareDecimals, percentOf, subtractDecimals } from '../../../shared/format/index.ts'

export interface ChartFigures {
  readonly first: string
  readonly last: string
  readonly low: string
  readonly high: string
  /** Percent from the first to the last price, two decimals. */
  readonly change: string
}

/** What a chart says in words; null without candles. Prices are closes, low and high those of the candles. */
export function chartFigures(candles: readonly Candle[]): ChartFigures | null {
  const [start, end] = [candles[0], candles.at(-1)]
  if (start === undefined || end === undefined) return null
  const first = start.open
  const last = end.close
  return {
    first,
    last,
    low: candles.reduce((least, { low }) => (compareDecimals(low, least) < 0 ? low : least), start.low),
    high: candles.reduce((most, { high }) => (compareDecimals(high, most) > 0 ? high : most), start.high),
    change: percentOf(subtractDecimals(last, first), first),
  }
}

/**
 * The closes as a line and the area under it in a box of width × height, spaced by time; a little air above and below.
 * Drawing only: prices become floats here and go nowhere else.
 */
export function pricePaths(
  candles: readonly Candle[],
  width: number,
  height: number,
): { readonly line: string; readonly area: string } {
  const [start, end] = [candles[0], candles.at(-1)]
  if (start === undefined || end === undefined) return { line: '', area: '' }
  const closes = candles.map(({ close }) => Number(close))
  const low = Math.min(...closes)
  const range = Math.max(...closes) - low
  const seconds = end.time - start.time
  const x = (time: number) => (seconds === 0 ? width : ((time - start.time) / seconds) * width)
  const y = (price: number) => (range === 0 ? height / 2 : height * 0.94 - ((price - low) / range) * height * 0.88)
  const points = candles.map(({ time, close }) => `${x(time).toFixed(1)} ${y(Number(close)).toFixed(1)}`)
  const line = candles.length === 1 ? `M0 ${y(low).toFixed(1)}H${width}` : `M${points.join('L')}`
  return { line, area: `${line}V${height}H0Z` }
}
