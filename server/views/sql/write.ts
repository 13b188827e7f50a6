/** A stretch of rows into the tables: one statement for a small one, COPY for a large one. */
import { once } from 'node:events'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { writeListings } from './listings.ts'
import type { RowDraft, StoredBar } from './rows.ts'
import { TABLES, type Table } from './tables.ts'

/** From so many rows on COPY is cheaper, though it needs two round trips for each table: measured (decision 114). */
const COPY_FROM_ROWS = 400
/** Handed to the driver at once. */
const CHUNK_BYTES = 1 << 18

/** The last command of the stretch, and the one before its first. */
export interface Stretch {
  readonly before: number
  readonly lastSeq: number
}

/**
 * Writes the rows and moves the cursor, all of it or nothing; false when the cursor was not at `before`. Losing the last
 * moments to a power cut loses nothing: rows and cursor go together and the journal has it all, so no commit waits for
 * the disk.
 */
export async function writeStretch(client: PoolClient, stretch: Stretch, draft: RowDraft): Promise<boolean> {
  const isSmall = draft.rows < COPY_FROM_ROWS && draft.listed.length === 0
  return isSmall ? writeAtOnce(client, stretch, draft) : writeByCopy(client, stretch, draft)
}

const INITIALS: Readonly<Record<Table, string>> = {
  order_rows: 'o',
  house_order_rows: 'p',
  trade_rows: 't',
  house_trade_rows: 'u',
  transfers: 'm',
  events: 'e',
}

/** One round trip: the server takes the lines apart itself, and prepares the statement once for each set of tables. */
async function writeAtOnce(client: PoolClient, { before, lastSeq }: Stretch, draft: RowDraft): Promise<boolean> {
  const { tables } = draft
  const bars = [...draft.bars.values()]
  const values: unknown[] = [lastSeq, before]
  const parts = tables.map((table) => {
    const bytes = draft.bytes(table)
    values.push(bytes.toString('latin1', 0, bytes.length - 1))
    return `to_${table} as (${insertOf(table, values.length)})`
  })
  if (bars.length > 0) {
    parts.push(`to_candles as (${upsertOf('moved, ', values.length + 1)})`)
    values.push(...columnsOf(bars))
  }
  const { rowCount } = await client.query({
    // A name ends at 63 bytes.
    name: `stretch ${[...tables.map((table) => INITIALS[table]), ...(bars.length > 0 ? ['c'] : [])].join('')}`,
    text: `with ${['moved as (update views.cursor set seq = $1 where seq = $2 returning seq)', ...parts].join(', ')}
      select set_config('synchronous_commit', 'off', true) from moved`,
    values,
  })
  return rowCount === 1
}

/** Lines of COPY's text format as rows; only where the cursor has moved. */
function insertOf(table: Table, parameter: number): string {
  const columns = Object.entries(TABLES[table])
  const fields = columns.map(([, type], index) => `field[${index + 1}]::${type}`)
  return `insert into views.${table} (${namesOf(table)}) select ${fields.join(', ')}
    from moved, unnest(string_to_array($${parameter}::text, E'\\n')) line, string_to_array(line, E'\\t', '\\N') field`
}

async function writeByCopy(client: PoolClient, { before, lastSeq }: Stretch, draft: RowDraft): Promise<boolean> {
  await client.query('begin; set local synchronous_commit = off')
  const moved = await client.query('update views.cursor set seq = $1 where seq = $2', [lastSeq, before])
  if (moved.rowCount !== 1) return false
  await writeListings(client, draft.listed)
  for (const table of draft.tables) await copyRows(client, table, draft.bytes(table))
  const bars = [...draft.bars.values()]
  if (bars.length > 0) await client.query(upsertOf('', 1), columnsOf(bars))
  await client.query('commit')
  return true
}

async function copyRows(client: PoolClient, table: Table, rows: Buffer): Promise<void> {
  const stream = client.query(copyFrom(`copy views.${table} (${namesOf(table)}) from stdin`))
  const finished = once(stream, 'finish')
  for (let at = 0; at < rows.length; at += CHUNK_BYTES)
    if (!stream.write(rows.subarray(at, at + CHUNK_BYTES))) await Promise.race([once(stream, 'drain'), finished])
  stream.end()
  await finished
}

const namesOf = (table: Table): string => Object.keys(TABLES[table]).join(', ')

const BAR_TYPES = ['integer', 'integer', ...Array.from({ length: 6 }, () => 'bigint'), 'numeric'] as const

/** A bar goes on where an earlier stretch left it; its open stays. Its columns are the parameters from `first` on. */
function upsertOf(source: string, first: number): string {
  const columns = BAR_TYPES.map((type, index) => `$${first + index}::${type}[]`)
  return `insert into views.candles as c (market, base, start, open, close, high, low, volume, deal)
    select bar.* from ${source}unnest(${columns.join(', ')}) bar
    on conflict (market, base, start) do update set close = excluded.close, high = greatest(c.high, excluded.high),
      low = least(c.low, excluded.low), volume = c.volume + excluded.volume, deal = c.deal + excluded.deal`
}

function columnsOf(bars: readonly StoredBar[]): string[][] {
  const column = (value: (stored: StoredBar) => unknown) => bars.map((stored) => String(value(stored)))
  return [
    column((stored) => stored.market),
    column((stored) => stored.base),
    column((stored) => stored.bar.start),
    column((stored) => stored.bar.open),
    column((stored) => stored.bar.close),
    column((stored) => stored.bar.high),
    column((stored) => stored.bar.low),
    column((stored) => stored.bar.volume),
    column((stored) => stored.bar.deal),
  ]
}
