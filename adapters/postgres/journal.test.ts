import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { journalConformance } from '@exchange/ports/conformance/journal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  connect,
  openPostgresJournal,
  openPostgresJournalReader,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from './index.ts'

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
