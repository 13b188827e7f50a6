/** Parts of the tables that lie by time: made ahead of the rows, dropped when nothing in them is kept. */
import type { Pool, PoolClient } from 'pg'
import { INDEXES, slotOf, TABLE_NAMES, type Slot, type Table } from './tables.ts'

/** One process makes or drops parts at a time. */
const PARTS_LOCK = 0x7061_7274
/** A part that somebody reads for longer is dropped another time: who waits for it would hold up everybody else. */
const LOCK_TIMEOUT = '2s'

export interface TablePart extends Slot {
  readonly table: Table
  readonly name: string
}

function partOf(table: Table, slot: Slot): TablePart {
  const hour = new Date(slot.start / 1_000).toISOString().slice(0, 13).replaceAll(/[-T]/gu, '')
  return { ...slot, table, name: `${table}_${hour}` }
}

/** Every part there is, oldest first. */
export async function listParts(client: Pool | PoolClient): Promise<TablePart[]> {
  const { rows } = await client.query<{ parent: string; name: string }>(
    `select p.relname as parent, c.relname as name from pg_inherits i join pg_class p on p.oid = i.inhparent
     join pg_class c on c.oid = i.inhrelid join pg_namespace n on n.oid = p.relnamespace
     where n.nspname = 'views' and p.relkind = 'p'`,
  )
  const parts = rows.flatMap(({ parent, name }) => {
    const table = TABLE_NAMES.find((one) => one === parent)
    const hour = /_(\d{4})(\d\d)(\d\d)(\d\d)$/u.exec(name)?.slice(1).map(Number)
    if (table === undefined || hour === undefined) return []
    const [year = 0, month = 0, day = 0, hours = 0] = hour
    return [partOf(table, slotOf(table, Date.UTC(year, month - 1, day, hours) * 1_000))]
  })
  return parts.toSorted((a, b) => a.start - b.start)
}

/** What there is, so that it is looked up once. */
export class Parts {
  readonly #pool: Pool
  readonly #made: Set<string>

  private constructor(pool: Pool, made: Set<string>) {
    this.#pool = pool
    this.#made = made
  }

  static async open(pool: Pool): Promise<Parts> {
    return new Parts(pool, new Set((await listParts(pool)).map(({ name }) => name)))
  }

  /** Makes what is missing of these slots and of the one after them, with indexes or, while a lot is being caught up with, without. */
  async cover(table: Table, slots: readonly Slot[], indexed: boolean): Promise<void> {
    const last = slots.at(-1)
    if (last === undefined) return
    for (const slot of [...slots, slotOf(table, last.end)]) {
      const part = partOf(table, slot)
      if (this.#made.has(part.name)) continue
      await this.#make(part, indexed)
      this.#made.add(part.name)
    }
  }

  /** They are gone, or are to be looked at again. */
  forget(names: readonly string[]): void {
    for (const name of names) this.#made.delete(name)
  }

  /** Attached when it is made, which nobody has to wait for who reads or writes other parts. */
  #make(part: TablePart, indexed: boolean): Promise<void> {
    const { table, name, start, end } = part
    return inLock(this.#pool, async (client) => {
      const there = await client.query<{ part: string | null }>('select to_regclass($1) as part', [`views.${name}`])
      if (typeof there.rows[0]?.part === 'string') return
      await client.query(
        `create table views.${name} (like views.${table});
         ${indexed ? indexStatements(part).join(';') : ''};
         alter table views.${table} attach partition views.${name} for values from (${start}) to (${end})`,
      )
    })
  }
}

/** Runs `work` in a transaction, alone among those who make or drop parts. */
export async function inLock(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  let failure: unknown
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [PARTS_LOCK])
    await work(client)
    await client.query('commit')
  } catch (error) {
    failure = error
    throw error
  } finally {
    client.release(failure !== undefined)
  }
}

/** Drops these parts, for good. Throws when somebody reads them for long. */
export async function dropParts(client: PoolClient, parts: readonly TablePart[]): Promise<void> {
  if (parts.length === 0) return
  await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
  await client.query(`drop table ${parts.map(({ name }) => `views.${name}`).join(', ')}`)
}

/** Makes the indexes that are missing, and counts anew. */
export async function ensureIndexes(pool: Pool): Promise<void> {
  const parts = await listParts(pool)
  const client = await pool.connect()
  try {
    await client.query(`set maintenance_work_mem = '256MB'; set client_min_messages = warning`)
    for (const statement of parts.flatMap(indexStatements)) await client.query(statement)
    await client.query(`analyze ${['candles', ...TABLE_NAMES].map((table) => `views.${table}`).join(', ')}`)
  } finally {
    client.release(true)
  }
}

function indexStatements({ table, name }: TablePart): string[] {
  return Object.entries(INDEXES[table]).map(
    ([index, columns]) => `create index if not exists ${name}_${index} on views.${name} ${columns}`,
  )
}
