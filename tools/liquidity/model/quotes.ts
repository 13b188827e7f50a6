/** The shape of a market maker's ladder: tight and thin at the touch, wide and thick far away. */
import { activityOf, makingStyle } from './assets.ts'
import type { Random } from './random.ts'

/** What quoting and flow need to know about a market. */
export interface QuotedMarket {
  readonly name: string
  readonly base: string
  readonly quote: string
  readonly pricePrecision: number
  readonly sizePrecision: number
  /** Smallest order in base. */
  readonly minSize: number
  /** Smallest order in quote; 0 = none. */
  readonly minNotional: number
}

/** A level of a ladder: distance from fair as a fraction, and its worth in quote units of account. */
export interface LadderLevel {
  readonly distance: number
  readonly notional: number
}

/** Half of the spread as a fraction of the price; never less than half a tick. */
export function halfSpread(market: QuotedMarket, fair: number, volatilityPerSecond: number): number {
  const activity = activityOf(market.base, market.quote)
  const usual = 0.00004 + 0.00012 * (1 - Math.sqrt(activity))
  // A maker is paid for the risk until its next turn.
  const risk = 0.6 * volatilityPerSecond * Math.sqrt(makingStyle(market.base, market.quote).riskSeconds)
  const tick = 10 ** -market.pricePrecision / fair
  return Math.max(usual + risk, tick * 0.55)
}

/**
 * A ladder of `levels` steps for one side. Gaps grow by about a sixth each level, notionals with the root of the
 * distance; noise keeps two makers of one market from quoting the same prices.
 */
export function ladder(market: QuotedMarket, half: number, levels: number, random: Random): LadderLevel[] {
  const activity = activityOf(market.base, market.quote)
  const touch = 600 + 5_500 * activity
  const result: LadderLevel[] = []
  let distance = half * (1 + 0.3 * random.fraction())
  let gap = half * 0.8
  for (let level = 0; level < levels; level++) {
    const size = touch * (0.4 + Math.sqrt(distance / half) * 0.6)
    result.push({ distance, notional: random.logNormal(size, 0.6) })
    distance += gap * (0.5 + random.fraction())
    gap *= 1.16
  }
  return result
}

/**
 * A size in lots near `base`, but never under the market's minimums at that price.
 * @param base wanted size in base
 */
export function lotsWorth(market: QuotedMarket, base: number, price: number): number {
  const unit = 10 ** market.sizePrecision
  const least = Math.max(market.minSize, (market.minNotional / price) * 1.05)
  return Math.max(Math.round(base * unit), Math.ceil(least * unit), 1)
}
