import { FIRST_REGISTERED_OWNER, type CommandId, type Micros, type OwnerId } from '@exchange/core'
import type { Pool } from 'pg'
import { kindOf } from '../stops.ts'
import { LARGEST_TOTAL } from '../types.ts'
import type {
  DealsQuery,
  EventsPage,
  EventsQuery,
  FinishedOrder,
  FinishedStatus,
  Histories,
  OrdersQuery,
  OwnTrade,
  Page,
  TransferRecord,
  TransfersQuery,
} from '../types.ts'
import type { ArchiveKind, PackedRow } from './archive-blocks.ts'
import { archivedPage, findBlocks, readBlock, type BlocksQuery } from './archived.ts'
import { ownersWithEventsAfter, readEvents } from './event-log.ts'
import { StoredListings } from './listings.ts'
import { Filter } from './pages.ts'
import {
  dealList,
  ORDER_LIST,
  toDeal,
  toOrder,
  toTransfer,
  TRANSFER_LIST,
  type DealRow,
  type OrderRow,
  type StoredTransfer,
} from './row-shapes.ts'
import { DEAL_BUYS, ofKinds, ofReason, ofSide, ofStatus } from './terms.ts'

/** Histories from the projector's tables and from the archive. `caughtUp` waits for the projector, who knows how far it is. */
export function sqlHistories(pool: Pool, caughtUp: (seq: number) => Promise<void>): Histories {
  return new SqlHistories(pool, caughtUp)
}

/** A list as it is stored. */
interface Source<Shown> {
  readonly kind: ArchiveKind
  /** Selects with the same columns that give an account's rows in the tables. */
  readonly arms: readonly string[]
  /** Newest first. */
  readonly order: string
  readonly time: string
  readonly show: (rows: readonly unknown[]) => Promise<readonly Shown[]>
}

interface Listed {
  readonly owner: OwnerId
  readonly from?: Micros | undefined
  readonly to?: Micros | undefined
  readonly limit: number
  readonly offset: number
}

const isHouse = (owner: OwnerId): boolean => owner < FIRST_REGISTERED_OWNER
const ordersOf = (table: string): string => `select ${ORDER_LIST} from views.${table}`
const dealsOf = (table: string): string[] =>
  (['maker', 'taker'] as const).map((role) => `select ${dealList(role)} from views.${table}`)

function isOfStatus({ reason, dealSize }: FinishedOrder, status: FinishedStatus): boolean {
  if (status === 'filled') return reason === 'filled'
  return reason !== 'filled' && (status === 'canceled' || dealSize > 0)
}

class SqlHistories implements Histories {
  readonly caughtUp: (seq: number) => Promise<void>
  readonly #pool: Pool
  readonly #listings: StoredListings

  constructor(pool: Pool, caughtUp: (seq: number) => Promise<void>) {
    this.#pool = pool
    this.caughtUp = caughtUp
    this.#listings = new StoredListings(pool)
  }

  finishedOrders(query: OrdersQuery): Promise<Page<FinishedOrder>> {
    const { market, side, clientOrderId, reason, status } = query
    const types = query.types === undefined || query.types.length === 0 ? undefined : query.types
    const filter = new Filter<FinishedOrder>()
      .where(market, 'market = ?', (order, value) => order.market === value)
      .where(side, side === undefined ? '' : ofSide(side), (order, value) => order.side === value)
      .where(clientOrderId, 'client_order_id = ?', (order, value) => order.clientOrderId === value)
      .where(reason, reason === undefined ? '' : ofReason(reason), (order, value) => order.reason === value)
      .where(status, status === undefined ? '' : ofStatus(status), isOfStatus)
      .where(types, types === undefined ? '' : ofKinds(types), (order, value) => value.includes(kindOf(order)))
    const source: Source<FinishedOrder> = {
      kind: 'orders',
      arms: [ordersOf(isHouse(query.owner) ? 'house_order_rows' : 'order_rows')],
      order: 'finished_at desc, order_id desc',
      time: 'finished_at',
      show: async (rows) => (rows as readonly OrderRow[]).map(toOrder),
    }
    return this.#page(source, filter, ({ finishedAt }) => finishedAt, query, { market })
  }

  async finishedOrder(owner: OwnerId, orderId: number): Promise<FinishedOrder | null> {
    const found = await this.#pool.query<OrderRow>(
      `${ordersOf(isHouse(owner) ? 'house_order_rows' : 'order_rows')} where order_id = $1 and owner = $2`,
      [orderId, owner],
    )
    const row = found.rows[0] ?? (await this.#find({ kind: 'orders', owner, orderId }, 'order_id', String(orderId)))
    return row === undefined ? null : toOrder(row as OrderRow)
  }

  deals(query: DealsQuery): Promise<Page<OwnTrade>> {
    const { market, orderId, side, clientOrderId } = query
    const buys = side === undefined ? undefined : side === 'buy'
    const filter = new Filter<OwnTrade>()
      .where(market, 'market = ?', (deal, value) => deal.market === value)
      .where(orderId, 'order_id = ?', (deal, value) => deal.orderId === value)
      .where(buys, `${DEAL_BUYS} = ?`, (deal, value) => (deal.side === 'buy') === value)
      .where(clientOrderId, 'client_order_id = ?', (deal, value) => deal.clientOrderId === value)
    const source: Source<OwnTrade> = {
      kind: 'deals',
      arms: [...dealsOf('trade_rows'), ...(isHouse(query.owner) ? dealsOf('house_trade_rows') : [])],
      order: 'at desc, trade_id desc, role desc',
      time: 'at',
      show: (rows) => this.#deals(rows as readonly DealRow[]),
    }
    return this.#page(source, filter, ({ at }) => at, query, { market, orderId })
  }

  transfers(query: TransfersQuery): Promise<Page<TransferRecord>> {
    const { reason, asset } = query
    const filter = new Filter<TransferRecord>()
      .where(reason, 'reason = ?', (transfer, value) => transfer.reason === value)
      .where(asset, 'asset = ?', (transfer, value) => transfer.asset === value)
    const source: Source<TransferRecord> = {
      kind: 'transfers',
      arms: [`select ${TRANSFER_LIST} from views.transfers`],
      order: 'at desc, seq desc, leg',
      time: 'at',
      show: async (rows) => (rows as readonly StoredTransfer[]).map(toTransfer),
    }
    return this.#page(source, filter, ({ at }) => at, query, { market: asset })
  }

  async hasTransfer(owner: OwnerId, id: CommandId): Promise<boolean> {
    const found = await this.#pool.query<{ id: string }>(
      'select $1::uuid as id, exists (select from views.transfers where id = $1 and owner = $2) as there',
      [id, owner],
    )
    const row = found.rows[0] as { readonly id: string; readonly there: boolean } | undefined
    if (row?.there === true) return true
    return (await this.#find({ kind: 'transfers', owner }, 'id', row?.id ?? '')) !== undefined
  }

  events(query: EventsQuery): Promise<EventsPage | null> {
    return readEvents(this.#pool, query)
  }

  withEventsAfter(owners: ReadonlyMap<OwnerId, number>): Promise<ReadonlySet<OwnerId>> {
    return ownersWithEventsAfter(this.#pool, owners)
  }

  /** The tables first, then the archive, whose rows are all older. */
  async #page<Shown>(
    source: Source<Shown>,
    filter: Filter<Shown>,
    timeOf: (record: Shown) => number,
    { owner, from, to, limit, offset }: Listed,
    narrower: Pick<BlocksQuery, 'market' | 'orderId'>,
  ): Promise<Page<Shown>> {
    const asked = { kind: source.kind, owner, from, to, ...narrower }
    const isWhole = filter.isEmpty
    // Before the tables: what is packed meanwhile is in the tables as well until long after.
    const { until, blocks } = await findBlocks(this.#pool, asked)
    filter
      .only('owner = ?', owner)
      .where(from, `${source.time} >= ?`, (record, value) => timeOf(record) >= value)
      .where(to, `${source.time} <= ?`, (record, value) => timeOf(record) <= value)
    if (until > 0 && !isHouse(owner)) filter.only(`${source.time} >= ?`, until)
    const page = filter.page(source.arms, source.order, limit, offset)
    const [rows, count] = await Promise.all([
      this.#pool.query<object>(page.text, page.values),
      this.#count(filter, source, LARGEST_TOTAL),
    ])
    const records = await source.show(rows.rows)
    if (blocks.length === 0) return { records, total: count }
    const inTables = await this.#exactly(filter, source, { count, shown: records.length, offset })
    const older = await archivedPage(this.#pool, asked, blocks, {
      matches: filter.matches,
      isWhole,
      skip: Math.max(0, offset - inTables),
      take: limit - records.length,
      most: LARGEST_TOTAL - count,
      show: source.show,
    })
    return {
      records: [...records, ...older.records],
      total: Math.min(LARGEST_TOTAL, count + older.total),
    }
  }

  async #count<Shown>(filter: Filter<Shown>, source: Source<Shown>, most: number): Promise<number> {
    const { text, values } = filter.count(source.arms, most)
    const found = await this.#pool.query<{ total: number }>(text, values)
    return found.rows[0]?.total ?? 0
  }

  /** How many rows of the tables match, or a number above `offset` when the page has some of them. */
  #exactly<Shown>(
    filter: Filter<Shown>,
    source: Source<Shown>,
    { count, shown, offset }: { readonly count: number; readonly shown: number; readonly offset: number },
  ): Promise<number> {
    if (shown > 0) return Promise.resolve(offset + shown)
    return count < LARGEST_TOTAL ? Promise.resolve(count) : this.#count(filter, source, offset + 1)
  }

  /** The newest row of the archive with this value. */
  async #find(query: BlocksQuery, column: string, value: string): Promise<PackedRow | undefined> {
    const { blocks } = await findBlocks(this.#pool, query)
    for (const block of blocks) {
      const row = (await readBlock(this.#pool, query, block)).find((one) => one[column] === value)
      if (row !== undefined) return row
    }
    return undefined
  }

  async #deals(rows: readonly DealRow[]): Promise<OwnTrade[]> {
    const assetsOf = await this.#listings.of(rows.map(({ market }) => market))
    return rows.map((row) => toDeal(row, assetsOf))
  }
}
