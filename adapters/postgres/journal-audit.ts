/** All of a journal in PostgreSQL, whatever snapshots exist, and how to go on behind a loss. */
import type { AcceptedLoss, JournalAudit, JournalStretch, LossDecision, Snapshot } from '@exchange/ports'
import { Pool, type Client } from 'pg'
import { openWriter, type PostgresJournalOptions } from './journal.ts'
import { acceptedGaps, behindGap, lostAtTheEnd } from './journal-loss.ts'
import { GENESIS, stretchesBehind, unpackOf, type Break, type Gap } from './journal-rows.ts'
import { SnapshotTables } from './journal-snapshots.ts'

/** The tables are there once a journal was opened at this URL. */
export function openPostgresJournalAudit(url: string, options: PostgresJournalOptions = {}): JournalAudit {
  return new PostgresAudit(url, options)
}

class PostgresAudit implements JournalAudit {
  readonly #url: string
  readonly #options: PostgresJournalOptions
  readonly #pool: Pool
  readonly #snapshots: SnapshotTables

  constructor(url: string, options: PostgresJournalOptions) {
    this.#url = url
    this.#options = options
    this.#pool = new Pool({ connectionString: url, max: 4, application_name: 'exchange journal audit' })
    this.#pool.on('error', () => {})
    this.#snapshots = new SnapshotTables(this.#pool, Infinity, options.report ?? (() => {}))
  }

  async *walk(): AsyncGenerator<JournalStretch> {
    if (!(await this.#exists())) return
    const gaps = await acceptedGaps(this.#pool)
    const dropped = await this.#dropped()
    const held = await this.#pool.query('select from journal.batches union all select from journal.archives limit 1')
    let last = dropped.lastSeq
    if (held.rowCount !== 0)
      for await (const stretch of stretchesBehind(this.#pool, { lastSeq: last, hash: dropped.hash })) {
        if ('message' in stretch) {
          last = (stretch.resumesWith ?? stretch.firstMissing) - 1
          yield breakOf(stretch, gaps)
        } else {
          const { firstSeq, lastSeq, bytes } = stretch
          last = lastSeq
          yield { kind: 'batch', batch: { firstSeq, lastSeq, bytes } }
        }
      }
    const reached = behindGap(last, gaps)
    if (reached > last)
      yield breakOf({ firstMissing: last + 1, resumesWith: reached + 1, message: behindSnapshot(last, reached) }, gaps)
    const lost = await lostAtTheEnd(this.#pool, reached, this.#snapshots)
    if (lost !== null && lost.firstMissing > reached) yield breakOf(lost, gaps)
  }

  async holdings() {
    if (!(await this.#exists())) return []
    const one = async (name: string, from: string, bytes: string) => {
      const answer = await this.#pool.query<{ count: number; bytes: string }>(
        `select count(*)::integer as count, coalesce(sum(${bytes}), 0) as bytes from ${from}`,
      )
      return { name, count: answer.rows[0]?.count ?? 0, bytes: Number(answer.rows[0]?.bytes ?? 0) }
    }
    return [
      await one('batches', 'journal.batches', 'length(bytes)'),
      await one('archived packs', 'journal.archives', 'length(packed)'),
      await one('snapshots', 'journal.snapshot_manifests', 'bytes'),
      await one('batches set aside', 'journal.lost_batches', 'length(bytes)'),
    ]
  }

  snapshots(): Promise<number[]> {
    return this.#snapshots.list()
  }

  openSnapshot(seq: number): Promise<Snapshot> {
    return this.#snapshots.open(seq)
  }

  async dropped(): Promise<number> {
    return (await this.#exists()) ? (await this.#dropped()).lastSeq : 0
  }

  async losses(): Promise<AcceptedLoss[]> {
    if (!(await this.#exists())) return []
    const answer = await this.#pool.query<{
      at: string
      first_missing: string
      resumes_with: string | null
      set_aside: string[]
      reason: string
    }>('select at, first_missing, resumes_with, set_aside, reason from journal.losses order by id')
    return answer.rows.map((row) => ({
      at: Number(row.at),
      firstMissing: Number(row.first_missing),
      resumesWith: row.resumes_with === null ? null : Number(row.resumes_with),
      setAside: row.set_aside,
      reason: row.reason,
    }))
  }

  /** Rows don't vanish one by one: what is wrong is in the batches and the snapshots. */
  faults(): Promise<readonly string[]> {
    return Promise.resolve([])
  }

  async accept({ cutFrom, gaps, reason, at }: LossDecision): Promise<AcceptedLoss[]> {
    const writer = await openWriter(this.#url, this.#options)
    try {
      await writer.query('begin')
      const setAside = cutFrom === null ? [] : await cut(writer, cutFrom, gaps)
      const behind = gaps.map((gap): AcceptedLoss => ({ at, ...gap, setAside, reason }))
      const whole = { at, firstMissing: cutFrom ?? 0, resumesWith: null, setAside, reason }
      const accepted = behind.length > 0 || cutFrom === null ? behind : [whole]
      for (const { firstMissing, resumesWith } of accepted)
        await writer.query(
          'insert into journal.losses (at, first_missing, resumes_with, set_aside, reason) values ($1, $2, $3, $4, $5)',
          [at, firstMissing, resumesWith, setAside, reason],
        )
      await writer.query('delete from journal.acknowledged')
      await writer.query('commit')
      return accepted
    } finally {
      await writer.end()
    }
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  async #exists(): Promise<boolean> {
    const answer = await this.#pool.query<{ there: boolean }>(
      `select to_regclass('journal.losses') is not null as there`,
    )
    return answer.rows[0]?.there === true
  }

  async #dropped(): Promise<{ lastSeq: number; hash: Buffer }> {
    const answer = await this.#pool.query<{ last_seq: string; hash: Buffer }>(
      'select last_seq, hash from journal.dropped',
    )
    const row = answer.rows[0]
    return row === undefined ? { lastSeq: 0, hash: GENESIS } : { lastSeq: Number(row.last_seq), hash: row.hash }
  }
}

function breakOf(found: Break, gaps: readonly Gap[]): JournalStretch {
  return { kind: 'break', ...found, accepted: gaps.some((gap) => gap.firstMissing === found.firstMissing) }
}

function behindSnapshot(last: number, reached: number): string {
  return `commands ${last + 1} to ${reached} are missing, a snapshot holds their effects`
}

/** Takes everything from this command on out of the journal. @returns where it lies now */
async function cut(writer: Client, from: number, gaps: readonly Gap[]): Promise<string[]> {
  const packs = await writer.query<{ packed: Buffer }>(
    'select packed from journal.archives where last_seq >= $1 order by first_seq',
    [from],
  )
  // What is sound of a pack that breaks in its middle stays.
  for (const { packed } of packs.rows)
    for (const row of await unpackOf(packed).catch(() => []))
      if (row.lastSeq < from)
        await writer.query('insert into journal.batches values ($1, $2, $3, $4)', [
          row.firstSeq,
          row.lastSeq,
          row.hash,
          Buffer.from(row.bytes),
        ])
  const reach = gaps.reduce((last, gap) => Math.max(last, gap.resumesWith - 1), from - 1)
  const moves = [
    ['journal.lost_batches', 'journal.batches', 'last_seq', from],
    ['journal.lost_archives', 'journal.archives', 'last_seq', from],
    ['journal.lost_manifests', 'journal.snapshot_manifests', 'seq', reach + 1],
  ] as const
  const aside: string[] = []
  for (const [to, table, column, first] of moves) {
    const moved = await writer.query(
      `with gone as (delete from ${table} where ${column} >= $1 returning *) insert into ${to} select * from gone`,
      [first],
    )
    if (moved.rowCount !== null && moved.rowCount > 0) aside.push(`${to}: ${moved.rowCount} rows from ${first} on`)
  }
  return aside
}
