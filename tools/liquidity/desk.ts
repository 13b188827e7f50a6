/**
 * One maker in one market: keeps a ladder of post-only orders around the fair price. An order stays where it is until the
 * fair price has moved away from it; the nearest ones are moved first and only a few at a time, so a quiet market costs
 * nearly nothing and a moving one looks like one.
 */
import type { Side } from '@exchange/core'
import { formatDecimal } from '@exchange/core/units'
import type { FairPrices } from './model/fair-prices.ts'
import { halfSpread, ladder, lotsWorth } from './model/quotes.ts'
import type { LadderLevel, QuotedMarket } from './model/quotes.ts'
import type { Random } from './model/random.ts'

export interface RestingOrder {
  readonly orderId: number
  readonly side: Side
  readonly ticks: number
  readonly rpi: boolean
}

/** Field names of the API's order object. */
export interface Quote {
  readonly market: string
  readonly side: Side
  readonly price: string
  readonly amount: string
  /** One of the two. */
  readonly postOnly?: true
  readonly rpi?: true
}

export interface Plan {
  /** Orders that move to another price. */
  readonly moves: readonly { readonly orderId: number; readonly quote: Quote }[]
  /** Levels that have no order yet. */
  readonly places: readonly Quote[]
  /** Orders too many. */
  readonly cancels: readonly number[]
}

const LEVELS = 20
/** Orders moved in one go, per side. */
const MOVES = 2
/** An order is moved when it is this far off, as a share of the distance between its level and the next. */
const TOLERANCE = 0.6
/** Where the RPI order of a side stands, as a share of half the spread. */
const BETTER = 0.5
const SIDES = ['sell', 'buy'] as const

export class Desk {
  readonly market: QuotedMarket
  readonly #random: Random
  readonly #quotesRpi: boolean
  #ladders: Record<Side, readonly LadderLevel[]> = { sell: [], buy: [] }
  #half = 0

  /** With `quotesRpi` it offers retail a little at half the spread. */
  constructor(market: QuotedMarket, random: Random, quotesRpi = false) {
    this.market = market
    this.#random = random
    this.#quotesRpi = quotesRpi
  }

  /** What to change so that the resting orders look like the ladder. */
  plan(prices: FairPrices, resting: readonly RestingOrder[]): Plan {
    const { base, quote } = this.market
    const fair = prices.price(base, quote)
    this.#reshape(halfSpread(this.market, fair, prices.volatilityPerSecond(base, quote)))
    const [ordinary, rpi] = [resting.filter((order) => !order.rpi), resting.filter((order) => order.rpi)]
    const plans = SIDES.flatMap((side) => [
      this.#side(side, prices, fair, ordinary),
      this.#better(side, prices, fair, rpi),
    ])
    return {
      moves: plans.flatMap(({ moves }) => moves),
      places: plans.flatMap(({ places }) => places),
      cancels: plans.flatMap(({ cancels }) => cancels),
    }
  }

  /** New ladders when the spread has changed by a quarter, or now and then for a change. */
  #reshape(half: number): void {
    const ratio = half / (this.#half || half)
    if (this.#half > 0 && ratio < 1.25 && ratio > 0.8 && !this.#random.chance(0.003)) return
    this.#half = half
    this.#ladders = {
      sell: ladder(this.market, half, LEVELS, this.#random),
      buy: ladder(this.market, half, LEVELS, this.#random),
    }
  }

  #side(side: Side, prices: FairPrices, fair: number, resting: readonly RestingOrder[]): Plan {
    const levels = this.#ladders[side]
    const outward = side === 'sell' ? 1 : -1
    const unit = 10 ** this.market.pricePrecision
    const targets = levels.map(({ distance }) => fair * (1 + outward * distance) * unit)
    const orders = resting
      .filter((order) => order.side === side)
      .toSorted((left, right) => outward * (left.ticks - right.ticks))
    const moves: { orderId: number; quote: Quote }[] = []
    for (const [level, order] of orders.slice(0, LEVELS).entries()) {
      const target = targets[level]
      if (target === undefined || moves.length === MOVES) break
      const room = Math.abs((targets[level + 1] ?? targets[level - 1] ?? target) - target)
      const off = Math.abs(order.ticks - target) > Math.max(room * TOLERANCE, 0.75)
      // Now and then one near the touch is changed for no reason, as in any living book.
      if (!off && !this.#random.chance(0.04 / (1 + level))) continue
      const quote = this.#quote(side, level, prices, fair)
      if (quote.ticks !== order.ticks || !off) moves.push({ orderId: order.orderId, quote: quote.quote })
    }
    return {
      moves,
      places: levels
        .slice(orders.length)
        .map((_, index) => this.#quote(side, orders.length + index, prices, fair).quote),
      cancels: orders.slice(LEVELS).map(({ orderId }) => orderId),
    }
  }

  /** One RPI order a side, which is moved when the fair price has left it. */
  #better(side: Side, prices: FairPrices, fair: number, resting: readonly RestingOrder[]): Plan {
    const [order, ...others] = resting.filter((each) => each.side === side)
    const cancels = others.map(({ orderId }) => orderId)
    if (!this.#quotesRpi) return { moves: [], places: [], cancels: order ? [order.orderId, ...cancels] : cancels }
    const level = { distance: this.#half * BETTER, notional: this.#ladders[side][0]?.notional ?? 1_000 }
    const { ticks, quote } = this.#quoteAt(side, level, prices, fair, { rpi: true })
    if (order === undefined) return { moves: [], places: [quote], cancels }
    const room = Math.max(fair * level.distance * TOLERANCE * 10 ** this.market.pricePrecision, 0.75)
    const moves = Math.abs(order.ticks - ticks) > room ? [{ orderId: order.orderId, quote }] : []
    return { moves, places: [], cancels }
  }

  #quote(side: Side, level: number, prices: FairPrices, fair: number): { ticks: number; quote: Quote } {
    const place = this.#ladders[side][level] ?? { distance: this.#half * 100, notional: 1_000 }
    return this.#quoteAt(side, place, prices, fair, { postOnly: true })
  }

  #quoteAt(
    side: Side,
    { distance, notional }: LadderLevel,
    prices: FairPrices,
    fair: number,
    flags: Pick<Quote, 'postOnly' | 'rpi'>,
  ): { ticks: number; quote: Quote } {
    const { name, base, pricePrecision, sizePrecision } = this.market
    const outward = side === 'sell' ? 1 : -1
    const price = fair * (1 + outward * distance)
    // Away from fair, so that rounding never makes a quote that costs its maker.
    const ticks = Math.max(
      1,
      side === 'sell' ? Math.ceil(price * 10 ** pricePrecision) : Math.floor(price * 10 ** pricePrecision),
    )
    const worth = notional * (0.6 + 0.8 * this.#random.fraction())
    const lots = lotsWorth(this.market, worth / prices.value(base), ticks / 10 ** pricePrecision)
    return {
      ticks,
      quote: {
        market: name,
        side,
        price: formatDecimal(ticks, pricePrecision),
        amount: formatDecimal(lots, sizePrecision),
        ...flags,
      },
    }
  }
}
