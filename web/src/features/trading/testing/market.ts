/** The market that tests of the ticket trade on. */
import { ppm } from '@exchange/core/units'
import type { MarketRules } from '../pure/rules.ts'

/** Prices in cents, sizes in millionths; at least 5 USDT an order. */
export const btcUsdt: MarketRules = {
  market: 'BTC_USDT',
  base: 'BTC',
  quote: 'USDT',
  pricePrecision: 2,
  sizePrecision: 6,
  baseScale: 10,
  quoteScale: 8,
  minLots: 10n,
  minTotal: 500_000_000n,
  maxTotal: 0n,
  maker: ppm(1000),
  taker: ppm(2000),
  state: 'open',
}
