/** Brings a desk's plan to the exchange and keeps account of what rests there. */
import { ApiError, isRecord } from './api-client.ts'
import type { Trader } from './api-client.ts'
import type { Desk, Quote, RestingOrder } from './desk.ts'
import type { FairPrices } from './model/fair-prices.ts'
import { readOpenOrders, readOrder } from './venue.ts'

/** The largest bulk request. */
const BULK = 20
/** Looks at the exchange's own list at least every so many turns; what others filled shows there. */
const TURNS_BETWEEN_READS = 12
/** A post-only order that would have met somebody's order. */
const WOULD_TAKE: ReadonlySet<number> = new Set([13, 14])

export class Maker {
  readonly desk: Desk
  readonly #trader: Trader
  #resting: RestingOrder[] = []
  #turnsToRead = 0
  #busy = false

  constructor(desk: Desk, trader: Trader) {
    this.desk = desk
    this.#trader = trader
  }

  /** Somebody traded here: look before the next plan. */
  stale(): void {
    this.#turnsToRead = 0
  }

  /** Withdraws every quote of this market. */
  async withdraw(): Promise<void> {
    await this.#trader.call('/api/v4/order/cancel/all', { market: this.desk.market.name, type: ['spot'] })
    this.#resting = []
  }

  /**
   * One look and one round of changes; a turn that is still under way makes the next one pass.
   * @returns whether a stranger's order stood in the way of a quote
   */
  async turn(prices: FairPrices): Promise<boolean> {
    if (this.#busy) return false
    this.#busy = true
    try {
      if (this.#turnsToRead-- <= 0) {
        this.#resting = await readOpenOrders(this.#trader, this.desk.market)
        this.#turnsToRead = TURNS_BETWEEN_READS
      }
      const { moves, places, cancels } = this.desk.plan(prices, this.#resting)
      for (const orderId of cancels) await this.#cancel(orderId)
      let blocked = false
      for (const { orderId, quote } of moves) blocked = (await this.#move(orderId, quote)) || blocked
      for (let from = 0; from < places.length; from += BULK) {
        blocked = (await this.#place(places.slice(from, from + BULK))) || blocked
      }
      return blocked
    } finally {
      this.#busy = false
    }
  }

  /** @returns whether it would have taken */
  async #move(orderId: number, quote: Quote): Promise<boolean> {
    const { market, price, amount } = quote
    try {
      this.#keep(orderId, await this.#trader.call('/api/v4/order/modify', { market, orderId, price, amount }))
      return false
    } catch (error) {
      if (!(error instanceof ApiError) || error.isTemporary) throw error
      if (!WOULD_TAKE.has(error.code)) {
        // Filled or gone meanwhile: the exchange's list will tell.
        this.stale()
        return false
      }
      await this.#cancel(orderId)
      return true
    }
  }

  /** @returns whether one of them would have taken */
  async #place(orders: readonly Quote[]): Promise<boolean> {
    const answer = await this.#trader.call('/api/v4/order/bulk', { orders, stopOnFail: false })
    if (!Array.isArray(answer)) throw new Error('the answer to a bulk order is no list')
    let blocked = false
    for (const item of answer.filter(isRecord)) {
      const order = readOrder(item['result'], this.desk.market.pricePrecision)
      if (order !== null) this.#resting.push(order)
      const error = item['error']
      blocked ||= isRecord(error) && typeof error['code'] === 'number' && WOULD_TAKE.has(error['code'])
    }
    return blocked
  }

  async #cancel(orderId: number): Promise<void> {
    try {
      await this.#trader.call('/api/v4/order/cancel', { market: this.desk.market.name, orderId })
    } catch (error) {
      if (!(error instanceof ApiError) || error.isTemporary) throw error
      this.stale()
    }
    this.#resting = this.#resting.filter((order) => order.orderId !== orderId)
  }

  /** A modified order has a new id. */
  #keep(before: number, answer: unknown): void {
    const after = readOrder(answer, this.desk.market.pricePrecision)
    this.#resting = this.#resting.filter(({ orderId }) => orderId !== before)
    if (after !== null) this.#resting.push(after)
  }
}
