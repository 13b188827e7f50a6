/** Prices over time for pages: a line per market, and the chart of one. */
import type { Candle, ChartRange } from '@exchange/contract/markets'
import { formatDecimal } from '@exchange/core/units'
import type { MarketInfo, Views } from '../../views/types.ts'

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

/** How long a line is shared; its points are hours, so a minute is not seen. */
export const TREND_MS = 60_000

/** Length of a candle and of the whole, in seconds: about a hundred candles, enough for the width of a page. */
const shapes: Readonly<Record<ChartRange, { readonly interval: number; readonly length: number }>> = {
  '1D': { interval: 15 * MINUTE, length: DAY },
  '1W': { interval: 2 * HOUR, length: 7 * DAY },
  '1M': { interval: 8 * HOUR, length: 30 * DAY },
  '1Y': { interval: 3 * DAY, length: 365 * DAY },
}

/** Closing prices of the last 24 hours, by the hour, oldest first; `now` in milliseconds. */
export async function trendOf(views: Views, market: MarketInfo, now: number): Promise<string[]> {
  const to = Math.floor(now / 1000)
  const bars = await views.candles.range(market.id, HOUR, to - DAY, to, DAY / HOUR + 1)
  return bars.map(({ close }) => formatDecimal(close, market.pricePrecision))
}

export interface Chart {
  readonly range: ChartRange
  readonly interval: number
  readonly candles: Candle[]
}

/** The candles that one range means, all in seconds. */
export interface ChartBars {
  readonly interval: number
  readonly bars: readonly [from: number, to: number]
}

/** The candles of a range that ends now (milliseconds). */
export function chartRange(range: ChartRange, now: number): ChartBars {
  const { interval, length } = shapes[range]
  const to = Math.floor(now / 1000)
  return { interval, bars: [to - length, to] }
}

/** The candles of one range, oldest first. */
export async function chartOf(
  views: Views,
  market: MarketInfo,
  range: ChartRange,
  { interval, bars: [from, to] }: ChartBars,
): Promise<Chart> {
  const bars = await views.candles.range(market.id, interval, from, to, Math.ceil((to - from) / interval) + 1)
  const price = (ticks: number) => formatDecimal(ticks, market.pricePrecision)
  const candles = bars.map(({ start, open, high, low, close, volume }) => ({
    time: start,
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    volume: formatDecimal(volume, market.sizePrecision),
  }))
  return { range, interval, candles }
}
