/** Finished orders and own trades for programs, by the rules of the compatible API. */
import type { Micros, OwnerId } from '@exchange/core'
import { historyRefusal } from '@exchange/contract/public'
import { Problem, publicFault } from '../../kernel/index.ts'
import type { Clock, PublicFault } from '../../kernel/index.ts'
import { showsOwnWrites } from '../../views/index.ts'
import type {
  DealsQuery,
  DirectoryView,
  FinishedOrder,
  Histories,
  MarketInfo,
  OrdersQuery,
  OwnTrade,
  Views,
} from '../../views/types.ts'
import { withStatus } from './finished-status.ts'
import { restDeal, restDelistedOrder, restFinishedOrder, restOrderDeal } from './public-shapes.ts'

const DAY = 86_400
const LONGEST_SPAN = 31 * DAY
/** How far back delisted orders are looked for, unless the caller says. */
const DELISTED_SPAN = 30 * DAY
/** How deep a list of delisted orders can be paged. */
const DELISTED_DEPTH = 10_000

const notFound = (): PublicFault => publicFault(historyRefusal)

const wrong = (field: string, text: string): Problem => new Problem('request-invalid', { fields: { [field]: [text] } })

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
function earliestDay(now: number): number {
  const date = new Date(now * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 6, date.getUTCDate()) / 1000
}

/** @throws Problem, PublicFault */
export class PublicHistory {
  readonly #views: Views
  readonly #histories: Histories
  readonly #clock: Clock

  constructor(views: Views, histories: Histories, clock: Clock) {
    this.#views = views
    this.#histories = histories
    this.#clock = clock
  }

  /** trade-account/order/history */
  async orders(owner: OwnerId, input: HistoryInput, market: MarketInfo | undefined) {
    const { orderId, clientOrderId, limit, offset } = input
    await showsOwnWrites(this.#views, this.#histories)
    if (orderId !== undefined) {
      const found = await this.#histories.finishedOrder(owner, orderId)
      return this.#ordersByMarket(found !== null && (market === undefined || market.id === found.market) ? [found] : [])
    }
    const of = { owner, limit, offset, ...(market === undefined ? {} : { market: market.id }) }
    if (clientOrderId !== undefined) {
      const { records, total } = await this.#histories.finishedOrders({ ...of, clientOrderId })
      if (total === 0) throw notFound()
      return this.#ordersByMarket(records)
    }
    const window = this.#window(input, LONGEST_SPAN)
    const query: OrdersQuery = {
      ...of,
      from: micros(window.from),
      to: micros(window.to),
      ...withStatus(input.status),
    }
    return this.#ordersByMarket((await this.#histories.finishedOrders(query)).records)
  }

  /** trade-account/order/history/query: an order that the exchange closes itself needs a position, and there are none. */
  async delistedOrders(owner: OwnerId, input: HistoryInput, market: MarketInfo | undefined) {
    const { status, limit, offset } = input
    if (offset + limit > DELISTED_DEPTH)
      throw wrong('offset', `The sum of offset and limit may not be greater than ${DELISTED_DEPTH}.`)
    const window = this.#window(input, DELISTED_SPAN)
    if (status === 'filled') return []
    await showsOwnWrites(this.#views, this.#histories)
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
    return records.flatMap(shape)
  }

  /** trade-account/executed-history */
  async deals(owner: OwnerId, input: HistoryInput, market: MarketInfo | undefined) {
    const { clientOrderId, limit, offset, startDate, endDate } = input
    await showsOwnWrites(this.#views, this.#histories)
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
      throw notFound()
    const { directory } = this.#views
    if (market !== undefined) return records.map((deal) => restDeal(deal, market, directory))
    return byMarket(records, directory, (deal, of) => restDeal(deal, of, directory))
  }

  /** trade-account/order: an unknown or another's order has no trades, which is not an error. */
  async orderDeals(owner: OwnerId, orderId: number, limit: number, offset: number) {
    await showsOwnWrites(this.#views, this.#histories)
    const { directory } = this.#views
    const { records } = await this.#histories.deals({ owner, orderId, limit, offset })
    const shape = (deal: OwnTrade) => {
      const market = directory.market(deal.market)
      return market === undefined ? [] : [restOrderDeal(deal, market, directory)]
    }
    return { records: records.flatMap(shape), offset, limit }
  }

  #ordersByMarket(orders: readonly FinishedOrder[]) {
    const { directory } = this.#views
    return byMarket(orders, directory, (order, market) => restFinishedOrder(order, market, directory))
  }

  async #knows(owner: OwnerId, clientOrderId: string, market: MarketInfo | undefined): Promise<boolean> {
    const open = this.#views.orders.of(owner, market?.id)
    if (open.some((order) => order.clientOrderId === clientOrderId)) return true
    return (await this.#histories.finishedOrders({ owner, clientOrderId, limit: 1, offset: 0 })).total > 0
  }

  /** At most 31 days, at most six months ago, never later than now; seconds. `usual` is the span without a start. */
  #window({ startDate, endDate }: HistoryInput, usual: number): { readonly from: number; readonly to: number } {
    const now = Math.ceil(this.#clock.now() / 1000)
    const to = Math.min(endDate ?? now, now)
    const from = startDate ?? to - usual
    if (from > to) throw wrong('startDate', 'The start date must be a date before or equal to end date.')
    if (startDate !== undefined && startDate < earliestDay(now))
      throw wrong('startDate', 'The start date may not be earlier than 6 months ago.')
    if (to - from > LONGEST_SPAN) throw wrong('endDate', 'The date range may not be greater than 31 days.')
    // Both ends count, and the last second counts to its end.
    return { from, to: to + 1 }
  }
}

/** Keyed by market name; an empty array when there is nothing. */
export function byMarket<Row extends { readonly market: number }, Shape>(
  rows: readonly Row[],
  directory: DirectoryView,
  shape: (row: Row, market: MarketInfo) => Shape,
): Readonly<Record<string, readonly Shape[]>> | readonly never[] {
  const keyed: Record<string, Shape[]> = {}
  for (const row of rows) {
    const market = directory.market(row.market)
    if (market !== undefined) (keyed[market.name] ??= []).push(shape(row, market))
  }
  return rows.length === 0 ? [] : keyed
}
