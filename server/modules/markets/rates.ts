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

/**
 * Which of a market's prices counts: the last one, or the highest or lowest of the last, the average of a day by volume, and
 * the one of a day ago; where little was traded, the listing's reference as well. A single trade sets the last price, wherever
 * it likes in an empty book, and no more than that.
 */
export type RatePick = 'last' | 'highest' | 'lowest'

/** Below this worth of a day's trades, in whole units of the target, the prices of a market say little. */
const THIN = 10_000n

interface Priced {
  readonly market: MarketInfo
  readonly last: bigint
  /** Of the last 24 hours, by volume, rounded half to even; 0 = nothing was traded. */
  readonly average: bigint
  readonly dayAgo: bigint
  readonly reference: bigint
  /** What was traded in 24 hours, at RATE_SCALE. */
  readonly base: bigint
  readonly quote: bigint
}

function pricedBy(views: Views, market: MarketInfo): Priced {
  const { volume, deal, open } = views.tickers.ticker(market.id)
  const base = BigInt(volume) * powerOfTen(RATE_SCALE - market.sizePrecision)
  const quote = deal * powerOfTen(RATE_SCALE - market.quote.scale)
  const tick = powerOfTen(RATE_SCALE - market.pricePrecision)
  return {
    market,
    last: priceAtScale(views, market),
    average: base === 0n ? 0n : divideHalfEven(quote * ONE, base),
    dayAgo: BigInt(open) * tick,
    reference: BigInt(market.referencePrice) * tick,
    base,
    quote,
  }
}

/** The lowest and the highest price that counts. */
function boundsOf({ last, average, dayAgo, reference }: Priced, pick: RatePick, isThin: boolean) {
  const counted = pick === 'last' ? [] : [average, dayAgo, ...(isThin ? [reference] : [])]
  let [low, high] = [last, last]
  for (const price of counted) {
    if (price <= 0n) continue
    if (price < low) low = price
    if (price > high) high = price
  }
  return { low, high }
}

/** What one unit of every asset is worth in `target`, at RATE_SCALE, along the fewest markets; assets without a way are missing. */
export function ratesIn(views: Views, target: string, pick: RatePick = 'last'): ReadonlyMap<string, bigint> {
  const rates = new Map<string, bigint>([[target, ONE]])
  const markets = views.directory
    .markets()
    .map((market) => pricedBy(views, market))
    .filter(({ last }) => last > 0n)
  let frontier = [target]
  while (frontier.length > 0) {
    const next: string[] = []
    for (const known of frontier) {
      const worth = rates.get(known) ?? 0n
      const isThin = (traded: bigint): boolean => traded * worth < THIN * ONE * ONE
      for (const priced of markets) {
        const { base, quote } = priced.market
        if (quote.ticker === known && !rates.has(base.ticker)) {
          const { low, high } = boundsOf(priced, pick, isThin(priced.quote))
          rates.set(base.ticker, divideHalfEven((pick === 'lowest' ? low : high) * worth, ONE))
          next.push(base.ticker)
        } else if (base.ticker === known && !rates.has(quote.ticker)) {
          const { low, high } = boundsOf(priced, pick, isThin(priced.base))
          rates.set(quote.ticker, divideHalfEven(worth * ONE, pick === 'lowest' ? high : low))
          next.push(quote.ticker)
        }
      }
    }
    frontier = next
  }
  return rates
}
