/**
 * The past that a fresh exchange shows: trades of ninety simulated days, coarse long ago and dense at the end. It uses the
 * same prices, sizes and spreads as the live bots, and hands out deals in the order of time; who books them is the
 * caller's business.
 */
import type { FairPrices } from './fair-prices.ts'
import { TakerFlow } from './flow.ts'
import { pastShare } from './assets.ts'
import type { ListedMarket } from './listing.ts'
import { halfSpread, lotsWorth } from './quotes.ts'
import { Random } from './random.ts'

export interface PastDeal {
  readonly market: ListedMarket
  /** Microseconds since the epoch. */
  readonly at: number
  readonly takerSide: 'sell' | 'buy'
  readonly ticks: number
  readonly lots: number
}

/** Until `endsBefore` seconds before the end, every market is looked at each `step` seconds. */
interface Era {
  readonly endsBefore: number
  readonly step: number
  /** Deals a look brings to the busiest market, on average. */
  readonly deals: number
}

const HOUR = 3_600
const DAY = 24 * HOUR
export const HISTORY_DAYS = 90
const ERAS: readonly Era[] = [
  { endsBefore: 14 * DAY, step: 40 * 60, deals: 1.6 },
  { endsBefore: 3 * DAY, step: 10 * 60, deals: 1.3 },
  { endsBefore: DAY, step: 120, deals: 1 },
  { endsBefore: HOUR, step: 30, deals: 1 },
  { endsBefore: 0, step: 5, deals: 0.9 },
]

/** Deals a second of the busiest market in a usual hour. Where fewer are simulated each is as much larger. */
const USUAL_RATE = 0.35
/** No deal is worth more, in units of account. */
const LARGEST = 1_000_000

/** How often the price walks between two looks, so that a long step still has its highs and lows. */
const SUBSTEPS = 4

interface MarketPast {
  readonly market: ListedMarket
  readonly flow: TakerFlow
  readonly random: Random
  readonly share: number
}

/** @param walk of the fair price in this step @param from seconds since the epoch */
function stepDeals(past: MarketPast, era: Era, fair: FairPrices, walk: readonly number[], from: number): PastDeal[] {
  const { market, flow, random, share } = past
  const volatility = fair.volatilityPerSecond(market.base, market.quote)
  // Wild hours trade more.
  const mean = era.deals * share * random.logNormal(0.85, 0.5)
  const deals: PastDeal[] = []
  for (let left = random.poisson(mean); left > 0; left--) {
    const place = random.fraction()
    const price = walk[Math.floor(place * walk.length)]
    if (price === undefined) continue
    const { side, notional } = flow.take()
    const worth = Math.min((notional * USUAL_RATE * era.step) / era.deals, LARGEST)
    const met = price * (1 + (side === 'buy' ? 1 : -1) * halfSpread(market, price, volatility))
    deals.push({
      market,
      at: Math.floor((from + place * era.step) * 1e6),
      takerSide: side,
      ticks: Math.max(1, Math.round(met * 10 ** market.pricePrecision)),
      lots: lotsWorth(market, worth / fair.value(market.base), met),
    })
  }
  return deals
}

/**
 * @param days how long the past is
 * @param end seconds since the epoch at which it ends
 */
export function* simulateHistory(
  seed: number,
  markets: readonly ListedMarket[],
  fair: FairPrices,
  days: number,
  end: number,
): Generator<PastDeal> {
  const pasts = markets.map((market) => ({
    market,
    flow: new TakerFlow(market, 1, new Random(seed, `past flow ${market.name}`)),
    random: new Random(seed, `past ${market.name}`),
    share: pastShare(market.base, market.quote),
  }))
  let now = end - days * DAY
  for (const era of ERAS) {
    for (; now + era.step <= end - era.endsBefore; now += era.step) {
      const walks = markets.map((): number[] => [])
      for (let part = 0; part < SUBSTEPS; part++) {
        fair.advance(era.step / SUBSTEPS)
        for (const [index, { base, quote }] of markets.entries()) walks[index]?.push(fair.price(base, quote))
      }
      const deals = pasts.flatMap((past, index) => stepDeals(past, era, fair, walks[index] ?? [], now))
      yield* deals.toSorted((left, right) => left.at - right.at)
    }
  }
}
