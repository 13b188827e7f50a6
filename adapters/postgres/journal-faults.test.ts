/** What becomes of a journal in PostgreSQL when something happens to it: what is said, and where it ends then. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Journal, JournalNotice } from '@exchange/ports'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  connect,
  openPostgresJournal,
  openPostgresJournalAudit,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type Pool,
} from './index.ts'

let directory: string
let server: EmbeddedPostgres
let pool: Pool

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'journal-faults-'))
  server = await startEmbeddedPostgres({ directory })
  pool = await connect(server.url)
})
afterAll(async () => {
  await pool.end()
  await server.stop()
  await rm(directory, { recursive: true })
})

/** 20 commands: 1 to 8 archived, 9 to 20 as rows, snapshots after 8 and 12. */
beforeEach(async () => {
  await pool.query('drop schema if exists journal cascade')
  const journal = await openPostgresJournal(server.url)
  await append(journal, 20)
  for (const seq of [8, 12])
    await journal.saveSnapshot(
      seq,
      `state ${seq}`,
      (async function* () {
        yield new Uint8Array(500).fill(seq)
        yield new Uint8Array(9)
      })(),
    )
  expect(await journal.archive(8)).toMatchObject({ firstSeq: 1, lastSeq: 8 })
  await journal.close()
})

async function append(journal: Journal, count: number): Promise<void> {
  const first = (await journal.lastSeq()) + 1
  for (let seq = first; seq < first + count; seq++)
    await journal.append({ firstSeq: seq, lastSeq: seq, bytes: new Uint8Array(200).fill(seq) })
}

interface Row {
  readonly what: string
  readonly harm: string
  /** What a start stops with; null when it goes on. */
  readonly stops: RegExp | null
  /** What reading from the first command stops with; null when all is there. */
  readonly breaks: RegExp | null
  readonly says?: RegExp
  /** The last command, after the loss was accepted when the start stopped. */
  readonly last: number
}

const ROWS: readonly Row[] = [
  { what: 'nothing', harm: 'select 1', stops: null, breaks: null, last: 20 },
  {
    what: 'a missing last row',
    harm: 'delete from journal.batches where first_seq = 20',
    stops: /ends with command 19, and commands up to 20 had been acknowledged/,
    breaks: null,
    last: 19,
  },
  {
    what: 'a changed last row',
    harm: `update journal.batches set bytes = '\\x00' where first_seq = 20`,
    stops: /the row of command 20 does not continue the hash chain/,
    breaks: /command 20/,
    last: 19,
  },
  {
    what: 'all rows missing',
    harm: 'delete from journal.batches',
    stops: /ends with command 8, and commands up to 20 had been acknowledged/,
    breaks: null,
    last: 12,
  },
  {
    what: 'a missing row in the middle',
    harm: 'delete from journal.batches where first_seq = 15',
    stops: null,
    breaks: /command 15 is missing/,
    last: 20,
  },
  {
    what: 'a changed row in the middle',
    harm: `update journal.batches set bytes = '\\x00' where first_seq = 15`,
    stops: null,
    breaks: /the row of command 15 does not continue/,
    last: 20,
  },
  {
    what: 'a missing pack of the archive',
    harm: 'delete from journal.archives',
    stops: null,
    breaks: /command 1 is missing/,
    last: 20,
  },
  {
    what: 'a damaged pack of the archive',
    harm: `update journal.archives set packed = set_byte(packed, 40, get_byte(packed, 40) # 4)`,
    stops: null,
    breaks: /the pack of commands 1 to 8 can't be unpacked/,
    last: 20,
  },
  {
    what: 'a snapshot that reaches further than the journal',
    harm: 'delete from journal.batches where first_seq > 10; delete from journal.acknowledged',
    stops: /ends with command 10, and a snapshot holds 12/,
    breaks: null,
    last: 12,
  },
  {
    what: 'a missing chunk of a snapshot',
    harm: `delete from journal.snapshot_chunks where save = 2 and place = 1`,
    stops: null,
    breaks: null,
    says: /the snapshot after command 12 is passed over: chunks of .* are missing/,
    last: 20,
  },
  { what: 'missing snapshots', harm: 'truncate journal.snapshot_manifests', stops: null, breaks: null, last: 20 },
]

describe('what a start makes of it', () => {
  test.each(ROWS)('$what', async ({ harm, stops, breaks, says, last }) => {
    await pool.query(harm)
    const notices: JournalNotice[] = []
    const report = (notice: JournalNotice) => notices.push(notice)
    if (stops === null) await (await openPostgresJournal(server.url)).close()
    else {
      const message = expect.stringMatching(new RegExp(`${stops.source}.*npm run audit -- --accept-loss`))
      await expect(openPostgresJournal(server.url)).rejects.toMatchObject({ name: 'JournalBroken', message })
    }
    const found = await breaksOf()
    expect(found.length > 0).toBe(stops !== null || breaks !== null)
    if (breaks !== null) expect(found.map(({ message }) => message).join('\n')).toMatch(breaks)
    if (stops !== null) await acceptLoss(found[0]?.firstMissing ?? 0)
    const journal = await openPostgresJournal(server.url, { report })
    await journal.latestSnapshot(Infinity)
    if (says !== undefined) expect(notices.map(({ message }) => message).join('\n')).toMatch(says)
    expect(await journal.lastSeq()).toBe(last)
    if (stops === null && breaks !== null)
      await expect(
        (async () => {
          for await (const batch of journal.read(1)) expect(batch.firstSeq).toBeLessThan(20)
        })(),
      ).rejects.toThrow(breaks)
    await append(journal, 3)
    await journal.close()
    const again = await openPostgresJournal(server.url)
    expect(await again.lastSeq()).toBe(last + 3)
    const seqs: number[] = []
    for await (const batch of again.read(last + 1)) seqs.push(batch.firstSeq)
    expect(seqs).toEqual([last + 1, last + 2, last + 3])
    await again.close()
  })
})

test('a damaged chunk ends the reading of its snapshot', async () => {
  await pool.query(`update journal.snapshot_chunks set bytes = set_byte(bytes, 3, 77) where save = 2 and place = 0`)
  const journal = await openPostgresJournal(server.url)
  const snapshot = await journal.latestSnapshot(Infinity)
  await expect(
    (async () => {
      for await (const chunk of snapshot?.chunks() ?? []) expect(chunk.length).toBe(0)
    })(),
  ).rejects.toMatchObject({ name: 'SnapshotDamaged' })
  await journal.close()
})

test('the archive keeps within its bound, and says what it has dropped', async () => {
  const notices: JournalNotice[] = []
  const options = { archiveBytes: 10, report: (notice: JournalNotice) => notices.push(notice) }
  const journal = await openPostgresJournal(server.url, options)
  await journal.archive(8)
  expect(notices).toMatchObject([{ kind: 'dropped', firstSeq: 1, lastSeq: 8 }])
  const first = journal.read(1)[Symbol.asyncIterator]()
  await expect(first.next()).rejects.toThrow(/up to 8 were dropped/)
  const seqs: number[] = []
  for await (const batch of journal.read(9)) seqs.push(batch.firstSeq)
  expect(seqs).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
  await journal.close()
  expect(await breaksOf()).toEqual([])
  await (await openPostgresJournal(server.url)).close()
})

async function breaksOf() {
  const audit = openPostgresJournalAudit(server.url)
  const breaks = []
  for await (const stretch of audit.walk()) if (stretch.kind === 'break' && !stretch.accepted) breaks.push(stretch)
  await audit.close()
  return breaks
}

/** As the command does: behind a sound snapshot its state is kept, otherwise the journal is cut at the first break. */
async function acceptLoss(cutFrom: number): Promise<void> {
  const audit = openPostgresJournalAudit(server.url)
  const saved = (await audit.snapshots()).at(-1) ?? 0
  const gaps = saved >= cutFrom ? [{ firstMissing: cutFrom, resumesWith: saved + 1 }] : []
  const accepted = await audit.accept({ cutFrom, gaps, reason: 'a test', at: 5 })
  expect(await audit.losses()).toEqual(accepted)
  expect(await audit.holdings()).not.toEqual([])
  await audit.close()
}
