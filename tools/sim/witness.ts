/** A client that trades and remembers word for word what it was told. What got no answer is left open. */
import { ApiError, isRecord, Trader } from '../liquidity/api-client.ts'
import type { Api, ApiKey } from '../liquidity/api-client.ts'

/** Every decimal of the exchange is exact at this scale. */
export const SCALE = 18
/** Of any size, unlike the core's own reader. */
export function units(text: unknown): bigint {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d{1,18}))?$/.exec(String(text)) ?? []
  if (whole === '') throw new Error(`"${String(text)}" is no decimal`)
  return BigInt(sign + whole + part.padEnd(SCALE, '0'))
}

/** Market orders have no price. */
export const priceText = (price: unknown): string => (typeof price === 'string' ? price : '0')

export type Fields = Readonly<Record<string, unknown>>

export interface Told {
  readonly market: string
  readonly side: string
  readonly amount: string
  readonly price: string
  readonly clientOrderId: string
  /** Filled by then, in base. */
  dealt: bigint
  /** It can't be open any more. */
  over: boolean
  /** It was cancelled with exactly `dealt` filled. */
  cancelled: boolean
}

interface SentTransfer {
  readonly ticker: string
  /** Into the main wallet; negative out of it. */
  readonly change: bigint
}

/** Middle of each market, in units of the step its orders have. */
const markets = [
  { name: 'BTC_USDT', base: 'BTC', middle: 91_250, size: 0.0001, places: 4 },
  { name: 'ETH_USDT', base: 'ETH', middle: 3_012, size: 0.002, places: 3 },
] as const

export type Random = () => number

export interface Until {
  over: boolean
}

const isNo = (answer: unknown): boolean => answer === 'refused' || answer === 'turned away'

export class Witness {
  readonly owner: number
  readonly trader: Trader
  readonly told = new Map<number, Told>()
  /** Client ids of orders that may exist. */
  readonly sent = new Set<string>()
  /** Client ids of orders that were refused: they must never be found. */
  readonly refused = new Set<string>()
  /** Main wallet by ticker, as told. */
  readonly main = new Map<string, bigint>()
  /** Transfers without an answer. */
  readonly open: SentTransfer[] = []
  /** Answers that say that something of the exchange is broken. */
  readonly faults: string[] = []
  unanswered = 0
  #count = 0

  constructor(api: Api, key: ApiKey) {
    this.owner = key.owner
    this.trader = new Trader(api, key, 'window')
  }

  /** Everything in turns, until told to stop. */
  async trade(random: Random, until: Until): Promise<void> {
    while (!until.over) {
      const dice = random()
      if (dice < 0.45) await this.#place('/api/v4/order/new', this.limit(random))
      else if (dice < 0.55) await this.#place('/api/v4/order/stock_market', this.#market(random))
      else if (dice < 0.67) await this.bulk(random, 1 + Math.floor(random() * 6))
      else if (dice < 0.92) await this.#cancel(random)
      else await this.#transfer(random)
    }
  }

  /** An order or a cancel, and nothing that needs more than the engine. */
  async order(random: Random): Promise<void> {
    const dice = random()
    if (dice < 0.6) await this.#place('/api/v4/order/new', this.limit(random))
    else if (dice < 0.7) await this.#place('/api/v4/order/stock_market', this.#market(random))
    else await this.#cancel(random)
  }

  async tradeInBulk(random: Random, until: Until): Promise<void> {
    while (!until.over) await this.bulk(random, 20)
  }

  /** A limit order near the middle: half of them meet another one. */
  limit(random: Random): Fields & { readonly clientOrderId: string } {
    const { market, side, amount, clientOrderId } = this.#market(random)
    const { middle } = markets.find(({ name }) => name === market) ?? markets[0]
    const price = (middle * (1 + (random() - 0.5) * 0.004)).toFixed(2)
    return { market, side, amount, clientOrderId, price, ioc: random() < 0.1 }
  }

  #market(random: Random) {
    const { name: market, size, places } = markets[random() < 0.5 ? 0 : 1]
    const amount = (size * (1 + Math.floor(random() * 50))).toFixed(places)
    const clientOrderId = `w${this.owner}-${++this.#count}`
    return { market, side: random() < 0.5 ? 'buy' : 'sell', amount, clientOrderId }
  }

  async #place(path: string, fields: Fields & { readonly clientOrderId: string }): Promise<void> {
    const { clientOrderId } = fields
    this.sent.add(clientOrderId)
    const answer = await this.#ask(path, fields)
    if (isNo(answer)) this.#refuse(clientOrderId)
    else if (answer !== null) this.tell(answer)
  }

  async bulk(random: Random, count: number): Promise<void> {
    const orders = Array.from({ length: count }, () => this.limit(random))
    for (const { clientOrderId } of orders) this.sent.add(clientOrderId)
    const answer = await this.#ask('/api/v4/order/bulk', { orders, stopOnFail: false })
    if (answer === null) return
    if (isNo(answer)) return orders.forEach(({ clientOrderId }) => this.#refuse(clientOrderId))
    if (!Array.isArray(answer) || answer.length !== count)
      return void this.faults.push(`bulk: ${JSON.stringify(answer)}`)
    answer.forEach((item: unknown, index) => {
      if (isRecord(item) && isRecord(item['result'])) this.tell(item['result'])
      else this.#refuse(orders[index]?.clientOrderId ?? '')
    })
  }

  async #cancel(random: Random): Promise<void> {
    const candidates = [...this.told].filter(([, order]) => !order.over).slice(-60)
    const [orderId, order] = candidates[Math.floor(random() * candidates.length)] ?? []
    if (orderId === undefined || order === undefined) return this.bulk(random, 2)
    const answer = await this.#ask('/api/v4/order/cancel', { market: order.market, orderId })
    // Refused: it was over before.
    if (answer === 'refused') order.over = true
    else if (answer !== null && answer !== 'turned away') this.tell(answer, true)
  }

  async #transfer(random: Random): Promise<void> {
    const ticker = ['USDT', 'BTC', 'ETH'][Math.floor(random() * 3)] ?? 'USDT'
    const amount = (0.001 * (1 + Math.floor(random() * 1000))).toFixed(3)
    const inwards = random() < 0.6
    const transfer = { ticker, change: inwards ? units(amount) : -units(amount) }
    this.open.push(transfer)
    const [from, to] = inwards ? ['spot', 'main'] : ['main', 'spot']
    const answer = await this.#ask('/api/v4/main-account/transfer', { ticker, amount, from, to })
    if (answer === null) return
    this.open.splice(this.open.indexOf(transfer), 1)
    if (!isNo(answer)) this.main.set(ticker, (this.main.get(ticker) ?? 0n) + transfer.change)
  }

  #refuse(clientOrderId: string): void {
    this.sent.delete(clientOrderId)
    this.refused.add(clientOrderId)
  }

  /** Notes an order as an answer shows it. */
  tell(answer: unknown, cancelled = false): void {
    if (!isRecord(answer) || typeof answer['orderId'] !== 'number') return void this.faults.push(JSON.stringify(answer))
    const { orderId, market, side, amount, price, clientOrderId, status } = answer
    const before = this.told.get(orderId)
    const dealt = units(answer['dealStock'])
    this.told.set(orderId, {
      market: String(market),
      side: String(side),
      amount: String(amount),
      price: priceText(price),
      clientOrderId: String(clientOrderId),
      dealt: before !== undefined && before.dealt > dealt ? before.dealt : dealt,
      over: cancelled || status === 'FILLED' || String(status).startsWith('CANCELED') || (before?.over ?? false),
      cancelled: cancelled || (before?.cancelled ?? false),
    })
  }

  /**
   * The answer; 'refused' by what it asks for, 'turned away' before that was looked at, and neither has any effect; null when
   * nobody can say.
   */
  async #ask(path: string, fields: Fields): Promise<unknown> {
    try {
      return await this.trader.call(path, fields)
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) {
        // Too many calls, or one that a slow machine sent too late for its nonce.
        if (error.status === 429 || error.isLate) return 'turned away'
        // Only a wrong field or too little money is expected here.
        if (error.status !== 422) this.faults.push(error.message)
        return 'refused'
      }
      if (error instanceof ApiError && error.status !== 503) this.faults.push(error.message)
      this.unanswered++
      return null
    }
  }
}
