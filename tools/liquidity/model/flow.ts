/**
 * Those who take: arrivals that excite further arrivals (a Hawkes process), sizes with a heavy tail, and a side that
 * leans with the last move.
 */
import { activityOf } from './assets.ts'
import type { QuotedMarket } from './quotes.ts'
import type { Random } from './random.ts'

export interface Take {
  readonly side: 'sell' | 'buy'
  /** Worth of the order in units of account. */
  readonly notional: number
}

/** How many further arrivals one arrival brings, on average; under 1, or the bursts would never end. */
const OFFSPRING = 0.55
const MEMORY_SECONDS = 12

export class TakerFlow {
  /** Arrivals a second when nothing happens. */
  readonly #rate: number
  readonly #median: number
  readonly #random: Random
  /** Rate on top of the usual one, as a multiple of it. */
  #excited = 0
  #lean = 0

  /** @param busiestRate arrivals a second of the busiest market in a usual hour */
  constructor(market: QuotedMarket, busiestRate: number, random: Random) {
    const activity = activityOf(market.base, market.quote)
    this.#rate = busiestRate * activity
    this.#median = 40 + 210 * activity
    this.#random = random
  }

  /**
   * @param seconds that passed
   * @param move log return of the fair price over them, in standard deviations
   * @param limit most takes of one step
   */
  takes(seconds: number, move: number, limit: number): Take[] {
    this.#excited *= Math.exp(-seconds / MEMORY_SECONDS)
    this.#lean = 0.8 * this.#lean + 0.2 * Math.tanh(move)
    // Big moves bring people in.
    const attention = Math.min(1 + 0.35 * move * move, 4)
    const mean = this.#rate * (attention + this.#excited) * seconds
    const count = Math.min(this.#random.poisson(Math.min(mean, 40)), limit)
    this.#excited += (OFFSPRING * count) / (this.#rate * MEMORY_SECONDS)
    return Array.from({ length: count }, () => this.take())
  }

  /** One arrival, whenever it is. */
  take(): Take {
    return {
      side: this.#random.chance(0.5 + 0.3 * this.#lean) ? 'buy' : 'sell',
      notional: Math.min(this.#random.logNormal(this.#median, 1.1), this.#median * 40),
    }
  }
}
