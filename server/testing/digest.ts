import { createHash } from 'node:crypto'
import type { Event } from '@exchange/core'
import type { Pool } from '@exchange/adapters/postgres'

/** Short and the same for the same events. */
export function digestOf(events: readonly Event[]): string {
  const text = JSON.stringify(events, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

const KEYS = {
  orders: 'owner, finished_at, order_id',
  deals: 'owner, at, trade_id, role',
  transfers: 'owner, at, seq, leg',
  ledger: 'owner, at, seq, wallet, asset',
  events: 'owner, seq',
  candles: 'market, base, start',
  cursor: 'id',
} as const

/** Rows and content of every table of the projector. */
export async function tableDigests(pool: Pool): Promise<Record<string, { rows: number; digest: string }>> {
  const digests: Record<string, { rows: number; digest: string }> = {}
  for (const [table, key] of Object.entries(KEYS)) {
    const found = await pool.query<{ rows: number; digest: string }>(
      `select count(*)::integer as rows, coalesce(md5(string_agg(t::text, ';' order by ${key})), '') as digest from views.${table} t`,
    )
    digests[table] = found.rows[0] ?? { rows: 0, digest: '' }
  }
  return digests
}
