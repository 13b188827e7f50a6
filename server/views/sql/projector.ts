import type { Event, MarketId } from '@exchange/core'
import { priceTicks, type PriceTicks } from '@exchange/core/units'
import type { Pool } from 'pg'
import { Retention, tapeBeginsAt, usualKept, type Kept } from './kept.ts'
import { writeListings } from './listings.ts'
import { dropParts, ensureIndexes, inLock, listParts, Parts } from './partitions.ts'
import { RowBuilder, RowDraft } from './rows.ts'
import { writeStretch } from './write.ts'

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
  readonly #parts: Parts
  readonly #retention: Retention
  #draft = new RowDraft()
  #seq: number
  #newest = 0
  /** Whether parts that are made have their indexes at once. */
  #indexed = false

  private constructor(pool: Pool, seq: number, lastPrices: Map<MarketId, PriceTicks>, parts: Parts, kept: Kept) {
    this.#pool = pool
    this.#seq = seq
    this.#builder = new RowBuilder(lastPrices)
    this.#parts = parts
    this.#retention = new Retention(pool, parts, kept)
  }

  /** At the cursor of the tables. Feed it the state there (`begin`), then the events after it. */
  static async open(pool: Pool, kept: Kept = usualKept): Promise<Projector> {
    const cursor = await pool.query<{ seq: string }>('select seq from views.cursor')
    const last = await pool.query<{ market: number; close: string }>(
      'select distinct on (market) market, close from views.candles where base = 60 order by market, start desc',
    )
    const lastPrices = new Map(last.rows.map((row) => [row.market, priceTicks(Number(row.close))]))
    return new Projector(pool, Number(cursor.rows[0]?.seq ?? 0), lastPrices, await Parts.open(pool), kept)
  }

  /** The last command in the tables. */
  get seq(): number {
    return this.#seq
  }

  /** The time of the newest command that was written here, in microseconds; 0 = none was yet. */
  get newest(): number {
    return this.#newest
  }

  /** Rows gathered and not yet written. */
  get rows(): number {
    return this.#draft.rows
  }

  /** The state at the cursor. Markets it lists are in the tables when it resolves. */
  async begin(described: readonly Event[]): Promise<void> {
    await writeListings(this.#pool, this.#builder.begin(described))
  }

  /**
   * From here on every part has its indexes. Until this is called parts are made without: a long catch-up writes several
   * times faster so, and queries stay right, but slow.
   */
  async index(): Promise<void> {
    if (this.#indexed) return
    await ensureIndexes(this.#pool)
    this.#indexed = true
  }

  add(events: readonly Event[]): void {
    this.#builder.build(events, this.#draft)
  }

  /** Writes what was added; `lastSeq` is the last command it covers. Adding may go on, a second commit has to wait. */
  async commit(lastSeq: number): Promise<void> {
    const draft = this.#draft
    const before = this.#seq
    this.#draft = new RowDraft()
    await this.#prepare(draft)
    const client = await this.#pool.connect()
    let failure: unknown
    try {
      if (!(await writeStretch(client, { before, lastSeq }, draft)))
        throw new CursorMoved(`the tables are no longer at command ${before}`)
      this.#seq = lastSeq
    } catch (error) {
      failure = error
      throw error
    } finally {
      // A connection in an unknown state is not given back.
      client.release(failure !== undefined)
    }
    this.#newest = Math.max(this.#newest, draft.newest)
    if (this.#newest > 0) await this.#retention.look(this.#newest)
  }

  /** What would be dropped at once is not written at all, and everything else has a part to lie in. */
  async #prepare(draft: RowDraft): Promise<void> {
    const until = this.#retention.houseUntil(draft.newest)
    draft.drop('house_order_rows', until)
    const untaped = draft.drop('house_trade_rows', until)
    if (untaped > 0) await tapeBeginsAt(this.#pool, untaped)
    for (const table of draft.tables) await this.#parts.cover(table, draft.slots(table), this.#indexed)
  }
}

/** Empties the tables, for a rebuild from the first command. */
export async function emptyTables(pool: Pool): Promise<void> {
  await inLock(pool, async (client) => {
    await dropParts(client, await listParts(client))
    await client.query(
      `truncate views.candles, views.markets, views.archive;
       update views.cursor set seq = 0; update views.events_kept set pruned_seq = 0;
       update views.archived set until = 0; update views.tape set whole_from = 0`,
    )
  })
}
