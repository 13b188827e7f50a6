/** The bots of all markets: one model, a desk for each maker and market, takers that come when the model says so. */
import { setTimeout as sleep } from 'node:timers/promises'
import { formatDecimal } from '@exchange/core/units'
import { ApiError } from './api-client.ts'
import type { Trader } from './api-client.ts'
import { Desk } from './desk.ts'
import { Maker } from './maker.ts'
import { makingStyle } from './model/assets.ts'
import type { FairPrices } from './model/fair-prices.ts'
import { TakerFlow } from './model/flow.ts'
import type { Take } from './model/flow.ts'
import { lotsWorth } from './model/quotes.ts'
import type { QuotedMarket } from './model/quotes.ts'
import { Random } from './model/random.ts'
import { makersOf, TAKERS } from './traders.ts'

/** The model's step. */
export const TICK_MS = 250
/** Takes a second of the busiest market in a usual hour, before bursts. */
const BUSIEST_RATE = 0.15
const TAKES_PER_TICK = 4
/** After an answer that asks for patience, or none at all, in milliseconds. */
const PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000

interface Floor {
  readonly market: QuotedMarket
  readonly makers: readonly Maker[]
  readonly flow: TakerFlow
  readonly random: Random
  /** Ticks between two turns of one maker. */
  readonly pace: number
  lastFair: number
}

/** Turns a take into the fields of a market order: quote to spend when buying, base to sell. */
function marketOrder(market: QuotedMarket, take: Take, prices: FairPrices): Record<string, string> {
  const fair = prices.price(market.base, market.quote)
  if (take.side === 'sell') {
    const lots = lotsWorth(market, take.notional / prices.value(market.base), fair)
    return { market: market.name, side: 'sell', amount: formatDecimal(lots, market.sizePrecision) }
  }
  const spend = Math.max(
    take.notional / prices.value(market.quote),
    market.minNotional * 1.1,
    market.minSize * fair * 1.1,
  )
  const ticks = Math.ceil(spend * 10 ** market.pricePrecision)
  return { market: market.name, side: 'buy', amount: formatDecimal(ticks, market.pricePrecision) }
}

export class Bots {
  readonly #prices: FairPrices
  readonly #floors: readonly Floor[]
  readonly #takers: readonly Trader[]
  #pausedUntil = 0
  #pause = PAUSE_MS
  #tick = 0
  readonly #underWay = new Set<Promise<void>>()

  constructor(
    seed: number,
    prices: FairPrices,
    markets: readonly QuotedMarket[],
    traders: ReadonlyMap<number, Trader>,
  ) {
    const trader = (owner: number): Trader => {
      const found = traders.get(owner)
      if (found === undefined) throw new Error(`there is no key for demo trader ${owner}`)
      return found
    }
    this.#prices = prices
    this.#takers = TAKERS.map(trader)
    this.#floors = markets.map((market, index) => {
      const style = makingStyle(market.base, market.quote)
      const makers = makersOf(index).slice(0, style.makers)
      return {
        market,
        makers: makers.map(
          (owner, place) =>
            new Maker(new Desk(market, new Random(seed, `desk ${owner} ${market.name}`), place === 0), trader(owner)),
        ),
        flow: new TakerFlow(market, BUSIEST_RATE, new Random(seed, `flow ${market.name}`)),
        random: new Random(seed, `floor ${market.name}`),
        pace: Math.round((style.turnSeconds * 1000) / TICK_MS),
        lastFair: prices.price(market.base, market.quote),
      }
    })
  }

  /** Takes back what an earlier run left, then builds the books. */
  async open(): Promise<void> {
    await this.#patiently(() => this.withdraw())
  }

  async withdraw(): Promise<void> {
    await Promise.all(this.#floors.flatMap(({ makers }) => makers.map((maker) => maker.withdraw())))
  }

  /** One step of the model; its orders go out without waiting for their answers. */
  tick(): void {
    const tick = this.#tick++
    this.#prices.advance(TICK_MS / 1000)
    for (const [index, floor] of this.#floors.entries()) {
      const takes = this.#takes(floor)
      if (Date.now() < this.#pausedUntil) continue
      for (const take of takes) this.#go(this.#take(floor, take))
      for (const [number, maker] of floor.makers.entries()) {
        const turn = (tick + index + number * Math.ceil(floor.pace / 2)) % floor.pace === 0
        if (turn) this.#go(this.#make(floor, maker))
      }
    }
  }

  /** The decisions of one market in this tick: they depend on the seed alone. */
  #takes(floor: Floor): Take[] {
    const { base, quote } = floor.market
    const fair = this.#prices.price(base, quote)
    const usual = this.#prices.volatilityPerSecond(base, quote) * Math.sqrt(TICK_MS / 1000)
    const move = usual > 0 ? Math.log(fair / floor.lastFair) / usual : 0
    floor.lastFair = fair
    return floor.flow.takes(TICK_MS / 1000, move, TAKES_PER_TICK)
  }

  async #take(floor: Floor, take: Take): Promise<void> {
    const taker = floor.random.pick(this.#takers)
    try {
      await taker.call('/api/v4/order/market', marketOrder(floor.market, take, this.#prices))
    } catch (error) {
      // An empty book or an order below a minimum is a lost trade, nothing more.
      if (!(error instanceof ApiError) || error.isTemporary) throw error
    }
    for (const maker of floor.makers) maker.stale()
  }

  async #make(floor: Floor, maker: Maker): Promise<void> {
    const blocked = await maker.turn(this.#prices)
    if (blocked) await this.#sweep(floor)
  }

  /** Somebody rests at a price that is better than fair: a taker takes it, up to the fair price. */
  async #sweep({ market, random, makers }: Floor): Promise<void> {
    const fair = this.#prices.price(market.base, market.quote)
    const lots = lotsWorth(market, 20_000 / this.#prices.value(market.base), fair)
    const taker = random.pick(this.#takers)
    for (const side of ['sell', 'buy'] as const) {
      const ticks = (side === 'sell' ? Math.ceil : Math.floor)(fair * 10 ** market.pricePrecision)
      const order = {
        market: market.name,
        side,
        price: formatDecimal(ticks, market.pricePrecision),
        amount: formatDecimal(lots, market.sizePrecision),
        ioc: true,
      }
      await taker.call('/api/v4/order/new', order).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.isTemporary) throw error
      })
    }
    for (const maker of makers) maker.stale()
  }

  /** Resolves when every order that went out is answered. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  #go(work: Promise<void>): void {
    const settled = work
      .then(
        () => {
          if (Date.now() > this.#pausedUntil) this.#pause = PAUSE_MS
        },
        (error: unknown) => this.#failed(error),
      )
      .finally(() => this.#underWay.delete(settled))
    this.#underWay.add(settled)
  }

  /** Everybody waits, longer each time, until the exchange answers again. */
  #failed(error: unknown): void {
    if (Date.now() < this.#pausedUntil) return
    const asked = error instanceof ApiError ? error.retryAfter * 1_000 : 0
    const pause = Math.max(asked, this.#pause)
    this.#pausedUntil = Date.now() + pause
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS)
    console.error(`liquidity: ${error instanceof Error ? error.message : String(error)}; waiting ${pause / 1000} s`)
  }

  async #patiently(work: () => Promise<void>): Promise<void> {
    for (let pause = PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await work()
      } catch (error) {
        if (error instanceof ApiError && !error.isTemporary) throw error
        await sleep(pause)
      }
    }
  }
}
