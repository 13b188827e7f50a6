/** How long the tables hold what: by the time of the newest command, never by a clock (docs/decisions/0117). */
import type { Pool, PoolClient } from 'pg'
import { dropParts, inLock, listParts, type TablePart, type Parts } from './partitions.ts'
import { DAY_MICROS, slotOf, type Table } from './tables.ts'

const HOUSE_TABLES = ['house_order_rows', 'house_trade_rows'] as const satisfies readonly Table[]

export interface Kept {
  /** Orders and trades of the house's own accounts; microseconds. */
  readonly house: number
  /** The private event logs; microseconds. */
  readonly events: number
  /** Whole months of users' histories in tables of rows, besides the running one; older ones are in the archive. */
  readonly months: number
}

export const usualKept: Kept = { house: DAY_MICROS, events: 14 * DAY_MICROS, months: 3 }

/** Takes away what is kept no longer; looks when the newest command is in another part of time than the one before. */
export class Retention {
  readonly #pool: Pool
  readonly #parts: Parts
  readonly #kept: Kept
  #looked = 0

  constructor(pool: Pool, parts: Parts, kept: Kept) {
    this.#pool = pool
    this.#parts = parts
    this.#kept = kept
  }

  /** Rows of the house in parts that end at or before this are not kept; `newest` in microseconds. */
  houseUntil(newest: number): number {
    return newest - this.#kept.house
  }

  /** What somebody reads for long goes another time. */
  async look(newest: number): Promise<void> {
    const slot = slotOf('house_order_rows', newest).start
    if (slot === this.#looked) return
    this.#looked = slot
    try {
      await this.#drop(newest)
    } catch (error) {
      if (!isBusy(error)) throw error
    }
  }

  async #drop(newest: number): Promise<void> {
    const gone = await oldParts(this.#pool, (table) => this.#until(table, newest))
    if (gone.length > 0)
      await inLock(this.#pool, async (client) => {
        await noteGone(client, gone)
        await dropParts(client, gone)
      })
    this.#parts.forget(gone.map(({ name }) => name))
  }

  /** -Infinity: this table keeps everything. */
  #until(table: Table, newest: number): number {
    if (table === 'events') return newest - this.#kept.events
    return HOUSE_TABLES.some((house) => house === table) ? this.houseUntil(newest) : -Infinity
  }
}

async function oldParts(pool: Pool, until: (table: Table) => number): Promise<TablePart[]> {
  return (await listParts(pool)).filter(({ table, end }) => end <= until(table))
}

/** The lock of a table was not to be had in time. */
const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03'

/** In the transaction in which they go: how far logs and tape go back. */
async function noteGone(client: PoolClient, parts: readonly TablePart[]): Promise<void> {
  for (const { table, name, end } of parts) {
    if (table === 'events')
      await client.query(`update views.events_kept set pruned_seq =
        greatest(pruned_seq, (select max(seq) from views.${name}))`)
    if (table === 'house_trade_rows') await tapeBeginsAt(client, end, `exists (select from views.${name})`)
  }
}

/** From here on the public tape is whole: trades between accounts of the house that lay before are gone. */
export async function tapeBeginsAt(client: Pool | PoolClient, at: number, only = 'true'): Promise<void> {
  await client.query(`update views.tape set whole_from = $1 where whole_from < $1 and ${only}`, [at])
}
