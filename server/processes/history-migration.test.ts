/** Tables of before, with rows in them, become tables by time. */
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@exchange/adapters/postgres'
import { micros } from '@exchange/core/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../testing/database.ts'
import { sqlHistories, viewMigrations } from '../views/index.ts'

const LAST_BEFORE = '0005-rpi.sql'
const NEWEST = Date.UTC(2026, 2, 5, 15) * 1000
const HOUR = 3_600_000_000
const [USER, OTHER, MAKER] = [100_007, 100_008, 101]

let database: TestDatabase
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'migrations-'))
  for (const file of await readdir(viewMigrations.directory))
    if (file <= LAST_BEFORE) await copyFile(join(viewMigrations.directory, file), join(directory, file))
  database = await startTestDatabase([{ name: 'views', directory }])
})
afterAll(async () => {
  await database.stop()
  await rm(directory, { recursive: true })
})

/** Of a table as it was; hours are counted back from the newest row. */
async function insert(table: string, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  for (const row of rows)
    await database.pool.query(
      `insert into views.${table} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    )
}

const ago = (hours: number): number => NEWEST - hours * HOUR

function order(orderId: number, owner: number, hours: number, other: Readonly<Record<string, unknown>> = {}) {
  return {
    order_id: orderId,
    owner,
    market: 3,
    side: 'sell',
    type: 'limit',
    price: 500,
    size: 40,
    quote_amount: 0,
    size_left: 40,
    quote_left: 0,
    deal_size: 0,
    deal_quote: 0,
    fee: 0,
    fee_asset: 0,
    post_only: true,
    ioc: false,
    stp: 'cb',
    source: 'socket',
    reason: 'canceled',
    created_at: ago(hours) - 5,
    finished_at: ago(hours),
    client_order_id: '',
    activation: null,
    activation_condition: null,
    is_activated: null,
    oco_id: 0,
    rpi: false,
    retail: false,
    ...other,
  }
}

/** Both sides of a trade. */
function trade(tradeId: number, maker: number, taker: number, hours: number) {
  const common = { trade_id: tradeId, market: 3, at: ago(hours), price: 500, size: 2, quote: 1_000, rpi: false }
  return [
    { ...common, owner: maker, role: 'maker', side: 'sell', order_id: 11, fee: 1, fee_asset: 0, fee_rate: 800 },
    { ...common, owner: taker, role: 'taker', side: 'buy', order_id: 12, fee: -3, fee_asset: 1, fee_rate: 1_000 },
  ].map((side) => ({ ...side, client_order_id: side.owner === USER ? 'mine' : '' }))
}

test('F-63: rows of before are in their months, those of the house for a day', async () => {
  const { pool } = database
  await insert('orders', [
    order(1, USER, 24 * 40),
    order(2, USER, 30, {
      side: 'buy',
      type: 'market',
      price: 0,
      size: 0,
      size_left: 0,
      quote_amount: 900,
      quote_left: 100,
      deal_size: 7,
      deal_quote: 800,
      fee: 2,
      post_only: false,
      stp: 'no',
      source: 'web',
      reason: 'filled',
      client_order_id: 'mine',
      activation: 499,
      activation_condition: 'lte',
      is_activated: true,
      oco_id: 2,
      retail: true,
    }),
    order(3, USER, 2, { size_left: 0, reason: 'stp', ioc: true, rpi: true, oco_id: 9 }),
    order(4, MAKER, 40),
    order(5, MAKER, 1),
  ])
  await insert('deals', [...trade(21, MAKER, USER, 30), ...trade(22, MAKER, 102, 40), ...trade(23, USER, OTHER, 1)])
  await insert('deals', trade(24, MAKER, 102, 1))
  await insert('transfers', [
    {
      id: '00000000-0000-0000-0000-00000000000a',
      seq: 1,
      leg: 0,
      at: ago(24 * 40),
      reason: 'deposit',
      owner: USER,
      asset: 1,
      from_wallet: null,
      to_wallet: 'main',
      amount: 5,
    },
  ])
  await insert('events', [{ owner: USER, seq: 8, at: ago(3), groups: 16, body: '[]' }])
  await pool.query(`insert into views.ledger values (1, 2, 3, 4, 'main', 'deposit', 5, 5)`)
  await migrate(pool, [viewMigrations])
  await pool.query('insert into views.markets values (3, 1, 0, 1)')

  const histories = sqlHistories(pool, () => Promise.resolve())
  const { records: orders, total } = await histories.finishedOrders({ owner: USER, limit: 10, offset: 0 })
  expect(total).toBe(3)
  expect(orders).toMatchObject([
    { orderId: 3, left: 0, reason: 'stp', ioc: true, rpi: true, group: 9, grouped: true, stop: null, stp: 'cb' },
    {
      orderId: 2,
      side: 'buy',
      type: 'market',
      quoteAmount: 900n,
      quoteLeft: 100n,
      left: 0,
      dealSize: 7,
      dealQuote: 800n,
      fee: 2n,
      source: 'web',
      reason: 'filled',
      clientOrderId: 'mine',
      stop: { activation: 499, when: 'lte', isActivated: true },
      activated: true,
      group: 2,
      grouped: false,
      retail: true,
      postOnly: false,
    },
    {
      orderId: 1,
      side: 'sell',
      size: 40,
      left: 40,
      fee: 0n,
      postOnly: true,
      source: 'socket',
      finishedAt: ago(24 * 40),
    },
  ])
  const deals = await histories.deals({ owner: USER, limit: 10, offset: 0 })
  expect(deals.records).toMatchObject([
    { id: 23, role: 'maker', side: 'sell', fee: 1n, feeAsset: 0, feeRate: 800, takerSide: 'buy', orderId: 11 },
    { id: 21, role: 'taker', side: 'buy', fee: -3n, feeAsset: 1, feeRate: 1_000, clientOrderId: 'mine', at: ago(30) },
  ])
  expect((await histories.deals({ owner: MAKER, limit: 10, offset: 0 })).records.map(({ id }) => id)).toEqual([24, 21])
  expect((await histories.finishedOrders({ owner: MAKER, limit: 10, offset: 0 })).records).toMatchObject([
    { orderId: 5 },
  ])
  expect(await histories.hasTransfer(USER, '0000000000000000000000000000000a')).toBe(true)
  const events = await pool.query(`select seq from views.events`)
  expect(events.rows).toEqual([{ seq: '8' }])
  const parts = await pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent::regclass::text ~ '^views' order by 1`,
  )
  expect(parts.rows.map(({ name }) => name)).toEqual([
    'views.events_2026030500',
    'views.house_order_rows_2026030512',
    'views.house_trade_rows_2026030512',
    'views.order_rows_2026010100',
    'views.order_rows_2026030100',
    'views.trade_rows_2026030100',
    'views.transfers_2026010100',
  ])
  const tape = await pool.query<{ whole_from: string }>('select whole_from from views.tape')
  expect(micros(Number(tape.rows[0]?.whole_from))).toBe(Date.UTC(2026, 2, 4) * 1000)
})
