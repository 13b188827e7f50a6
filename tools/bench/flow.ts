/**
 * Seeded order flow of one market, shaped like a busy one: nine limit orders to one market order, 44 % cancels of live
 * orders (half of them of recent ones), prices with a power-law distance from a wandering middle, log-normal sizes with
 * round lots, a few users behind most orders, both sides kept near the same number of live orders.
 */
import { Random } from '../liquidity/model/random.ts'
import { BUY, HIGHEST, LOWEST, ReferenceBook, SELL } from './reference-book.ts'
import type { SideCode } from './reference-book.ts'

export const LIMIT = 0
export const MARKET = 1
export const CANCEL = 2

/** One column per field; a cancel names the order it cancels and carries its user and side. */
export interface Columns {
  readonly count: number
  /** The first so many commands only fill the book. */
  readonly prefill: number
  readonly users: number
  readonly kind: Uint8Array
  readonly side: Uint8Array
  readonly user: Uint16Array
  /** Order numbers from 1 in the order of placing. */
  readonly order: Uint32Array
  readonly price: Uint32Array
  readonly lots: Uint32Array
}

export interface Flow extends Columns {
  /** What any correct engine makes of it. */
  readonly expected: {
    readonly trades: number
    readonly lots: number
    readonly value: bigint
    readonly liveAtEnd: number
    readonly cancels: number
  }
}

export interface FlowSettings {
  readonly commands: number
  readonly seed: number
  /** Live orders a side that the flow settles at. */
  readonly perSide: number
  readonly users: number
}

const MIDDLE = (LOWEST + HIGHEST) / 2
const CANCEL_SHARE = 0.45
const MARKET_SHARE = 0.1

class Generator {
  readonly #random: Random
  readonly #target: number
  readonly #users: number
  readonly book: ReferenceBook
  readonly #userOf: Uint16Array
  #middle = MIDDLE
  #volatility = 1
  #next = 1

  constructor({ commands, seed, perSide, users }: FlowSettings) {
    const capacity = commands + 2 * perSide + 2
    this.#random = new Random(seed, 'bench flow')
    this.#target = 2 * perSide
    this.#users = users
    this.book = new ReferenceBook(capacity)
    this.#userOf = new Uint16Array(capacity)
  }

  /** Writes command number `index`. */
  write(flow: Columns, index: number): void {
    const filling = index < flow.prefill
    if (!filling) this.#wander()
    if (!filling && this.#random.chance(this.#cancelChance())) this.#cancel(flow, index)
    else if (!filling && this.#random.chance(MARKET_SHARE)) this.#market(flow, index)
    else this.#limit(flow, index, filling)
  }

  /** More cancels when the book is fuller than wanted. */
  #cancelChance(): number {
    if (this.book.live === 0) return 0
    const excess = (this.book.live - this.#target) / this.#target
    return CANCEL_SHARE * Math.max(0.5, Math.min(1.5, 1 + 4 * excess))
  }

  #wander(): void {
    if (this.#random.chance(0.0005)) this.#volatility = this.#random.logNormal(1, 0.7)
    this.#middle += 0.08 * this.#volatility * this.#random.gaussian() + (MIDDLE - this.#middle) * 2e-6
  }

  #cancel(flow: Columns, index: number): void {
    const order = this.#recentOrder() ?? this.book.liveAt(this.#random.below(this.book.live))
    put(flow, index, CANCEL, this.book.sideOf(order), this.#userOf[order] ?? 0, order, 0, 0)
    this.book.cancel(order)
  }

  /** Half of the cancels are second thoughts about one of the last few thousand orders. */
  #recentOrder(): number | null {
    if (this.#random.chance(0.5)) return null
    for (let attempt = 0; attempt < 8; attempt++) {
      const order = this.#next - 1 - Math.floor(3_000 * this.#random.fraction() * this.#random.fraction())
      if (order > 0 && this.book.isLive(order)) return order
    }
    return null
  }

  #market(flow: Columns, index: number): void {
    const side = this.#random.chance(0.5) ? BUY : SELL
    const lots = this.#size(800, 300_000)
    put(flow, index, MARKET, side, this.#user(), this.#number(), 0, lots)
    this.book.market(side, lots)
  }

  #limit(flow: Columns, index: number, filling: boolean): void {
    const side = this.#balancedSide()
    const lots = this.#size(3_000, 500_000)
    const price = Math.max(LOWEST, Math.min(HIGHEST, this.#price(side, filling)))
    const user = this.#user()
    const order = this.#number()
    this.#userOf[order] = user
    put(flow, index, LIMIT, side, user, order, price, lots)
    this.book.limit(order, side, price, lots)
  }

  #number(): number {
    return this.#next++
  }

  #balancedSide(): SideCode {
    const side = this.#random.chance(0.5) ? BUY : SELL
    if (this.book.liveOf[side] <= this.#target * 0.56 || this.#random.chance(0.5)) return side
    return side === BUY ? SELL : BUY
  }

  #price(side: SideCode, filling: boolean): number {
    const { bestBid, bestAsk } = this.book
    const kind = this.#random.fraction()
    const outward = side === BUY ? -1 : 1
    if (!filling && kind < 0.005)
      return side === BUY ? bestAsk + this.#random.below(3) : bestBid - this.#random.below(3)
    if (!filling && kind < 0.12) {
      const improve = this.#random.chance(0.3) ? 1 : 0
      return side === BUY ? Math.min(bestBid + improve, bestAsk - 1) : Math.max(bestAsk - improve, bestBid + 1)
    }
    const distance = Math.min(60_000, Math.floor(137 * (this.#random.fraction() ** (-1 / 1.35) - 1)))
    return Math.round(this.#middle) + outward * (1 + distance)
  }

  #size(median: number, most: number): number {
    const drawn = Math.round(this.#random.logNormal(median, 1.2))
    const lots = this.#random.chance(0.3) ? Math.ceil(drawn / 1_000) * 1_000 : drawn
    return Math.max(1, Math.min(most, lots))
  }

  #user(): number {
    return Math.floor(this.#users * this.#random.fraction() ** 3)
  }
}

function put(
  flow: Columns,
  index: number,
  kind: number,
  side: SideCode,
  user: number,
  order: number,
  price: number,
  lots: number,
): void {
  flow.kind[index] = kind
  flow.side[index] = side
  flow.user[index] = user
  flow.order[index] = order
  flow.price[index] = price
  flow.lots[index] = lots
}

/** @param settings.commands after the prefill of 2 × perSide limit orders */
export function generateFlow(settings: FlowSettings): Flow {
  const prefill = 2 * settings.perSide
  const count = settings.commands + prefill
  const generator = new Generator(settings)
  const columns = {
    count,
    prefill,
    users: settings.users,
    kind: new Uint8Array(count),
    side: new Uint8Array(count),
    user: new Uint16Array(count),
    order: new Uint32Array(count),
    price: new Uint32Array(count),
    lots: new Uint32Array(count),
  }
  for (let index = 0; index < count; index++) generator.write(columns, index)
  const { book } = generator
  const cancels = columns.kind.reduce((sum, kind) => sum + (kind === CANCEL ? 1 : 0), 0)
  const expected = {
    trades: book.trades,
    lots: book.tradedLots,
    value: book.tradedValue,
    liveAtEnd: book.live,
    cancels,
  }
  return { ...columns, expected }
}
