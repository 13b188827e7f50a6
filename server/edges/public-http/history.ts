/** Finished orders and own trades. */
import type { Micros, OwnerId } from '@exchange/core'
import type { Clock } from '../../kernel/index.ts'
import type {
  DealsQuery,
  DirectoryView,
  FinishedOrder,
  FinishedStatus,
  Histories,
  MarketInfo,
  OrdersQuery,
  OwnTrade,
  Views,
} from '../../views/types.ts'
import { restDeal, restDelistedOrder, restFinishedOrder, restOrderDeal } from '../wire/orders.ts'
import { fault, fieldFault } from './faults.ts'
import { failed, ok } from './reply.ts'
import type { Reply } from './reply.ts'

const DAY = 86_400
const LONGEST_SPAN = 31 * DAY
/** How far back delisted orders are looked for, unless the caller says. */
const DELISTED_SPAN = 30 * DAY
/** How deep a list of delisted orders can be paged. */
const DELISTED_DEPTH = 10_000
/** Longest wait for the tables to show what the views show; after that the answer is what is there. */
const PATIENCE_MS = 1500

const statuses: Readonly<Record<string, FinishedStatus | undefined>> = {
  FILLED: 'filled',
  CANCELED: 'canceled',
  PARTIALLY_FILLED: 'partially-filled',
}

const notFound = (): Reply =>
  failed(fault(422, 30, 'Validation failed', { orderHistory: ['OrderHistory was not found.'] }))

const micros = (seconds: number): Micros => (seconds * 1_000_000) as Micros

export interface HistoryInput {
  readonly market?: string | undefined
  readonly clientOrderId?: string | undefined
  readonly orderId?: number | undefined
  readonly status?: string | undefined
  readonly startDate?: number | undefined
  readonly endDate?: number | undefined
  readonly limit: number
  readonly offset: number
}

/** Six months before `now`, at 00:00 UTC; seconds. */
export function earliestDay(now: number): number {
  const date = new Date(now * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 6, date.getUTCDate()) / 1000
}

export class History {
  readonly #views: Views
  readonly #histories: Histories
  readonly #clock: Clock

  constructor(views: Views, histories: Histories, clock: Clock) {
    this.#views = views
    this.#histories = histories
    this.#clock = clock
  }

  /** trade-account/order/history */
  async orders(owner: OwnerId, input: HistoryInput, market: MarketInfo | undefined): Promise<Reply> {
    const { orderId, clientOrderId, limit, offset } = input
    await fresh(this.#views, this.#histories)
    if (orderId !== undefined) {
      const found = await this.#histories.finishedOrder(owner, orderId)
      return this.#ordersByMarket(found !== null && (market === undefined || market.id === found.market) ? [found] : [])
    }
    const of = { owner, limit, offset, ...(market === undefined ? {} : { market: market.id }) }
    if (clientOrderId !== undefined) {
      const { records, total } = await this.#histories.finishedOrders({ ...of, clientOrderId })
      return total === 0 ? notFound() : this.#ordersByMarket(records)
    }
    const window = this.#window(input, LONGEST_SPAN)
    if ('reply' in window) return window.reply
    const status = statuses[input.status ?? 'ALL']
    const query: OrdersQuery = {
      ...of,
      from: micros(window.from),
      to: micros(window.to),
      ...(status === undefined ? {} : { status }),
    }
    return this.#ordersByMarket((await this.#histories.finishedOrders(query)).records)
  }

  /** trade-account/order/history/query: an order that the exchange closes itself needs a position, and there are none. */
  async delistedOrders(owner: OwnerId, input: HistoryInput, market: MarketInfo | undefined): Promise<Reply> {
    const { status, limit, offset } = input
    if (offset + limit > DELISTED_DEPTH)
      return failed(
        fieldFault({ offset: [`The sum of offset and limit may not be greater than ${DELISTED_DEPTH}.`] }, 'trade'),
      )
    const window = this.#window(input, DELISTED_SPAN)
    if ('reply' in window) return window.reply
    if (status === 'filled') return ok([])
    await fresh(this.#views, this.#histories)
    const { records } = await this.#histories.finishedOrders({
      owner,
      reason: 'market-delisted',
      limit,
      offset,
      from: micros(window.from),
      to: micros(window.to),
      ...(market === undefined ? {} : { market: market.id }),
    })
    const shape = (order: FinishedOrder) => {
      const of = this.#views.directory.market(order.market)
      return of === undefined ? [] : [restDelistedOrder(order, of)]
    }
    return ok(records.flatMap(shape))
  }

  /** trade-account/executed-history */
  async deals(owner: OwnerId, input: HistoryInput, market: MarketInfo | undefined): Promise<Reply> {
    const { clientOrderId, limit, offset, startDate, endDate } = input
    await fresh(this.#views, this.#histories)
    const floor = earliestDay(Math.floor(this.#clock.now() / 1000))
    const query: DealsQuery = {
      owner,
      limit,
      offset,
      from: micros(Math.max(startDate ?? floor, floor)),
      ...(endDate === undefined ? {} : { to: micros(endDate + 1) }),
      ...(market === undefined ? {} : { market: market.id }),
      ...(clientOrderId === undefined ? {} : { clientOrderId }),
    }
    const { records, total } = await this.#histories.deals(query)
    if (clientOrderId !== undefined && total === 0 && !(await this.#knows(owner, clientOrderId, market)))
      return notFound()
    const { directory } = this.#views
    if (market !== undefined) return ok(records.map((deal) => restDeal(deal, market, directory)))
    return ok(byMarket(records, directory, (deal, of) => restDeal(deal, of, directory)))
  }

  /** trade-account/order: an unknown or another's order has no trades, which is not an error. */
  async orderDeals(owner: OwnerId, orderId: number, limit: number, offset: number): Promise<Reply> {
    await fresh(this.#views, this.#histories)
    const { directory } = this.#views
    const { records } = await this.#histories.deals({ owner, orderId, limit, offset })
    const shape = (deal: OwnTrade) => {
      const market = directory.market(deal.market)
      return market === undefined ? [] : [restOrderDeal(deal, market, directory)]
    }
    return ok({ records: records.flatMap(shape), offset, limit })
  }

  #ordersByMarket(orders: readonly FinishedOrder[]): Reply {
    const { directory } = this.#views
    return ok(byMarket(orders, directory, (order, market) => restFinishedOrder(order, market, directory)))
  }

  async #knows(owner: OwnerId, clientOrderId: string, market: MarketInfo | undefined): Promise<boolean> {
    const open = this.#views.orders.of(owner, market?.id)
    if (open.some((order) => order.clientOrderId === clientOrderId)) return true
    return (await this.#histories.finishedOrders({ owner, clientOrderId, limit: 1, offset: 0 })).total > 0
  }

  /** At most 31 days, at most six months ago, never later than now; seconds. `usual` is the span without a start. */
  #window(
    { startDate, endDate }: HistoryInput,
    usual: number,
  ): { readonly from: number; readonly to: number } | { readonly reply: Reply } {
    const now = Math.ceil(this.#clock.now() / 1000)
    const to = Math.min(endDate ?? now, now)
    const from = startDate ?? to - usual
    const refuse = (field: string, text: string) => ({ reply: failed(fieldFault({ [field]: [text] }, 'trade')) })
    if (from > to) return refuse('startDate', 'The start date must be a date before or equal to end date.')
    if (startDate !== undefined && startDate < earliestDay(now))
      return refuse('startDate', 'The start date may not be earlier than 6 months ago.')
    if (to - from > LONGEST_SPAN) return refuse('endDate', 'The date range may not be greater than 31 days.')
    // Both ends count, and the last second counts to its end.
    return { from, to: to + 1 }
  }
}

/** Keyed by market name; an empty array when there is nothing. */
export function byMarket<Row extends { readonly market: number }>(
  rows: readonly Row[],
  directory: DirectoryView,
  shape: (row: Row, market: MarketInfo) => object,
) {
  const keyed: Record<string, object[]> = {}
  for (const row of rows) {
    const market = directory.market(row.market)
    if (market !== undefined) (keyed[market.name] ??= []).push(shape(row, market))
  }
  return rows.length === 0 ? [] : keyed
}

/** Lets a caller read its own writes without making it wait for a projector that has stopped. */
export async function fresh(views: Views, histories: Histories): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS)
  })
  const shown = histories.caughtUp(views.lastSeq).catch(() => {})
  await Promise.race([shown, patience]).finally(() => clearTimeout(timer))
}
