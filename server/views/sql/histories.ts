import type {
  ActivationCondition,
  FinishReason,
  OrderSource,
  OrderType,
  OwnerId,
  SelfTradePrevention,
  Side,
  TransferReason,
  Wallet,
} from '@exchange/core'
import { amount, micros, ppm, priceTicks, sizeLots } from '@exchange/core/units'
import type { Pool } from 'pg'
import type {
  DealsQuery,
  EventsPage,
  EventsQuery,
  FinishedOrder,
  FinishedStatus,
  Histories,
  LedgerEntry,
  LedgerQuery,
  OrdersQuery,
  OwnTrade,
  Page,
  Stop,
  TransferRecord,
  TransfersQuery,
} from '../types.ts'
import { ownersWithEventsAfter, readEvents } from './event-log.ts'
import { Statement } from './statement.ts'

/** Totals are counted up to here; who has more sees this number. */
export const LARGEST_TOTAL = 10_000

const STATUS: Readonly<Record<FinishedStatus, string>> = {
  filled: `reason = 'filled'`,
  'partially-filled': `reason <> 'filled' and deal_size > 0`,
  canceled: `reason <> 'filled'`,
}

/** What people call an order. */
const KIND = `(case when activation is null then type::text when type = 'limit' then 'stop-limit' else 'stop-market' end)`

/** Histories from the projector's tables. `caughtUp` waits for the projector, who knows how far it is. */
export function sqlHistories(pool: Pool, caughtUp: (seq: number) => Promise<void>): Histories {
  return new SqlHistories(pool, caughtUp)
}

class SqlHistories implements Histories {
  readonly caughtUp: (seq: number) => Promise<void>
  readonly #pool: Pool

  constructor(pool: Pool, caughtUp: (seq: number) => Promise<void>) {
    this.#pool = pool
    this.caughtUp = caughtUp
  }

  finishedOrders(query: OrdersQuery): Promise<Page<FinishedOrder>> {
    const statement = new Statement()
      .where('owner = ?', query.owner)
      .where('market = ?', query.market)
      .where('side = ?', query.side)
      .where('client_order_id = ?', query.clientOrderId)
      .where('reason = ?', query.reason)
      .where(
        `${KIND} = any(?::text[])`,
        query.types === undefined || query.types.length === 0 ? undefined : query.types,
      )
      .where('finished_at >= ?', query.from)
      .where('finished_at <= ?', query.to)
      .only(query.status === undefined ? undefined : STATUS[query.status])
    return this.#page(ORDERS, statement, query)
  }

  async finishedOrder(owner: OwnerId, orderId: number): Promise<FinishedOrder | null> {
    const found = await this.#pool.query<OrderRow>('select * from views.orders where order_id = $1 and owner = $2', [
      orderId,
      owner,
    ])
    const row = found.rows[0]
    return row === undefined ? null : toOrder(row)
  }

  deals(query: DealsQuery): Promise<Page<OwnTrade>> {
    const statement = new Statement()
      .where('owner = ?', query.owner)
      .where('market = ?', query.market)
      .where('order_id = ?', query.orderId)
      .where('side = ?', query.side)
      .where('client_order_id = ?', query.clientOrderId)
      .where('at >= ?', query.from)
      .where('at <= ?', query.to)
    return this.#page(DEALS, statement, query)
  }

  transfers(query: TransfersQuery): Promise<Page<TransferRecord>> {
    const statement = new Statement()
      .where('owner = ?', query.owner)
      .where('reason = ?', query.reason)
      .where('asset = ?', query.asset)
      .where('at >= ?', query.from)
      .where('at <= ?', query.to)
    return this.#page(TRANSFERS, statement, query)
  }

  ledger(query: LedgerQuery): Promise<Page<LedgerEntry>> {
    const statement = new Statement()
      .where('owner = ?', query.owner)
      .where('wallet = ?', query.wallet)
      .where('asset = ?', query.asset)
      .where('at >= ?', query.from)
      .where('at <= ?', query.to)
    return this.#page(LEDGER, statement, query)
  }

  events(query: EventsQuery): Promise<EventsPage | null> {
    return readEvents(this.#pool, query)
  }

  withEventsAfter(owners: ReadonlyMap<OwnerId, number>): Promise<ReadonlySet<OwnerId>> {
    return ownersWithEventsAfter(this.#pool, owners)
  }

  async #page<Row extends object, Shown>(
    source: Source<Row, Shown>,
    statement: Statement,
    query: { readonly limit: number; readonly offset: number },
  ): Promise<Page<Shown>> {
    const [rows, count] = await Promise.all([
      this.#pool.query<Row>(statement.page('*', source.table, source.order, query.limit, query.offset)),
      this.#pool.query<{ total: number }>(statement.count(source.table, LARGEST_TOTAL)),
    ])
    return { records: rows.rows.map(source.show), total: count.rows[0]?.total ?? 0 }
  }
}

interface Source<Row, Shown> {
  readonly table: string
  /** Newest first. */
  readonly order: string
  readonly show: (row: Row) => Shown
}

const ORDERS: Source<OrderRow, FinishedOrder> = {
  table: 'views.orders',
  order: 'finished_at desc, order_id desc',
  show: toOrder,
}
const DEALS: Source<DealRow, OwnTrade> = {
  table: 'views.deals',
  order: 'at desc, trade_id desc, role desc',
  show: toDeal,
}
const TRANSFERS: Source<TransferRow, TransferRecord> = {
  table: 'views.transfers',
  order: 'at desc, seq desc, leg',
  show: toTransfer,
}
const LEDGER: Source<LedgerRow, LedgerEntry> = {
  table: 'views.ledger',
  order: 'at desc, seq desc, wallet, asset',
  show: toLedgerEntry,
}

/** The driver gives 64-bit numbers as text. */
interface OrderRow {
  readonly order_id: string
  readonly owner: string
  readonly market: number
  readonly side: Side
  readonly type: OrderType
  readonly price: string
  readonly size: string
  readonly quote_amount: string
  readonly size_left: string
  readonly quote_left: string
  readonly deal_size: string
  readonly deal_quote: string
  readonly fee: string
  readonly fee_asset: number
  readonly post_only: boolean
  readonly ioc: boolean
  readonly stp: SelfTradePrevention
  readonly source: OrderSource
  readonly reason: FinishReason
  readonly created_at: string
  readonly finished_at: string
  readonly client_order_id: string
  readonly activation: string | null
  readonly activation_condition: ActivationCondition | null
  readonly is_activated: boolean | null
  readonly oco_id: string
  readonly rpi: boolean
  readonly retail: boolean
}

function toOrder(row: OrderRow): FinishedOrder {
  const finishedAt = micros(Number(row.finished_at))
  return {
    orderId: Number(row.order_id),
    owner: Number(row.owner),
    market: row.market,
    side: row.side,
    type: row.type,
    price: priceTicks(Number(row.price)),
    size: sizeLots(Number(row.size)),
    quoteAmount: amount(BigInt(row.quote_amount)),
    left: sizeLots(Number(row.size_left)),
    quoteLeft: amount(BigInt(row.quote_left)),
    dealSize: sizeLots(Number(row.deal_size)),
    dealQuote: amount(BigInt(row.deal_quote)),
    fee: amount(BigInt(row.fee)),
    feeAsset: row.fee_asset,
    postOnly: row.post_only,
    ioc: row.ioc,
    rpi: row.rpi,
    retail: row.retail,
    activated: row.is_activated === true,
    grouped: row.activation === null && row.oco_id !== '0',
    stop: toStop(row),
    group: Number(row.oco_id),
    stp: row.stp,
    source: row.source,
    reason: row.reason,
    clientOrderId: row.client_order_id,
    createdAt: micros(Number(row.created_at)),
    updatedAt: finishedAt,
    finishedAt,
  }
}

function toStop({ activation, activation_condition: when, is_activated: isActivated }: OrderRow): Stop | null {
  if (activation === null || when === null) return null
  return { activation: priceTicks(Number(activation)), when, isActivated: isActivated === true }
}

interface DealRow {
  readonly trade_id: string
  readonly market: number
  readonly at: string
  readonly role: 'maker' | 'taker'
  readonly side: Side
  readonly order_id: string
  readonly price: string
  readonly size: string
  readonly quote: string
  readonly fee: string
  readonly fee_asset: number
  readonly fee_rate: number
  readonly client_order_id: string
  readonly rpi: boolean
}

function toDeal(row: DealRow): OwnTrade {
  const takerBuys = (row.role === 'taker') === (row.side === 'buy')
  return {
    id: Number(row.trade_id),
    at: micros(Number(row.at)),
    market: row.market,
    price: priceTicks(Number(row.price)),
    size: sizeLots(Number(row.size)),
    quote: amount(BigInt(row.quote)),
    takerSide: takerBuys ? 'buy' : 'sell',
    orderId: Number(row.order_id),
    clientOrderId: row.client_order_id,
    side: row.side,
    role: row.role,
    fee: amount(BigInt(row.fee)),
    feeAsset: row.fee_asset,
    feeRate: ppm(row.fee_rate),
    rpi: row.rpi,
  }
}

interface TransferRow {
  readonly id: string
  readonly seq: string
  readonly at: string
  readonly reason: TransferReason
  readonly owner: string
  readonly asset: number
  readonly from_wallet: Wallet | null
  readonly to_wallet: Wallet | null
  readonly amount: string
}

function toTransfer(row: TransferRow): TransferRecord {
  return {
    id: row.id.replaceAll('-', ''),
    seq: Number(row.seq),
    at: micros(Number(row.at)),
    reason: row.reason,
    owner: Number(row.owner),
    asset: row.asset,
    from: row.from_wallet,
    to: row.to_wallet,
    amount: amount(BigInt(row.amount)),
  }
}

interface LedgerRow {
  readonly seq: string
  readonly at: string
  readonly owner: string
  readonly wallet: Wallet
  readonly asset: number
  readonly reason: LedgerEntry['reason']
  readonly change: string
  readonly balance: string
}

function toLedgerEntry(row: LedgerRow): LedgerEntry {
  return {
    seq: Number(row.seq),
    at: micros(Number(row.at)),
    owner: Number(row.owner),
    wallet: row.wallet,
    asset: row.asset,
    reason: row.reason,
    change: amount(BigInt(row.change)),
    balance: amount(BigInt(row.balance)),
  }
}
