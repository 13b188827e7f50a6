import { once } from 'node:events'
import type { Event, MarketId } from '@exchange/core'
import { priceTicks, type PriceTicks } from '@exchange/core/units'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { RowBuilder, RowDraft, TABLES, type StoredBar, type Table } from './rows.ts'

/** Handed to the driver at once. */
const CHUNK_BYTES = 1 << 18

/** Another projector has written meanwhile, or the tables were emptied: start again from their cursor. */
export class CursorMoved extends Error {
  override readonly name = 'CursorMoved'
}

/**
 * Writes what events add up to into the tables, each stretch of commands in one transaction with the cursor that says
 * how far it goes. So a stretch is written once, whatever happens in between.
 */
export class Projector {
  readonly #pool: Pool
  readonly #builder: RowBuilder
  #draft = new RowDraft()
  #seq: number

  private constructor(pool: Pool, seq: number, lastPrices: Map<MarketId, PriceTicks>) {
    this.#pool = pool
    this.#seq = seq
    this.#builder = new RowBuilder(lastPrices)
  }

  /** At the cursor of the tables. Feed it the state there (`begin`), then the events after it. */
  static async open(pool: Pool): Promise<Projector> {
    const cursor = await pool.query<{ seq: string }>('select seq from views.cursor')
    const last = await pool.query<{ market: number; close: string }>(
      'select distinct on (market) market, close from views.candles where base = 60 order by market, start desc',
    )
    const lastPrices = new Map(last.rows.map((row) => [row.market, priceTicks(Number(row.close))]))
    return new Projector(pool, Number(cursor.rows[0]?.seq ?? 0), lastPrices)
  }

  /** The last command in the tables. */
  get seq(): number {
    return this.#seq
  }

  /** Rows gathered and not yet written. */
  get rows(): number {
    return this.#draft.rows
  }

  begin(described: readonly Event[]): void {
    this.#builder.begin(described)
  }

  add(events: readonly Event[]): void {
    this.#builder.build(events, this.#draft)
  }

  /** Writes what was added; `lastSeq` is the last command it covers. Adding may go on, a second commit has to wait. */
  async commit(lastSeq: number): Promise<void> {
    const draft = this.#draft
    const before = this.#seq
    this.#draft = new RowDraft()
    const client = await this.#pool.connect()
    let failure: unknown
    try {
      await client.query('begin')
      // Losing the last moments to a power cut loses nothing: rows and cursor go together and the journal has it all.
      await client.query('set local synchronous_commit = off')
      const moved = await client.query('update views.cursor set seq = $1 where seq = $2', [lastSeq, before])
      if (moved.rowCount !== 1) throw new CursorMoved(`the tables are no longer at command ${before}`)
      await writeDraft(client, draft)
      await client.query('commit')
      this.#seq = lastSeq
    } catch (error) {
      failure = error
      throw error
    } finally {
      // A connection in an unknown state is not given back.
      client.release(failure !== undefined)
    }
  }
}

/** Empties the tables, for a rebuild from the first command. */
export async function emptyTables(pool: Pool): Promise<void> {
  await pool.query(
    `truncate views.orders, views.deals, views.transfers, views.ledger, views.events, views.candles;
     update views.cursor set seq = 0; update views.events_kept set pruned_seq = 0`,
  )
}

async function writeDraft(client: PoolClient, draft: RowDraft): Promise<void> {
  let table: Table
  for (table in TABLES) await copyRows(client, table, draft.tables[table].bytes())
  if (draft.bars.size > 0) await upsertBars(client, [...draft.bars.values()])
}

async function copyRows(client: PoolClient, table: Table, rows: Buffer): Promise<void> {
  if (rows.length === 0) return
  const stream = client.query(copyFrom(`copy views.${table} (${TABLES[table]}) from stdin`))
  const finished = once(stream, 'finish')
  for (let at = 0; at < rows.length; at += CHUNK_BYTES)
    if (!stream.write(rows.subarray(at, at + CHUNK_BYTES))) await Promise.race([once(stream, 'drain'), finished])
  stream.end()
  await finished
}

/** A bar goes on where an earlier stretch left it; its open stays. */
async function upsertBars(client: PoolClient, bars: readonly StoredBar[]): Promise<void> {
  const column = (value: (stored: StoredBar) => unknown) => bars.map((stored) => String(value(stored)))
  await client.query(
    `insert into views.candles as c (market, base, start, open, close, high, low, volume, deal)
     select * from unnest($1::integer[], $2::integer[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
       $8::bigint[], $9::numeric[])
     on conflict (market, base, start) do update set close = excluded.close, high = greatest(c.high, excluded.high),
       low = least(c.low, excluded.low), volume = c.volume + excluded.volume, deal = c.deal + excluded.deal`,
    [
      column((stored) => stored.market),
      column((stored) => stored.base),
      column((stored) => stored.bar.start),
      column((stored) => stored.bar.open),
      column((stored) => stored.bar.close),
      column((stored) => stored.bar.high),
      column((stored) => stored.bar.low),
      column((stored) => stored.bar.volume),
      column((stored) => stored.bar.deal),
    ],
  )
}
