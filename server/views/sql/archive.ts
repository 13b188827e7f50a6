/** Users' months that are over for long, packed into views.archive (docs/decisions/0118). */
import { FIRST_REGISTERED_OWNER } from '@exchange/core'
import type { Pool, PoolClient } from 'pg'
import { packRows, type ArchiveKind, type PackedRow } from './archive-blocks.ts'
import { tapeBeginsAt, usualKept } from './kept.ts'
import { dropParts, inLock, listParts, type TablePart } from './partitions.ts'
import { ORDER_LIST, TRANSFER_LIST, dealList } from './row-shapes.ts'
import { monthOf, type Table } from './tables.ts'

/** Of one block at most. */
const BLOCK_ROWS = 2_000
const ROWS_PER_FETCH = 4_000

interface Source {
  readonly kind: ArchiveKind
  readonly table: Table
  /** Rows of a part with their owners: by owner, and the reverse of how a page shows them. */
  readonly rows: (part: string) => string
  readonly time: string
  readonly order: string | null
  readonly market: string
}

const users = (column: string): string => `${column} >= ${FIRST_REGISTERED_OWNER}`

const SOURCES: readonly Source[] = [
  {
    kind: 'orders',
    table: 'order_rows',
    rows: (part) => `select ${ORDER_LIST} from views.${part} order by owner, finished_at, order_id`,
    time: 'finished_at',
    order: 'order_id',
    market: 'market',
  },
  {
    kind: 'deals',
    table: 'trade_rows',
    rows: (part) => `select ${dealList('maker')} from views.${part} where ${users('maker')}
      union all select ${dealList('taker')} from views.${part} where ${users('taker')}
      order by owner, at, trade_id, role`,
    time: 'at',
    order: 'order_id',
    market: 'market',
  },
  {
    kind: 'transfers',
    table: 'transfers',
    rows: (part) => `select ${TRANSFER_LIST} from views.${part} where ${users('owner')}
      order by owner, at, seq, leg desc`,
    time: 'at',
    order: null,
    market: 'asset',
  },
]

interface ArchiveOptions {
  readonly months?: number
  /** Asked between two blocks. */
  readonly isStopping?: () => boolean
}

/**
 * Packs what is older than so many months before `newest` (microseconds), a month of a table in one transaction, and then
 * says that it is in the archive. The part itself goes with the next call, when nobody reads it any more who did not
 * know. Nothing is lost and nothing is there twice, wherever this is interrupted.
 * @returns how many rows were packed
 */
export async function archiveMonths(
  pool: Pool,
  newest: number,
  { months = usualKept.months, isStopping = () => false }: ArchiveOptions = {},
): Promise<number> {
  const until = monthOf(newest, -months)
  let packed = 0
  for (const source of SOURCES) {
    await dropArchived(pool, source)
    for (const part of await listParts(pool))
      if (part.table === source.table && part.end <= until && !isStopping())
        packed += await archivePart(pool, source, part, isStopping)
  }
  return packed
}

async function dropArchived(pool: Pool, { kind, table }: Source): Promise<void> {
  const until = await archivedUntil(pool, kind)
  const gone = (await listParts(pool)).filter((part) => part.table === table && part.end <= until)
  if (gone.length > 0) await inLock(pool, (client) => dropParts(client, gone))
}

async function archivedUntil(client: Pool | PoolClient, kind: ArchiveKind): Promise<number> {
  const { rows } = await client.query<{ until: string }>('select until from views.archived where kind = $1', [kind])
  return Number(rows[0]?.until ?? 0)
}

async function archivePart(pool: Pool, source: Source, part: TablePart, isStopping: () => boolean): Promise<number> {
  let count = 0
  await inTransaction(pool, async (client) => {
    const known = await client.query('select from views.archived where kind = $1 and until >= $2 for update', [
      source.kind,
      part.end,
    ])
    if (known.rowCount !== 0) return
    await client.query(`declare months_rows no scroll cursor for ${source.rows(part.name)}`)
    for await (const rows of blocksOf(client)) {
      if (isStopping()) throw new ArchivingStopped()
      await writeBlock(client, source, rows)
      count += rows.length
    }
    if (source.table === 'trade_rows' && count > 0) await tapeBeginsAt(client, part.end)
    await client.query('update views.archived set until = $2 where kind = $1', [source.kind, part.end])
  }).catch((error: unknown) => {
    if (!(error instanceof ArchivingStopped)) throw error
    count = 0
  })
  return count
}

/** The month is done from its beginning another time. */
class ArchivingStopped extends Error {
  override readonly name = 'ArchivingStopped'
}

async function inTransaction(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  let failure: unknown
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } catch (error) {
    failure = error
    throw error
  } finally {
    client.release(failure !== undefined)
  }
}

type OwnedRow = PackedRow & { readonly owner: string }

/** Rows of one owner, up to so many at a time. */
async function* blocksOf(client: PoolClient): AsyncGenerator<OwnedRow[]> {
  let block: OwnedRow[] = []
  for (;;) {
    const { rows } = await client.query<OwnedRow>(`fetch ${ROWS_PER_FETCH} from months_rows`)
    for (const row of rows) {
      const first = block[0]
      if (first !== undefined && (first.owner !== row.owner || block.length === BLOCK_ROWS)) {
        yield block
        block = []
      }
      block.push(row)
    }
    if (rows.length < ROWS_PER_FETCH) break
  }
  if (block.length > 0) yield block
}

async function writeBlock(client: PoolClient, source: Source, rows: readonly OwnedRow[]): Promise<void> {
  const { kind, time, order, market } = source
  const column = (name: string): number[] => rows.map((row) => Number(row[name]))
  const times = column(time)
  const orders = order === null ? [] : column(order)
  const end = (values: readonly number[], choose: (...values: number[]) => number) =>
    values.length === 0 ? null : choose(...values)
  await client.query(
    `insert into views.archive (kind, owner, from_at, until_at, rows, first_order, last_order, markets, packed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      kind,
      rows[0]?.owner,
      times[0],
      times.at(-1),
      rows.length,
      end(orders, Math.min),
      end(orders, Math.max),
      [...new Set(column(market))],
      await packRows(kind, rows),
    ],
  )
}
