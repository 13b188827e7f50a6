/** A candle as both doors of the compatible API write it. */
import { formatDecimal } from '@exchange/core/units'
import type { Candle, MarketInfo } from '../../views/types.ts'

/** [start, open, close, high, low, base traded, quote traded] */
export function candleRow(candle: Candle, market: MarketInfo): (string | number)[] {
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
