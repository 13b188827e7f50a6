/** Reading what lies packed in views.archive. */
import type { OwnerId } from '@exchange/core'
import type { Pool } from 'pg'
import { unpackRows, type ArchiveKind, type PackedRow } from './archive-blocks.ts'

export interface BlocksQuery {
  readonly kind: ArchiveKind
  readonly owner: OwnerId
  /** Microseconds, inclusive; absent = unbounded. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** A market, or an asset of transfers. */
  readonly market?: number | undefined
  readonly orderId?: number | undefined
}

/** What is known of a block without unpacking it. */
export interface PackedBlock {
  readonly block: string
  readonly fromAt: number
  readonly untilAt: number
  readonly rows: number
}

export interface PackedBlocks {
  /** Rows before this are in the archive; what the tables still have of them is not to be read. */
  readonly until: number
  /** Newest first. */
  readonly blocks: readonly PackedBlock[]
}

/** PackedBlocks that may hold what is asked for. */
export async function findBlocks(pool: Pool, query: BlocksQuery): Promise<PackedBlocks> {
  const { kind, owner, from = 0, to = Number.MAX_SAFE_INTEGER, market = null, orderId = null } = query
  interface BlockRow {
    readonly until: string
    readonly block: string | null
    readonly from_at: string
    readonly until_at: string
    readonly rows: number
  }
  const found = await pool.query<BlockRow>(
    `select a.until, b.block, b.from_at, b.until_at, b.rows from views.archived a
     left join views.archive b on b.kind = a.kind and b.owner = $2 and b.until_at >= $3 and b.from_at <= $4
       and ($5::integer is null or b.markets @> array[$5::integer])
       and ($6::bigint is null or $6 between b.first_order and b.last_order)
     where a.kind = $1 order by b.from_at desc, b.block desc`,
    [kind, owner, from, to, market, orderId],
  )
  return {
    until: Number(found.rows[0]?.until ?? 0),
    blocks: found.rows.flatMap(({ block, from_at, until_at, rows }) =>
      block === null ? [] : [{ block, fromAt: Number(from_at), untilAt: Number(until_at), rows }],
    ),
  }
}

/** Its rows, newest first. One block is in memory at a time. @throws ArchiveDamaged */
export async function readBlock(pool: Pool, query: BlocksQuery, { block, rows }: PackedBlock): Promise<PackedRow[]> {
  const found = await pool.query<{ packed: Buffer }>('select packed from views.archive where block = $1', [block])
  const packed = found.rows[0]?.packed
  // The tables were emptied meanwhile, to be built again.
  if (packed === undefined) return []
  const owner = String(query.owner)
  return (await unpackRows(query.kind, packed, rows)).toReversed().map((row) => ({ ...row, owner }))
}

export interface ArchivedPage<Shown> {
  readonly records: readonly Shown[]
  /** How many match, counted no further than was asked for. */
  readonly total: number
}

export interface ArchivedPageQuery<Shown> {
  readonly matches: (record: Shown) => boolean
  /** Every row of an account's blocks matches that lies in the period. */
  readonly isWhole: boolean
  readonly skip: number
  readonly take: number
  /** Counting ends here when the page is full. */
  readonly most: number
  readonly show: (rows: readonly PackedRow[]) => Promise<readonly Shown[]>
}

/** A page out of these blocks, which are newest first; blocks that only have to be counted are not unpacked. */
export async function archivedPage<Shown>(
  pool: Pool,
  blocks: BlocksQuery,
  found: readonly PackedBlock[],
  { matches, isWhole, skip, take, most, show }: ArchivedPageQuery<Shown>,
): Promise<ArchivedPage<Shown>> {
  const { from = 0, to = Number.MAX_SAFE_INTEGER } = blocks
  const records: Shown[] = []
  let total = 0
  for (const block of found) {
    const isFull = records.length >= take
    if (isFull && total >= most) break
    const isInside = isWhole && block.fromAt >= from && block.untilAt <= to
    if (isInside && (isFull || total + block.rows <= skip)) {
      total += block.rows
      continue
    }
    const shown = (await show(await readBlock(pool, blocks, block))).filter(matches)
    const first = Math.max(0, skip - total)
    records.push(...shown.slice(first, first + take - records.length))
    total += shown.length
  }
  return { records, total }
}
