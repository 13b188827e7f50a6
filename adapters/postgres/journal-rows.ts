/** Batches as rows, and older ones packed together and compressed in `journal.archives`. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import type { JournalBatch } from '@exchange/ports'
import type { Pool, PoolClient } from 'pg'
import { JournalBroken } from './journal-errors.ts'
import { reasonOf } from './pool.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
const ROWS_PER_READ = 256
export const MAX_BYTES_PER_READ = 8 << 20
export const GENESIS = Buffer.alloc(32)
/** Before each batch in a pack: firstSeq u64 · lastSeq u64 · length u32 · hash (32 bytes). Little endian. */
const PACKED_HEADER_BYTES = 52

export const ROWS_SCHEMA = `
  create schema if not exists journal;
  create table if not exists journal.batches (
    first_seq bigint primary key,
    last_seq bigint not null check (last_seq >= first_seq),
    hash bytea not null,
    bytes bytea not null
  );
  alter table journal.batches alter column bytes set storage external;
  create table if not exists journal.archives (
    first_seq bigint primary key, last_seq bigint not null, unpacked bigint not null, packed bytea not null
  );
  alter table journal.archives alter column packed set storage external;
  create table if not exists journal.lost_batches (
    first_seq bigint not null, last_seq bigint not null, hash bytea not null, bytes bytea not null
  );
  create table if not exists journal.lost_archives (
    first_seq bigint not null, last_seq bigint not null, unpacked bigint not null, packed bytea not null
  );
  create table if not exists journal.dropped (last_seq bigint not null, hash bytea not null);
  create table if not exists journal.acknowledged (last_seq bigint not null);
  create table if not exists journal.losses (
    id bigint generated always as identity primary key, at bigint not null, first_missing bigint not null,
    resumes_with bigint, set_aside text[] not null, reason text not null
  );`

export interface Row extends JournalBatch {
  readonly hash: Buffer
}

/** Where a read ended: its last command, and the hash that the next row follows. */
export type RowEnd = Pick<Row, 'lastSeq' | 'hash'>

export interface Gap {
  readonly firstMissing: number
  readonly resumesWith: number
}

interface BatchRow {
  readonly first_seq: string
  readonly last_seq: string
  readonly hash: Buffer
  readonly bytes: Buffer
}

/** A break on the way, behind which the next rows follow. */
export interface Break {
  readonly firstMissing: number
  readonly resumesWith: number | null
  readonly message: string
}

export type Queries = Pick<Pool | PoolClient, 'query'>

export function chain(previous: Buffer, batch: JournalBatch): Buffer {
  const numbers = Buffer.alloc(16)
  numbers.writeBigUInt64LE(BigInt(batch.firstSeq), 0)
  numbers.writeBigUInt64LE(BigInt(batch.lastSeq), 8)
  return createHash('sha256').update(previous).update(numbers).update(batch.bytes).digest()
}

/** All rows from the one that holds `fromSeq` on, each checked against the one before; breaks in their place. */
export async function* stretchesFrom(pool: Queries, fromSeq: number): AsyncGenerator<Row | Break> {
  yield* stretches(pool, await startOf(pool, fromSeq), null)
}

/** The same from where another read ended: what is new there costs one query. */
export function stretchesBehind(pool: Queries, { lastSeq, hash }: RowEnd): AsyncGenerator<Row | Break> {
  return stretches(pool, lastSeq + 1, hash)
}

/** @param hash what the first follows, when a row before it was read; then it has hardly been archived */
async function* stretches(pool: Queries, from: number, hash: Buffer | null): AsyncGenerator<Row | Break> {
  let next = from
  let previous = hash
  let isLive = hash !== null
  for (;;) {
    const page = await pageAt(pool, next, isLive)
    if ('message' in page) {
      yield page
      if (page.resumesWith === null) return
      next = page.resumesWith
      previous = null
      continue
    }
    isLive = page.isLive
    for (const row of page.rows) {
      if (row.firstSeq < next) continue
      if (row.firstSeq !== next) {
        yield { firstMissing: next, resumesWith: row.firstSeq, message: `journal.batches: command ${next} is missing` }
        previous = null
      } else if (previous !== null && !chain(previous, row).equals(row.hash)) {
        const message = `journal.batches: the row of command ${next} does not continue the hash chain`
        yield { firstMissing: next, resumesWith: row.lastSeq + 1, message }
        previous = row.hash
        next = row.lastSeq + 1
        continue
      }
      previous = row.hash
      next = row.lastSeq + 1
      yield row
    }
    if (page.isLast) return
  }
}

/** Where the batch that holds this command begins, or should begin. */
async function startOf(pool: Queries, seq: number): Promise<number> {
  const answer = await pool.query<{ first: string | null; dropped: string | null }>(
    `select greatest((select max(first_seq) from journal.batches where first_seq <= $1),
       (select max(first_seq) from journal.archives where first_seq <= $1)) as first,
       (select max(last_seq) from journal.dropped) as dropped`,
    [seq],
  )
  const { first, dropped } = answer.rows[0] ?? { first: null, dropped: null }
  if (dropped !== null && seq <= Number(dropped))
    throw new JournalBroken(`journal: commands up to ${dropped} were dropped by the retention of the archive`)
  return Number(first ?? Number(dropped ?? 0) + 1)
}

/** What one read takes. */
interface Page {
  readonly rows: readonly Row[]
  /** They do not lie in a pack. */
  readonly isLive: boolean
  /** Nothing lay behind them. */
  readonly isLast: boolean
}

/**
 * The rows from `next` on, as many as one read takes. A pack moves in one transaction, so it is in one place or the other.
 * @param isLive whether to look for them among the rows first
 */
async function pageAt(pool: Queries, next: number, isLive: boolean): Promise<Page | Break> {
  const packed = isLive ? null : await archiveAt(pool, next)
  if (packed !== null) return packed
  const page = await pageOf(pool, next)
  if (page.rows[0]?.firstSeq === next) return page
  // It may have been archived by now, or other packs follow a missing one.
  const moved = await archiveAt(pool, next)
  if (moved !== null) return moved
  const later = await pool.query<{ first: string | null }>(
    'select min(first_seq) as first from journal.archives where first_seq > $1',
    [next],
  )
  const first = later.rows[0]?.first ?? null
  if (first === null) return page
  return { firstMissing: next, resumesWith: Number(first), message: `journal.archives: command ${next} is missing` }
}

/** Bounded by rows and by bytes, so that a few large batches don't fill the memory. */
async function pageOf(pool: Queries, next: number): Promise<Page> {
  const answer = await pool.query<BatchRow>(
    `select first_seq, last_seq, hash, bytes from (
       select *, sum(length(bytes)) over (order by first_seq) - length(bytes) as before
       from (select * from journal.batches where first_seq >= $1 order by first_seq limit ${ROWS_PER_READ}) page
     ) sized where before < ${MAX_BYTES_PER_READ} order by first_seq`,
    [next],
  )
  const rows = answer.rows.map(toRow)
  const bytes = rows.reduce((sum, row) => sum + row.bytes.length, 0)
  return { rows, isLive: true, isLast: rows.length < ROWS_PER_READ && bytes < MAX_BYTES_PER_READ }
}

/** The newest command that lies here, in a row or, when no row is left, in a pack. */
export async function lastOf(pool: Queries): Promise<{ last: number; hash: Buffer }> {
  const newest = await pool.query<{ last_seq: string; hash: Buffer }>(
    'select last_seq, hash from journal.batches order by first_seq desc limit 1',
  )
  const row = newest.rows[0]
  if (row !== undefined) return { last: Number(row.last_seq), hash: row.hash }
  const pack = await pool.query<{ packed: Buffer }>(
    'select packed from journal.archives order by first_seq desc limit 1',
  )
  const packed = pack.rows[0]?.packed
  const last = packed === undefined ? undefined : (await unpackOf(packed)).at(-1)
  return { last: last?.lastSeq ?? 0, hash: last?.hash ?? GENESIS }
}

/** All of the pack that holds this command; null when none does. */
async function archiveAt(pool: Queries, seq: number): Promise<Page | Break | null> {
  const answer = await pool.query<{ first_seq: string; last_seq: string; packed: Buffer }>(
    'select first_seq, last_seq, packed from journal.archives where first_seq <= $1 and last_seq >= $1',
    [seq],
  )
  const pack = answer.rows[0]
  if (pack === undefined) return null
  try {
    return { rows: await unpackOf(pack.packed), isLive: false, isLast: false }
  } catch (error) {
    const message = `journal.archives: the pack of commands ${pack.first_seq} to ${pack.last_seq} can't be unpacked: ${reasonOf(error)}`
    return { firstMissing: seq, resumesWith: Number(pack.last_seq) + 1, message }
  }
}

export function packOf(rows: readonly Row[]): Promise<Buffer> {
  const parts = rows.flatMap(({ firstSeq, lastSeq, hash, bytes }) => {
    const header = Buffer.alloc(PACKED_HEADER_BYTES)
    header.writeBigUInt64LE(BigInt(firstSeq), 0)
    header.writeBigUInt64LE(BigInt(lastSeq), 8)
    header.writeUInt32LE(bytes.length, 16)
    hash.copy(header, 20)
    return [header, bytes]
  })
  return compress(Buffer.concat(parts), { params: { [constants.ZSTD_c_checksumFlag]: 1 } })
}

export async function unpackOf(packed: Buffer): Promise<Row[]> {
  return unpack(await decompress(packed))
}

function unpack(bytes: Buffer): Row[] {
  const rows: Row[] = []
  for (let at = 0; at < bytes.length;) {
    const end = at + PACKED_HEADER_BYTES + bytes.readUInt32LE(at + 16)
    rows.push({
      firstSeq: Number(bytes.readBigUInt64LE(at)),
      lastSeq: Number(bytes.readBigUInt64LE(at + 8)),
      hash: Buffer.from(bytes.subarray(at + 20, at + PACKED_HEADER_BYTES)),
      bytes: new Uint8Array(bytes.subarray(at + PACKED_HEADER_BYTES, end)),
    })
    at = end
  }
  return rows
}

function toRow(row: BatchRow): Row {
  return {
    firstSeq: Number(row.first_seq),
    lastSeq: Number(row.last_seq),
    hash: row.hash,
    bytes: new Uint8Array(row.bytes),
  }
}
