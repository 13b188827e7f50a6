import type { Pool } from 'pg'

/** By name: the table and what follows it. Keys hold the time, so that a table can be partitioned by it. */
const INDEXES = {
  orders_key: 'unique orders (owner, finished_at, order_id)',
  orders_by_market: 'orders (owner, market, finished_at, order_id)',
  orders_by_id: 'orders (order_id)',
  orders_by_client_id: `orders (owner, client_order_id) where client_order_id <> ''`,
  deals_key: 'unique deals (owner, at, trade_id, role)',
  deals_by_market: 'deals (owner, market, at, trade_id)',
  deals_by_order: 'deals (order_id, trade_id)',
  deals_by_client_id: `deals (owner, client_order_id) where client_order_id <> ''`,
  /** The public tape: each trade once. */
  deals_tape: `deals (market, at, trade_id) where role = 'taker'`,
  transfers_key: 'unique transfers (owner, at, seq, leg)',
  transfers_by_id: 'transfers (id)',
  ledger_key: 'unique ledger (owner, at, seq, wallet, asset)',
  events_key: 'unique events (owner, seq)',
  /** For taking away the oldest: rows lie in the order of time, so a summary is enough. */
  events_by_time: 'events using brin (at)',
} as const

/** Makes what is missing. */
export async function ensureIndexes(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set maintenance_work_mem = '256MB'; set client_min_messages = warning`)
    for (const [name, definition] of Object.entries(INDEXES)) await client.query(createStatement(name, definition))
    await client.query('analyze views.orders, views.deals, views.transfers, views.ledger, views.events, views.candles')
  } finally {
    client.release(true)
  }
}

/** For a long catch-up: queries stay right without them, and become slow. */
export async function dropIndexes(pool: Pool): Promise<void> {
  const names = Object.keys(INDEXES).map((name) => `views.${name}`)
  await pool.query(`drop index if exists ${names.join(', ')}`)
}

function createStatement(name: string, definition: string): string {
  const unique = definition.startsWith('unique ')
  const target = unique ? definition.slice('unique '.length) : definition
  return `create ${unique ? 'unique ' : ''}index if not exists ${name} on views.${target}`
}
