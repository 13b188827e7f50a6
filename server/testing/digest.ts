import { createHash } from 'node:crypto'
import type { Event } from '@exchange/core'
import type { Pool } from '@exchange/adapters/postgres'

/** Short and the same for the same events. */
export function digestOf(events: readonly Event[]): string {
  const text = JSON.stringify(events, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

const KEYS = {
  order_rows: 'owner, finished_at, order_id',
  house_order_rows: 'owner, finished_at, order_id',
  trade_rows: 'at, trade_id',
  house_trade_rows: 'at, trade_id',
  transfers: 'owner, at, seq, leg',
  events: 'owner, seq',
  markets: 'market',
  tape: 'id',
  events_kept: 'id',
  candles: 'market, base, start',
  cursor: 'id',
} as const

/** By table: its rows, and a digest of all they hold. */
export type TableDigests = Record<string, { rows: number; digest: string }>

/** Rows and content of every table of the projector. */
export async function tableDigests(pool: Pool): Promise<TableDigests> {
  const digests: TableDigests = {}
  for (const [table, key] of Object.entries(KEYS)) {
    const found = await pool.query<{ rows: number; digest: string }>(
      `select count(*)::integer as rows, coalesce(md5(string_agg(t::text, ';' order by ${key})), '') as digest from views.${table} t`,
    )
    digests[table] = found.rows[0] ?? { rows: 0, digest: '' }
  }
  return digests
}
