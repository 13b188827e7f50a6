/** A client that follows everything there is, and keeps what it hears: a book from changes, its orders from events. */
import { MirrorBook } from '@exchange/server/edges/testing/mirror-book'
import { isRecord } from '../liquidity/api-client.ts'
import type { Trader } from '../liquidity/api-client.ts'
import { Connection, authorize } from './connection.ts'

/** Levels of the book that is kept; as many as REST gives. */
export const LEVELS = 100

const names = {
  api: {
    depth: 'depth_update',
    orders: 'ordersPending_update',
    subscriptions: (market: string): readonly (readonly [string, readonly unknown[]])[] => [
      ['depth_subscribe', [market, LEVELS, '0']],
      ['bookTicker_subscribe', [market]],
      ['trades_subscribe', []],
      ['lastprice_subscribe', []],
      ['market_subscribe', []],
      ['marketToday_subscribe', []],
      ['candles_subscribe', [market, 60]],
      ['balanceSpot_subscribe', []],
      ['ordersPending_subscribe', [market]],
      ['ordersExecuted_subscribe', [[market], 0]],
      ['deals_subscribe', [[market]]],
    ],
  },
  web: {
    depth: 'depth.update',
    orders: 'order.update',
    subscriptions: (market: string): readonly (readonly [string, readonly unknown[]])[] => [
      ['depth.subscribe', [market, LEVELS, '0']],
      ['deals.subscribe', []],
      ['state.subscribe', []],
      ['kline.subscribe', [market, 60]],
      ['asset.subscribe', []],
      ['order.subscribe', [market]],
      ['user_deals.subscribe', [market]],
    ],
  },
} as const
type Dialect = keyof typeof names

const FINISHED = 3
/** Streams of an account. */
const OWN = /^(?:balanceSpot|ordersPending|ordersExecuted|deals_|asset|order\.|user_deals)/

export class Follower {
  readonly book = new MirrorBook()
  /** Ids of the account's open orders. */
  readonly orders = new Set<number>()
  /** How often each kind of push came. */
  readonly heard = new Map<string, number>()
  /** The first thing that did not fit. */
  fault: string | null = null
  readonly #dialect: Dialect
  readonly #market: string
  readonly #isTrading: boolean
  #connection: Connection | null = null

  private constructor(dialect: Dialect, market: string, isTrading: boolean) {
    this.#dialect = dialect
    this.#market = market
    this.#isTrading = isTrading
  }

  /** @param trader the account it is signed in as @param isTrading whether anything happens to that account */
  static async open(
    origin: string,
    trader: Trader,
    market: string,
    dialect: Dialect,
    isTrading: boolean,
  ): Promise<Follower> {
    const follower = new Follower(dialect, market, isTrading)
    const connection = await Connection.open(origin, (method, params) => follower.#hear(method, params))
    follower.#connection = connection
    await authorize(connection, trader)
    for (const [method, params] of names[dialect].subscriptions(market)) await connection.ask(method, params)
    return follower
  }

  get dropped(): string | null {
    return this.#connection?.dropped ?? null
  }

  /** Streams it follows of which nothing was heard, although something happened there. */
  get silent(): string[] {
    const wanted = names[this.#dialect]
      .subscriptions(this.#market)
      .map(([method]) => method.replace('subscribe', 'update'))
    return wanted.filter((method) => !this.heard.has(method) && (this.#isTrading || !OWN.test(method)))
  }

  /** Ids of the open orders as the server lists them. */
  async listed(): Promise<number[]> {
    const method = this.#dialect === 'api' ? 'ordersPending_request' : 'order.query'
    const page = await this.#connection?.ask(method, [this.#market, 0, 100])
    const records: unknown = isRecord(page) ? page['records'] : []
    return Array.isArray(records) ? records.flatMap((row) => (isRecord(row) ? [Number(row['id'])] : [])) : []
  }

  close(): void {
    this.#connection?.close()
  }

  #hear(method: string, params: unknown): void {
    this.heard.set(method, (this.heard.get(method) ?? 0) + 1)
    const { depth, orders } = names[this.#dialect]
    try {
      if (method === depth) this.book.take(params)
      if (method === orders) this.#note(params)
    } catch (reason) {
      this.fault ??= String(reason)
    }
  }

  #note(params: unknown): void {
    const [event, order]: unknown[] = Array.isArray(params) ? params : []
    const id = isRecord(order) ? Number(order['id']) : Number.NaN
    if (event === FINISHED) this.orders.delete(id)
    else this.orders.add(id)
  }
}
