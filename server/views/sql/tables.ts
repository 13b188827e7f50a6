/** The tables of the projector that lie by time: their columns, their parts and their indexes. */

const ORDER_COLUMNS = {
  order_id: 'bigint',
  owner: 'bigint',
  finished_at: 'bigint',
  created_at: 'bigint',
  price: 'bigint',
  size: 'bigint',
  market: 'integer',
  terms: 'integer',
  quote_amount: 'bigint',
  size_left: 'bigint',
  quote_left: 'bigint',
  deal_size: 'bigint',
  deal_quote: 'bigint',
  fee: 'bigint',
  activation: 'bigint',
  oco_id: 'bigint',
  client_order_id: 'text',
} as const

const TRADE_COLUMNS = {
  trade_id: 'bigint',
  at: 'bigint',
  price: 'bigint',
  size: 'bigint',
  quote: 'bigint',
  maker: 'bigint',
  taker: 'bigint',
  maker_order: 'bigint',
  taker_order: 'bigint',
  maker_fee: 'bigint',
  taker_fee: 'bigint',
  market: 'integer',
  maker_rate: 'integer',
  taker_rate: 'integer',
  terms: 'integer',
  maker_client: 'text',
  taker_client: 'text',
} as const

/** The columns of each table in the order of a row, with their types. */
export const TABLES = {
  order_rows: ORDER_COLUMNS,
  house_order_rows: ORDER_COLUMNS,
  trade_rows: TRADE_COLUMNS,
  house_trade_rows: TRADE_COLUMNS,
  transfers: {
    id: 'uuid',
    seq: 'bigint',
    at: 'bigint',
    owner: 'bigint',
    amount: 'bigint',
    asset: 'integer',
    leg: 'smallint',
    reason: 'views.transfer_reason',
    from_wallet: 'views.wallet',
    to_wallet: 'views.wallet',
  },
  events: { owner: 'bigint', seq: 'bigint', at: 'bigint', groups: 'smallint', body: 'text' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>
export type Table = keyof typeof TABLES
export const TABLE_NAMES = Object.keys(TABLES) as readonly Table[]

/** How long a part of a table is. */
type Span = 'month' | 'day' | 'four hours'

/** Times in microseconds. */
export interface Slot {
  readonly start: number
  /** Exclusive. */
  readonly end: number
}

export const DAY_MICROS = 86_400_000_000
const LENGTHS = { day: DAY_MICROS, 'four hours': DAY_MICROS / 6 } as const

const SPANS: Readonly<Record<Table, Span>> = {
  order_rows: 'month',
  house_order_rows: 'four hours',
  trade_rows: 'month',
  house_trade_rows: 'four hours',
  transfers: 'month',
  events: 'day',
}

/** The part of this table in which a row of this time lies. */
export function slotOf(table: Table, at: number): Slot {
  const span = SPANS[table]
  if (span !== 'month') {
    const start = Math.floor(at / LENGTHS[span]) * LENGTHS[span]
    return { start, end: start + LENGTHS[span] }
  }
  return { start: monthOf(at, 0), end: monthOf(at, 1) }
}

/** The beginning of a month in UTC, so many months after the one of `at`; microseconds. */
export function monthOf(at: number, months: number): number {
  const date = new Date(at / 1_000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months) * 1_000
}

/** By name: what follows the name of a part. Queries of pages and of the interfaces are listed in decision 116. */
export const INDEXES: Readonly<Record<Table, Readonly<Record<string, string>>>> = {
  order_rows: {
    owner: '(owner, finished_at)',
    market: '(owner, market, finished_at)',
    id: '(order_id)',
    client: `(owner, client_order_id) where client_order_id <> ''`,
  },
  house_order_rows: { owner: '(owner, finished_at)', id: '(order_id)' },
  trade_rows: {
    maker: '(maker, at)',
    taker: '(taker, at)',
    maker_market: '(maker, market, at)',
    taker_market: '(taker, market, at)',
    maker_order: '(maker_order)',
    taker_order: '(taker_order)',
    maker_client: `(maker, maker_client) where maker_client <> ''`,
    taker_client: `(taker, taker_client) where taker_client <> ''`,
    tape: '(market, at)',
  },
  house_trade_rows: { maker: '(maker, at)', taker: '(taker, at)', tape: '(market, at)' },
  transfers: { owner: '(owner, at)', id: '(id)' },
  events: { owner: '(owner, seq)' },
}
