import type { MarketBaseInfo } from '@exchange/contract/markets'
import type { MarketScales } from '@exchange/core/formulas'
import { parseDecimal, ppm, type Ppm } from '@exchange/core/units'

/** What the ticket must know of a market, in exact units. */
export interface MarketRules extends MarketScales {
  readonly market: string
  readonly base: string
  readonly quote: string
  readonly minLots: bigint
  /** Least and most price × size, in quote units; 0n = none. */
  readonly minTotal: bigint
  readonly maxTotal: bigint
  readonly maker: Ppm
  readonly taker: Ppm
  readonly state: MarketBaseInfo['state']
}

/** Decimals kept of a percentage on the wire ("0.1" % = 1000 ppm). */
const percentToPpmScale = 4

/** @param scaleOf decimals of an asset's ledger, where known */
export function marketRules(market: MarketBaseInfo, scaleOf: (ticker: string) => number | undefined): MarketRules {
  const quoteScale = Math.max(scaleOf(market.money) ?? 0, market.moneyPrec + market.stockPrec)
  return {
    market: market.market,
    base: market.stock,
    quote: market.money,
    pricePrecision: market.moneyPrec,
    sizePrecision: market.stockPrec,
    baseScale: Math.max(scaleOf(market.stock) ?? 0, market.stockPrec),
    quoteScale,
    minLots: parseDecimal(market.minAmount, market.stockPrec),
    minTotal: parseDecimal(market.minTotal, quoteScale),
    maxTotal: parseDecimal(market.maxTotal, quoteScale),
    maker: ppm(Number(parseDecimal(market.makerFee, percentToPpmScale))),
    taker: ppm(Number(parseDecimal(market.takerFee, percentToPpmScale))),
    state: market.state,
  }
}
