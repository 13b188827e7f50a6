/** A small price-time book that the flow generator carries along, to know which orders are live and what must result. */

/** Lowest and highest price of the ladder, in ticks. */
export const LOWEST = 400_000
export const HIGHEST = 800_000
const WIDTH = HIGHEST - LOWEST + 1

export const BUY = 0
export const SELL = 1
export type SideCode = typeof BUY | typeof SELL

/** Orders of one side, a first-in-first-out list per price. Order numbers begin at 1; 0 means none. */
class SideLadder {
  readonly #heads = new Int32Array(WIDTH)
  readonly #tails = new Int32Array(WIDTH)
  readonly #orders: OrderTable
  readonly #outward: 1 | -1
  best: number

  constructor(side: SideCode, orders: OrderTable) {
    this.#orders = orders
    this.#outward = side === SELL ? 1 : -1
    this.best = side === SELL ? HIGHEST + 1 : LOWEST - 1
  }

  /** First in the queue of that price, 0 when there is none. */
  first(price: number): number {
    return this.#heads[price - LOWEST] ?? 0
  }

  append(order: number): void {
    const price = this.#orders.price[order] ?? 0
    const last = this.#tails[price - LOWEST] ?? 0
    this.#orders.before[order] = last
    this.#orders.after[order] = 0
    if (last === 0) this.#heads[price - LOWEST] = order
    else this.#orders.after[last] = order
    this.#tails[price - LOWEST] = order
    if ((this.best - price) * this.#outward > 0) this.best = price
  }

  remove(order: number): void {
    const { price, before, after } = this.#orders
    const level = (price[order] ?? 0) - LOWEST
    const [previous, next] = [before[order] ?? 0, after[order] ?? 0]
    if (previous === 0) this.#heads[level] = next
    else after[previous] = next
    if (next === 0) this.#tails[level] = previous
    else before[next] = previous
    while (this.best >= LOWEST && this.best <= HIGHEST && this.first(this.best) === 0) this.best += this.#outward
  }
}

class OrderTable {
  readonly price: Int32Array
  readonly lots: Int32Array
  readonly side: Uint8Array
  readonly before: Int32Array
  readonly after: Int32Array

  constructor(capacity: number) {
    this.price = new Int32Array(capacity)
    this.lots = new Int32Array(capacity)
    this.side = new Uint8Array(capacity)
    this.before = new Int32Array(capacity)
    this.after = new Int32Array(capacity)
  }
}

export class ReferenceBook {
  readonly #orders: OrderTable
  readonly #sides: readonly [SideLadder, SideLadder]
  /** Live order numbers in no order, and where each of them is in that list. */
  readonly #live: Int32Array
  readonly #place: Int32Array
  readonly liveOf: [number, number] = [0, 0]
  live = 0
  trades = 0
  tradedLots = 0
  /** Sum of price in ticks × size in lots; exact below 2^53, which the flow stays far below. */
  tradedValue = 0n

  /** @param capacity highest order number + 1 */
  constructor(capacity: number) {
    this.#orders = new OrderTable(capacity)
    this.#sides = [new SideLadder(BUY, this.#orders), new SideLadder(SELL, this.#orders)]
    this.#live = new Int32Array(capacity)
    this.#place = new Int32Array(capacity).fill(-1)
  }

  get bestBid(): number {
    return this.#sides[BUY].best
  }

  get bestAsk(): number {
    return this.#sides[SELL].best
  }

  isLive(order: number): boolean {
    return (this.#place[order] ?? -1) >= 0
  }

  liveAt(place: number): number {
    return this.#live[place] ?? 0
  }

  sideOf(order: number): SideCode {
    return this.#orders.side[order] === SELL ? SELL : BUY
  }

  limit(order: number, side: SideCode, price: number, lots: number): void {
    const left = this.#match(side, price, lots)
    if (left === 0) return
    this.#orders.price[order] = price
    this.#orders.lots[order] = left
    this.#orders.side[order] = side
    this.#sides[side].append(order)
    this.#place[order] = this.live
    this.#live[this.live++] = order
    this.liveOf[side]++
  }

  market(side: SideCode, lots: number): void {
    this.#match(side, side === BUY ? HIGHEST : LOWEST, lots)
  }

  cancel(order: number): void {
    const side = this.sideOf(order)
    this.#sides[side].remove(order)
    const place = this.#place[order] ?? 0
    const last = this.liveAt(--this.live)
    this.#live[place] = last
    this.#place[last] = place
    this.#place[order] = -1
    this.liveOf[side]--
  }

  /** @returns lots that met nobody */
  #match(side: SideCode, limit: number, lots: number): number {
    const other = this.#sides[side === BUY ? SELL : BUY]
    let left = lots
    while (left > 0 && (side === BUY ? other.best <= limit : other.best >= limit)) {
      const maker = other.first(other.best)
      if (maker === 0) break
      const resting = this.#orders.lots[maker] ?? 0
      const filled = Math.min(left, resting)
      this.trades++
      this.tradedLots += filled
      this.tradedValue += BigInt(filled) * BigInt(other.best)
      left -= filled
      if (filled === resting) this.cancel(maker)
      else this.#orders.lots[maker] = resting - filled
    }
    return left
  }
}
