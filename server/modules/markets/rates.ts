import { divideCeil, divideHalfEven, powerOfTen } from '@exchange/core/units'
import type { AssetInfo, MarketInfo, Views } from '../../views/types.ts'

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
}

/**
 * The lowest and the highest price that counts; `worth` = what one unit of `known`, the market's base or quote, is worth in the
 * target. The average is by volume, rounded half to even.
 */
function boundsOf(views: Views, { market, last }: Priced, pick: RatePick, known: 'base' | 'quote', worth: bigint) {
  if (pick === 'last') return { low: last, high: last }
  const { volume, deal, open } = views.tickers.ticker(market.id)
  const traded = {
    base: BigInt(volume) * powerOfTen(RATE_SCALE - market.sizePrecision),
    quote: deal * powerOfTen(RATE_SCALE - market.quote.scale),
  }
  const tick = powerOfTen(RATE_SCALE - market.pricePrecision)
  const average = traded.base === 0n ? 0n : divideHalfEven(traded.quote * ONE, traded.base)
  const isThin = traded[known] * worth < THIN * ONE * ONE
  let [low, high] = [last, last]
  for (const price of [average, BigInt(open) * tick, isThin ? BigInt(market.referencePrice) * tick : 0n]) {
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
    .map((market): Priced => ({ market, last: priceAtScale(views, market) }))
    .filter(({ last }) => last > 0n)
  let frontier = [target]
  while (frontier.length > 0) {
    const next: string[] = []
    for (const known of frontier) {
      const worth = rates.get(known) ?? 0n
      for (const priced of markets) {
        const { base, quote } = priced.market
        if (quote.ticker === known && !rates.has(base.ticker)) {
          const { low, high } = boundsOf(views, priced, pick, 'quote', worth)
          rates.set(base.ticker, divideHalfEven((pick === 'lowest' ? low : high) * worth, ONE))
          next.push(base.ticker)
        } else if (base.ticker === known && !rates.has(quote.ticker)) {
          const { low, high } = boundsOf(views, priced, pick, 'base', worth)
          rates.set(quote.ticker, divideHalfEven(worth * ONE, pick === 'lowest' ? high : low))
          next.push(quote.ticker)
        }
      }
    }
    frontier = next
  }
  return rates
}

/** Decimals of what something is worth in USDT. */
export const WORTH_SCALE = 6

/**
 * What an amount of an asset is worth in millionths of a USDT, by the highest price of a day and rounded up: what a limit counts.
 * Null = nothing says what it is worth.
 */
export function worthInUsdt(views: Views, { ticker, scale }: AssetInfo, units: bigint): bigint | null {
  const rate = ratesIn(views, 'USDT', 'highest').get(ticker)
  if (rate === undefined || rate <= 0n) return null
  return divideCeil(units * rate, powerOfTen(scale + RATE_SCALE - WORTH_SCALE))
}
