/**
 * What everything is worth: a seeded random walk per asset with one common factor, volatility that clusters (two
 * mean-reverting factors, hours and minutes), rare jumps and slow trends. A market's fair price is the quotient of its
 * assets' values, so cross markets always agree with the direct ones. Floats are fine here: this is opinion, not money.
 */
import { profileOf, UNITS_OF_ACCOUNT } from './assets.ts'
import { Random } from './random.ts'

const YEAR_SECONDS = 365 * 86_400
/** Yearly volatility of the common factor. */
const MARKET_VOLATILITY = 0.42
const JUMPS_PER_DAY = 1.5
/** A walk that runs for months is pulled back towards where it began, this fast. */
const ANCHOR_SECONDS = 60 * 86_400
const TREND_SECONDS = 5 * 86_400
/** Yearly drift a trend may reach (standard deviation). */
const TREND_SIZE = 0.6

/** A market with its price, as far as the model needs it. */
export interface PricedMarket {
  readonly base: string
  readonly quote: string
  /** Quote for one base; 0 = unknown. */
  readonly price: number
}

/**
 * The value of each asset in its unit of account, from the prices of the markets that connect them.
 * @throws Error naming an asset that no chain of priced markets connects to a unit of account
 */
export function assetValues(markets: readonly PricedMarket[]): ReadonlyMap<string, number> {
  const values = new Map(UNITS_OF_ACCOUNT.map((ticker) => [ticker, 1]))
  const priced = markets.filter(({ price }) => price > 0)
  for (let before = -1; before !== values.size;) {
    before = values.size
    for (const { base, quote, price } of priced) {
      const [baseValue, quoteValue] = [values.get(base), values.get(quote)]
      if (baseValue === undefined && quoteValue !== undefined) values.set(base, price * quoteValue)
      else if (quoteValue === undefined && baseValue !== undefined) values.set(quote, baseValue / price)
    }
  }
  const lost = markets.flatMap(({ base, quote }) => [base, quote]).find((ticker) => !values.has(ticker))
  if (lost !== undefined) throw new Error(`no priced market leads from ${lost} to a unit of account`)
  return values
}

/** Mean-reverting standard normal factor: correlation e^(−t/memory). */
class Factor {
  #value = 0
  readonly #memorySeconds: number
  readonly #random: Random

  constructor(memorySeconds: number, random: Random) {
    this.#memorySeconds = memorySeconds
    this.#random = random
  }

  advance(seconds: number): number {
    const keep = Math.exp(-seconds / this.#memorySeconds)
    this.#value = this.#value * keep + Math.sqrt(1 - keep * keep) * this.#random.gaussian()
    return this.#value
  }
}

/** Multiplier of a volatility around 1; calm for hours, wild for minutes. */
class VolatilityClock {
  readonly #slow: Factor
  readonly #fast: Factor
  level = 1

  constructor(random: Random) {
    this.#slow = new Factor(30 * 3_600, random)
    this.#fast = new Factor(15 * 60, random)
  }

  advance(seconds: number): void {
    // The constant keeps the mean square near 1: E[e^(2x)] = e^(2·variance) with variance 0.35² + 0.45².
    this.level = Math.exp(0.35 * this.#slow.advance(seconds) + 0.45 * this.#fast.advance(seconds) - 0.325)
  }
}

interface AssetWalk {
  readonly ticker: string
  readonly anchor: number
  readonly random: Random
  readonly volatility: VolatilityClock
  readonly trend: Factor
  log: number
}

export class FairPrices {
  readonly #walks: readonly AssetWalk[]
  readonly #byTicker: ReadonlyMap<string, AssetWalk>
  readonly #market: Random
  readonly #marketVolatility: VolatilityClock

  /** @param values of all assets at the beginning, see assetValues */
  constructor(seed: number, values: ReadonlyMap<string, number>) {
    this.#market = new Random(seed, 'market')
    this.#marketVolatility = new VolatilityClock(new Random(seed, 'market volatility'))
    this.#walks = [...values].map(([ticker, value]) => {
      const random = new Random(seed, `asset ${ticker}`)
      return {
        ticker,
        random,
        anchor: Math.log(value),
        volatility: new VolatilityClock(random),
        trend: new Factor(TREND_SECONDS, random),
        log: Math.log(value),
      }
    })
    this.#byTicker = new Map(this.#walks.map((walk) => [walk.ticker, walk]))
  }

  /** Lets the given time pass. */
  advance(seconds: number): void {
    const years = seconds / YEAR_SECONDS
    this.#marketVolatility.advance(seconds)
    const common =
      MARKET_VOLATILITY * this.#marketVolatility.level * Math.sqrt(years) * this.#market.gaussian() +
      this.#jump(seconds)
    for (const walk of this.#walks) {
      const { ownVolatility, beta } = profileOf(walk.ticker)
      if (ownVolatility === 0) continue
      walk.volatility.advance(seconds)
      const own = ownVolatility * walk.volatility.level * Math.sqrt(years) * walk.random.gaussian()
      const drift = TREND_SIZE * Math.min(ownVolatility + 0.4 * beta, 1) * walk.trend.advance(seconds) * years
      const pull = (walk.anchor - walk.log) * (1 - Math.exp(-seconds / ANCHOR_SECONDS))
      walk.log += beta * common + own + drift + pull
    }
  }

  /** Log size of the news of this step, mostly 0. */
  #jump(seconds: number): number {
    if (!this.#market.chance(1 - Math.exp((-JUMPS_PER_DAY * seconds) / 86_400))) return 0
    return 0.008 * this.#market.gaussian()
  }

  /** Worth of one unit in the unit of account. */
  value(ticker: string): number {
    return Math.exp(this.#log(ticker))
  }

  /** Quote for one base. */
  price(base: string, quote: string): number {
    return Math.exp(this.#log(base) - this.#log(quote))
  }

  /** Standard deviation of the market's log return over one second, as it is right now. */
  volatilityPerSecond(base: string, quote: string): number {
    const a = profileOf(base)
    const b = profileOf(quote)
    const common = (a.beta - b.beta) * MARKET_VOLATILITY * this.#marketVolatility.level
    return Math.sqrt((common * common + this.#ownVariance(base) + this.#ownVariance(quote)) / YEAR_SECONDS)
  }

  /** Yearly variance that is not the common factor's, of what it is tied to included. */
  #ownVariance(ticker: string): number {
    const { ownVolatility, tiedTo } = profileOf(ticker)
    const own = ownVolatility * this.#level(ticker)
    return own * own + (tiedTo !== undefined && this.#byTicker.has(tiedTo) ? this.#ownVariance(tiedTo) : 0)
  }

  /** A tied asset has moved as far as what it is tied to, and as far as it strayed. */
  #log(ticker: string): number {
    const { log } = this.#walk(ticker)
    const tiedTo = this.#byTicker.get(profileOf(ticker).tiedTo ?? '')
    return tiedTo === undefined ? log : log + tiedTo.log - tiedTo.anchor
  }

  #level(ticker: string): number {
    return this.#walk(ticker).volatility.level
  }

  #walk(ticker: string): AssetWalk {
    const walk = this.#byTicker.get(ticker)
    if (walk === undefined) throw new Error(`the model knows no asset ${ticker}`)
    return walk
  }
}
