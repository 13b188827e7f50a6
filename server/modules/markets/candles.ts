/** A candle as every door of the compatible API writes it. */
import { formatDecimal } from '@exchange/core/units'
import type { Candle, MarketInfo, Views } from '../../views/types.ts'
import { lastTradeOf } from './streams/trades.ts'

const DAY = 86_400

/** Base and quote are what was traded. */
export type CandleRow = readonly [
  start: number,
  open: string,
  close: string,
  high: string,
  low: string,
  base: string,
  quote: string,
]

export function candleRow(candle: Candle, market: MarketInfo): CandleRow {
  const price = (ticks: number) => formatDecimal(ticks, market.pricePrecision)
  return [
    candle.start,
    price(candle.open),
    price(candle.close),
    price(candle.high),
    price(candle.low),
    formatDecimal(candle.volume, market.sizePrecision),
    formatDecimal(candle.deal, market.quote.scale),
  ]
}

/** The beginning of the bar that holds a time (seconds), for bars of up to a day; longer ones have beginnings of their own. */
const barOf = (resolution: number, time: number): number => (resolution <= DAY ? time - (time % resolution) : time)

/** Names an answer of candles with all it depends on: questions that mean the same bars have one name. */
export function candlesKey(
  views: Views,
  market: MarketInfo,
  resolution: number,
  range: readonly [from: number, to: number],
): string {
  const bars = range.map((time) => barOf(resolution, time))
  return `${market.id} ${resolution} ${bars.join(' ')} ${lastTradeOf(views, market)}`
}
