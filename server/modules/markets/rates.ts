import { divideHalfEven, powerOfTen } from '@exchange/core/units'
import type { MarketInfo, Views } from '../../views/types.ts'

/** Decimals a rate is worked out with. */
export const RATE_SCALE = 18
const ONE = powerOfTen(RATE_SCALE)

/** Last price, or the reference before the first trade, as quote per base at RATE_SCALE; 0 = none. */
function priceAtScale(views: Views, market: MarketInfo): bigint {
  const ticks = views.tickers.lastPrice(market.id) || market.referencePrice
  return BigInt(ticks) * powerOfTen(RATE_SCALE - market.pricePrecision)
}

/** What one unit of every asset is worth in `target`, at RATE_SCALE, along the fewest markets; assets without a way are missing. */
export function ratesIn(views: Views, target: string): ReadonlyMap<string, bigint> {
  const rates = new Map<string, bigint>([[target, ONE]])
  const markets = views.directory
    .markets()
    .map((market) => ({ market, price: priceAtScale(views, market) }))
    .filter(({ price }) => price > 0n)
  let frontier = [target]
  while (frontier.length > 0) {
    const next: string[] = []
    for (const known of frontier) {
      const worth = rates.get(known) ?? 0n
      for (const { market, price } of markets) {
        const {
          base: { ticker: base },
          quote: { ticker: quote },
        } = market
        if (quote === known && !rates.has(base)) {
          rates.set(base, divideHalfEven(price * worth, ONE))
          next.push(base)
        } else if (base === known && !rates.has(quote)) {
          rates.set(quote, divideHalfEven(worth * ONE, price))
          next.push(quote)
        }
      }
    }
    frontier = next
  }
  return rates
}
