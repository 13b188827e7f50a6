/**
 * Rows that are no longer needed for a start, packed and compressed. A pack is unpacked again and compared before its rows go, in one
 * transaction. The oldest packs may be dropped when there is too much of them.
 */
import type { ArchiveReport, JournalNotice } from '@exchange/ports'
import type { Pool, PoolClient } from 'pg'
import { JournalBroken } from './journal-errors.ts'
import { chain, GENESIS, MAX_BYTES_PER_READ, packOf, stretchesFrom, unpackOf, type Row } from './journal-rows.ts'

const ARCHIVE_LOCK = 0x6a6f_7574

export class Archiver {
  readonly #pool: Pool
  readonly #keepBytes: number
  readonly #report: (notice: JournalNotice) => void

  constructor(pool: Pool, keepBytes: number, report: (notice: JournalNotice) => void) {
    this.#pool = pool
    this.#keepBytes = keepBytes
    this.#report = report
  }

  async run(upTo: number): Promise<ArchiveReport | null> {
    const client = await this.#pool.connect()
    try {
      const lock = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [ARCHIVE_LOCK])
      if (lock.rows[0]?.held !== true) return null
      try {
        const report = await this.#archiveUpTo(client, upTo)
        await this.#retain(client)
        return report
      } finally {
        await client.query('select pg_advisory_unlock($1)', [ARCHIVE_LOCK]).catch(() => {})
      }
    } finally {
      client.release()
    }
  }

  async #archiveUpTo(client: PoolClient, boundary: number): Promise<ArchiveReport | null> {
    const range = await client.query<{ first: string | null; newest: string | null }>(
      'select min(first_seq) as first, max(first_seq) as newest from journal.batches',
    )
    const first = Number(range.rows[0]?.first ?? 0)
    const newest = Number(range.rows[0]?.newest ?? 0)
    const done = { lastSeq: 0, bytesBefore: 0, bytesAfter: 0 }
    for (let next = first; first > 0;) {
      const rows = await rowsOf(client, next, boundary, newest)
      const last = rows.at(-1)
      if (last === undefined) break
      const bytes = rows.reduce((sum, row) => sum + row.bytes.length, 0)
      done.bytesAfter += await move(client, rows, bytes)
      done.bytesBefore += bytes
      done.lastSeq = last.lastSeq
      next = last.lastSeq + 1
    }
    if (done.lastSeq === 0) return null
    const report = { firstSeq: first, ...done }
    const message = `commands ${first} to ${done.lastSeq} were archived: ${done.bytesBefore} bytes became ${done.bytesAfter}`
    this.#report({ kind: 'archived', firstSeq: first, lastSeq: done.lastSeq, message })
    return report
  }

  async #retain(client: PoolClient): Promise<void> {
    if (!Number.isFinite(this.#keepBytes)) return
    for (;;) {
      const answer = await client.query<{ first_seq: string; last_seq: string; packed: Buffer; total: string }>(
        `select first_seq, last_seq, packed, (select sum(length(packed)) from journal.archives) as total
         from journal.archives order by first_seq limit 1`,
      )
      const oldest = answer.rows[0]
      if (oldest === undefined || Number(oldest.total) <= this.#keepBytes) return
      const hash = (await unpackOf(oldest.packed)).at(-1)?.hash ?? GENESIS
      await inTransaction(client, async () => {
        await client.query('delete from journal.dropped')
        await client.query('insert into journal.dropped values ($1, $2)', [oldest.last_seq, hash])
        await client.query('delete from journal.archives where first_seq = $1', [oldest.first_seq])
      })
      const [firstSeq, lastSeq] = [Number(oldest.first_seq), Number(oldest.last_seq)]
      const message = `commands ${firstSeq} to ${lastSeq} were dropped from the archive, which holds ${this.#keepBytes} bytes at most`
      this.#report({ kind: 'dropped', firstSeq, lastSeq, message })
    }
  }
}

/** What one pack takes: whole rows up to the boundary, never the newest, which the writer's chain goes on from. */
async function rowsOf(client: PoolClient, from: number, boundary: number, newest: number): Promise<Row[]> {
  const rows: Row[] = []
  let bytes = 0
  if (from > boundary) return rows
  for await (const row of stretchesFrom(client, from)) {
    if ('message' in row) throw new JournalBroken(row.message)
    if (row.lastSeq > boundary || row.firstSeq >= newest) break
    rows.push(row)
    bytes += row.bytes.length
    if (bytes >= MAX_BYTES_PER_READ) break
  }
  return rows
}

/** @returns how long the pack is */
async function move(client: PoolClient, rows: readonly Row[], bytes: number): Promise<number> {
  const packed = await packOf(rows)
  const unpacked = await unpackOf(packed)
  const same = unpacked.every((row, index) => {
    const before = unpacked[index - 1]
    const original = rows[index]
    return (
      original?.hash.equals(row.hash) === true && (before === undefined || chain(before.hash, row).equals(row.hash))
    )
  })
  const [first, last] = [rows[0]?.firstSeq, rows.at(-1)?.lastSeq]
  if (!same || unpacked.length !== rows.length)
    throw new JournalBroken(`journal.archives: the pack of commands ${first} to ${last} is not what was packed`)
  await inTransaction(client, async () => {
    await client.query('insert into journal.archives (first_seq, last_seq, unpacked, packed) values ($1, $2, $3, $4)', [
      first,
      last,
      bytes,
      packed,
    ])
    await client.query('delete from journal.batches where first_seq between $1 and $2', [first, last])
  })
  return packed.length
}

async function inTransaction(client: PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
