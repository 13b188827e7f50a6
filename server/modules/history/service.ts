import type { HistoryDeal, HistoryOrder, HistoryTransfer } from '@exchange/contract/history'
import type { OrderStatus } from '@exchange/contract/trading'
import { movementReasons, type MovementReason } from '@exchange/contract/history/reasons'
import type { Micros, OwnerId, TransferReason } from '@exchange/core'
import { formatDecimal, micros } from '@exchange/core/units'
import { Problem, seconds, uuidOfCommandId } from '../../kernel/index.ts'
import { kindOf, showsOwnWrites } from '../../views/index.ts'
import type { FinishedOrder, Histories, OrdersQuery, OwnTrade, Page, TransferRecord, Views } from '../../views/types.ts'
import { figuresOf, finishedStopShape, flagsOf, statusOf, typeNames } from '../trading/index.ts'
import { withStatus } from './finished-status.ts'
import { dealFields } from './public-shapes.ts'

export interface HistoryDeps {
  readonly views: Views
  readonly histories: Histories
}

interface Period {
  /** Unix seconds, inclusive. */
  readonly from?: number | undefined
  readonly to?: number | undefined
}

interface Paging {
  readonly limit: number
  readonly offset: number
}

export interface OrderFilter extends Period, Paging {
  readonly market?: string | undefined
  readonly side?: 'buy' | 'sell' | undefined
  readonly status?: 'ALL' | 'FILLED' | 'CANCELED' | 'PARTIALLY_FILLED' | undefined
}

export interface DealFilter extends Period, Paging {
  readonly market?: string | undefined
  readonly side?: 'buy' | 'sell' | undefined
  readonly orderId?: number | undefined
}

export interface TransferFilter extends Period, Paging {
  readonly ticker?: string | undefined
  readonly reason?: TransferReason | undefined
}

/** What lists are narrowed to; each by what it has. */
export interface Narrowing {
  readonly market?: string | undefined
  readonly side?: 'buy' | 'sell' | undefined
  readonly ticker?: string | undefined
  readonly reason?: TransferReason | undefined
}

export interface HistoryFilter extends Period, Narrowing, Pick<OrderFilter, 'status'> {}

export type HistoryList = 'orders' | 'deals' | 'transfers'

/** A row of one of the lists, and how many rows of its moment there are up to it. */
export interface HistoryRow {
  readonly at: Micros
  readonly atOnce: number
  readonly shape: HistoryOrder | HistoryDeal | HistoryTransfer
}

/** Lists of what has happened to one account, newest first. */
export class HistoryService {
  readonly #views: Views
  readonly #histories: Histories

  constructor({ views, histories }: HistoryDeps) {
    this.#views = views
    this.#histories = histories
  }

  async orders(
    owner: OwnerId,
    { market, side, status, limit, offset, ...period }: OrderFilter,
  ): Promise<Page<HistoryOrder>> {
    const query = {
      owner,
      limit,
      offset,
      ...range(period),
      ...this.#ofMarkets({ market, side }),
      ...withStatus(status),
    }
    await showsOwnWrites(this.#views, this.#histories)
    const { records, total } = await this.#histories.finishedOrders(query)
    return { records: records.map((order) => this.#orderShape(order)), total }
  }

  async deals(
    owner: OwnerId,
    { market, side, orderId, limit, offset, ...period }: DealFilter,
  ): Promise<Page<HistoryDeal>> {
    const query = {
      owner,
      limit,
      offset,
      ...range(period),
      ...this.#ofMarkets({ market, side }),
      ...(orderId === undefined ? {} : { orderId }),
    }
    await showsOwnWrites(this.#views, this.#histories)
    const { records, total } = await this.#histories.deals(query)
    return { records: records.map((trade) => this.#dealShape(trade)), total }
  }

  async transfers(
    owner: OwnerId,
    { ticker, reason, limit, offset, ...period }: TransferFilter,
  ): Promise<Page<HistoryTransfer>> {
    const query = { owner, limit, offset, ...range(period), ...this.#ofAssets({ ticker, reason }) }
    await showsOwnWrites(this.#views, this.#histories)
    const { records, total } = await this.#histories.transfers(query)
    return { records: records.map((record) => this.#transferShape(record)), total }
  }

  /** Up to `limit` rows older than `before`, the newest first: a list is read to its end without counting what was read. */
  async older(
    list: HistoryList,
    owner: OwnerId,
    before: HistoryRow | null,
    limit: number,
    filter: HistoryFilter = {},
  ): Promise<readonly HistoryRow[]> {
    return (await this.olderPage(list, owner, before, limit, filter)).records
  }

  /** The same, with how many rows there are up to there. @throws Problem `market-unknown`, `asset-unknown`, `history-period` */
  async olderPage(
    list: HistoryList,
    owner: OwnerId,
    before: HistoryRow | null,
    limit: number,
    filter: HistoryFilter,
  ): Promise<Page<HistoryRow>> {
    if (before === null) await showsOwnWrites(this.#views, this.#histories)
    // The rows of the last moment that were read already are passed over.
    const part = {
      owner,
      limit,
      offset: before?.atOnce ?? 0,
      ...range(filter),
      ...(before === null ? {} : { to: before.at }),
    }
    const { records, total } = await this.#timed(list, part, filter)
    let last = before
    const rows = records.map(({ at, shape }) => {
      last = { at, shape, atOnce: last?.at === at ? last.atOnce + 1 : 1 }
      return last
    })
    return { records: rows, total }
  }

  async #timed(
    list: HistoryList,
    part: Pick<OrdersQuery, 'owner' | 'limit' | 'offset' | 'from' | 'to'>,
    { status, ...filter }: HistoryFilter,
  ) {
    if (list === 'orders') {
      const query = { ...part, ...this.#ofMarkets(filter), ...withStatus(status) }
      const { records, total } = await this.#histories.finishedOrders(query)
      return { records: records.map((order) => ({ at: order.finishedAt, shape: this.#orderShape(order) })), total }
    }
    if (list === 'deals') {
      const { records, total } = await this.#histories.deals({ ...part, ...this.#ofMarkets(filter) })
      return { records: records.map((trade) => ({ at: trade.at, shape: this.#dealShape(trade) })), total }
    }
    const { records, total } = await this.#histories.transfers({ ...part, ...this.#ofAssets(filter) })
    return { records: records.map((record) => ({ at: record.at, shape: this.#transferShape(record) })), total }
  }

  #ofMarkets({ market, side }: Narrowing) {
    return {
      ...(market === undefined ? {} : { market: this.#marketOf(market) }),
      ...(side === undefined ? {} : { side }),
    }
  }

  #ofAssets({ ticker, reason }: Narrowing) {
    return {
      ...(ticker === undefined ? {} : { asset: this.#assetOf(ticker) }),
      ...(reason === undefined ? {} : { reason }),
    }
  }

  #marketOf(name: string) {
    const market = this.#views.directory.marketByName(name)
    if (market === undefined) throw new Problem('market-unknown')
    return market.id
  }

  #assetOf(ticker: string) {
    const asset = this.#views.directory.assetByTicker(ticker)
    if (asset === undefined) throw new Problem('asset-unknown')
    return asset.id
  }

  /** @throws Problem `market-unknown`, `asset-unknown` */
  check(narrowing: Narrowing): void {
    this.#ofMarkets(narrowing)
    this.#ofAssets(narrowing)
  }

  #listing(id: number) {
    const market = this.#views.directory.market(id)
    if (market === undefined) throw new Error(`market ${id} has no listing`)
    return market
  }

  #orderShape(order: FinishedOrder): HistoryOrder {
    const market = this.#listing(order.market)
    const { left: _left, ...figures } = figuresOf(order, market)
    const { postOnly, ioc } = flagsOf(order)
    const status = statusOf(order, order.reason)
    return {
      id: order.orderId,
      clientOrderId: order.clientOrderId,
      market: market.name,
      side: order.side,
      type: typeNames[kindOf(order)],
      ...figures,
      ctime: seconds(order.createdAt),
      ftime: seconds(order.finishedAt),
      postOnly,
      ioc,
      status,
      statusCode: statusCode(status, order.dealSize > 0),
      source: order.source,
      ...finishedStopShape(order, market),
    }
  }

  #dealShape(trade: OwnTrade): HistoryDeal {
    const market = this.#listing(trade.market)
    const { orderId, side, role } = trade
    return { ...dealFields(trade, market, this.#views.directory), market: market.name, orderId, side, role }
  }

  #transferShape(record: TransferRecord): HistoryTransfer {
    const asset = this.#views.directory.asset(record.asset)
    if (asset === undefined) throw new Error(`asset ${record.asset} has no listing`)
    return {
      id: uuidOfCommandId(record.id),
      time: seconds(record.at),
      ticker: asset.ticker,
      from: record.from ?? 'external',
      to: record.to ?? 'external',
      amount: formatDecimal(record.amount, asset.scale),
      reason: shownReason(record.reason),
    }
  }
}

/** What a later release moves money for has no word here yet. */
function shownReason(reason: TransferRecord['reason']): MovementReason {
  return movementReasons.find((known) => known === reason) ?? 'adjustment'
}

function statusCode(status: OrderStatus, something: boolean): 1 | 2 | 7 | 8 {
  if (status === 'FILLED') return 1
  if (status === 'CANCELED_STP') return 8
  return something ? 7 : 2
}

function range({ from, to }: Period): { from?: Micros; to?: Micros } {
  if (from !== undefined && to !== undefined && to < from) throw new Problem('history-period')
  return {
    ...(from === undefined ? {} : { from: inMicros(from) }),
    // The whole of the last second belongs to the period.
    ...(to === undefined ? {} : { to: inMicros(to + 1) }),
  }
}

/** Times too far away to be told apart from the end of time are the end of time. */
function inMicros(unixSeconds: number): Micros {
  return micros(Math.min(unixSeconds * 1_000_000, Number.MAX_SAFE_INTEGER))
}
