import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Journal, JournalReader } from '@exchange/ports'
import { journalConformance } from '@exchange/ports/conformance/journal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  connect,
  openPostgresJournal,
  openPostgresJournalReader,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from './index.ts'
import { GENESIS, stretchesBehind, type RowEnd } from './journal-rows.ts'

let directory: string
let server: EmbeddedPostgres

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'postgres-'))
  server = await startEmbeddedPostgres({ directory })
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true })
})

async function emptyDatabase(): Promise<string> {
  const pool = await connect(server.url)
  await pool.query('drop schema if exists journal cascade')
  await pool.end()
  return server.url
}

journalConformance('PostgreSQL', async () => {
  const url = await emptyDatabase()
  return {
    open: () => openPostgresJournal(url, { leaseTimeoutMs: 300 }),
    openReader: () => openPostgresJournalReader(url),
    archives: true,
    exclusive: true,
    dispose: () => Promise.resolve(),
  }
})

describe('journal: PostgreSQL, damaged', () => {
  test('who loses the lease can write no more', async () => {
    const url = await emptyDatabase()
    const journal = await openPostgresJournal(url)
    await journal.append({ firstSeq: 1, lastSeq: 1, bytes: new Uint8Array(8) })
    const pool = await connect(url)
    await pool.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'`)
    const successor = await openPostgresJournal(url)
    await expect(journal.append({ firstSeq: 2, lastSeq: 2, bytes: new Uint8Array(8) })).rejects.toThrow(/PostgreSQL/)
    await successor.append({ firstSeq: 2, lastSeq: 2, bytes: new Uint8Array(9) })
    await expect(journal.append({ firstSeq: 3, lastSeq: 3, bytes: new Uint8Array(8) })).rejects.toThrow(/PostgreSQL/)
    await successor.close()
    await journal.close()
    await pool.end()
  })

  test.each([
    ['a missing row', 'delete from journal.batches where first_seq = 2'],
    ['a changed row', `update journal.batches set bytes = '\\x00' where first_seq = 2`],
  ])('%s is an error, not a shorter journal', async (_what, harm) => {
    const url = await emptyDatabase()
    const journal = await openPostgresJournal(url)
    for (const seq of [1, 2, 3])
      await journal.append({ firstSeq: seq, lastSeq: seq, bytes: new Uint8Array(8).fill(seq) })
    const pool = await connect(url)
    await pool.query(harm)
    await expect(
      (async () => {
        for await (const batch of journal.read(1)) expect(batch.firstSeq).toBeLessThan(3)
      })(),
    ).rejects.toThrow(/missing|hash chain/)
    await pool.end()
    await journal.close()
  })
})

describe('journal: PostgreSQL, followed', () => {
  test('who follows the tail asks once for what is new', async () => {
    const url = await emptyDatabase()
    const journal = await openPostgresJournal(url)
    const pool = await connect(url)
    let asked = 0
    pool.on('acquire', () => (asked += 1))
    let end: RowEnd = { lastSeq: 0, hash: GENESIS }
    const follow = async () => {
      asked = 0
      const seqs: number[] = []
      for await (const stretch of stretchesBehind(pool, end)) {
        if ('message' in stretch) throw new Error(stretch.message)
        seqs.push(stretch.lastSeq)
        end = stretch
      }
      return { seqs, asked }
    }
    await append(journal, 1, 3)
    expect(await follow()).toEqual({ seqs: [1, 2, 3], asked: 1 })
    await append(journal, 4, 5)
    expect(await follow()).toEqual({ seqs: [4, 5], asked: 1 })
    // More than one read takes.
    await append(journal, 6, 300)
    expect(await follow()).toEqual({ seqs: Array.from({ length: 295 }, (_, index) => index + 6), asked: 2 })
    await pool.end()
    await journal.close()
  })

  test('who goes on where it stopped finds all of it, archived meanwhile or not, and damage behind its place', async () => {
    const url = await emptyDatabase()
    const journal = await openPostgresJournal(url)
    const reader = openPostgresJournalReader(url)
    await append(journal, 1, 20)
    for await (const batch of reader.read(1)) if (batch.lastSeq === 5) break
    await journal.archive(12)
    expect(await seqsFrom(reader, 6)).toEqual(Array.from({ length: 15 }, (_, index) => index + 6))
    expect(await seqsFrom(reader, 21)).toEqual([])
    await append(journal, 21, 24)
    // Anywhere else it looks up its place.
    expect(await seqsFrom(reader, 3)).toHaveLength(22)
    await append(journal, 25, 26)
    const pool = await connect(url)
    await pool.query(`update journal.batches set bytes = '\\x00' where first_seq = 25`)
    await pool.end()
    await expect(seqsFrom(reader, 25)).rejects.toThrow(/command 25 does not continue the hash chain/)
    await reader.close()
    await journal.close()
  })
})

async function append(journal: Journal, first: number, last: number): Promise<void> {
  for (let seq = first; seq <= last; seq++)
    await journal.append({ firstSeq: seq, lastSeq: seq, bytes: new Uint8Array(8).fill(seq) })
}

async function seqsFrom(reader: JournalReader, fromSeq: number): Promise<number[]> {
  const seqs: number[] = []
  for await (const batch of reader.read(fromSeq)) seqs.push(batch.lastSeq)
  return seqs
}
