/**
 * The journal in PostgreSQL: one row of bytes a batch. The writer holds an advisory lock in the very session it appends
 * with, so whoever has lost the lease has lost the way to write as well.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type {
  ArchiveReport,
  Journal,
  JournalBatch,
  JournalNotice,
  JournalReader,
  Snapshot,
  SnapshotHash,
} from '@exchange/ports'
import { Client, Pool } from 'pg'
import { Archiver } from './journal-archive.ts'
import { JournalBroken, JournalLocked } from './journal-errors.ts'
import { acceptedGaps, behindGap, broken, lostAtTheEnd } from './journal-loss.ts'
import {
  chain,
  lastOf,
  ROWS_SCHEMA,
  stretchesBehind,
  stretchesFrom,
  type Break,
  type Gap,
  type Row,
  type RowEnd,
} from './journal-rows.ts'
import { SNAPSHOT_SCHEMA, SnapshotTables } from './journal-snapshots.ts'

export interface PostgresJournalOptions {
  /** How long to wait for another writer to go; 15 s when absent. A killed one's session lasts a moment longer than it. */
  readonly leaseTimeoutMs?: number
  /** Snapshots to keep, at least 2; 3 when absent. */
  readonly keepSnapshots?: number
  /** The archive drops its oldest commands when it is larger; it keeps everything when absent. */
  readonly archiveBytes?: number
  /** Told of what a person should know. */
  readonly report?: (notice: JournalNotice) => void
}

const WRITER_LOCK = 0x6a6f_7572
const LEASE_TIMEOUT_MS = 15_000
const KEEP_SNAPSHOTS = 3
/** How often the mark of what was acknowledged is moved on. */
const MARK_MS = 1_000

const SCHEMA = `${ROWS_SCHEMA} ${SNAPSHOT_SCHEMA}`

/**
 * Opens the journal at this URL for writing, making its tables when missing.
 * @throws JournalLocked when another writer keeps the lease, JournalBroken when something is missing at its end
 */
export async function openPostgresJournal(url: string, options: PostgresJournalOptions = {}): Promise<Journal> {
  const writer = await openWriter(url, options)
  try {
    const end = await endOf(writer)
    const journal = new PostgresJournal(url, writer, end, options)
    try {
      await journal.insistWhole()
      return journal
    } catch (error) {
      await journal.close()
      throw error
    }
  } catch (error) {
    await writer.end()
    throw error
  }
}

/** A connection that holds the lease, to a journal whose tables are there. @throws JournalLocked */
export async function openWriter(url: string, options: PostgresJournalOptions): Promise<Client> {
  const writer = new Client({ connectionString: url, application_name: 'exchange journal' })
  await writer.connect()
  try {
    await takeLease(writer, options.leaseTimeoutMs ?? LEASE_TIMEOUT_MS)
    await writer.query(SCHEMA)
    // Whatever the server's default: here an acknowledged commit is on the disk.
    await writer.query('set synchronous_commit = on')
    return writer
  } catch (error) {
    await writer.end()
    throw error
  }
}

interface End {
  readonly last: number
  readonly hash: Buffer
}

/** The newest row, or what an accepted gap behind it reaches. */
async function endOf(writer: Client): Promise<End> {
  const { last, hash } = await lastOf(writer)
  return { last: behindGap(last, await acceptedGaps(writer)), hash }
}

/** Follows a journal that another may be writing. */
export function openPostgresJournalReader(url: string, options: PostgresJournalOptions = {}): JournalReader {
  return new Reader(url, options)
}

async function takeLease(writer: Client, patienceMs: number): Promise<void> {
  for (const deadline = performance.now() + patienceMs; ; await sleep(50)) {
    const answer = await writer.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [WRITER_LOCK])
    if (answer.rows[0]?.held === true) return
    if (performance.now() > deadline)
      throw new JournalLocked('the journal in PostgreSQL is being written by another engine: stop it first')
  }
}

class Reader implements JournalReader {
  protected readonly pool: Pool
  protected readonly snapshots: SnapshotTables
  readonly #archiver: Archiver
  /** Where the last read ended: who follows the tail goes on from there. */
  #end: RowEnd | null = null
  #gaps: readonly Gap[] | null = null

  constructor(url: string, options: PostgresJournalOptions) {
    const { keepSnapshots = KEEP_SNAPSHOTS, archiveBytes = Infinity, report = () => {} } = options
    this.pool = new Pool({ connectionString: url, max: 4, application_name: 'exchange journal reader' })
    this.pool.on('error', () => {})
    this.snapshots = new SnapshotTables(this.pool, Math.max(2, keepSnapshots), report)
    this.#archiver = new Archiver(this.pool, archiveBytes, report)
  }

  async *read(fromSeq: number): AsyncGenerator<JournalBatch> {
    const gaps = await this.#accepted()
    for await (const stretch of this.#stretches(fromSeq)) {
      if ('message' in stretch) {
        if (!mayPass(gaps, stretch.firstMissing, fromSeq)) throw await broken(stretch, this.snapshots)
      } else if (stretch.lastSeq >= fromSeq) {
        const { firstSeq, lastSeq, bytes } = stretch
        this.#end = { lastSeq, hash: stretch.hash }
        yield { firstSeq, lastSeq, bytes }
      }
    }
  }

  async lastSeq(): Promise<number> {
    const { last } = await lastOf(this.pool)
    return behindGap(last, await this.#accepted())
  }

  latestSnapshot(seq: number): Promise<Snapshot | null> {
    return this.snapshots.latest(seq)
  }

  saveSnapshot(seq: number, stateHash: SnapshotHash, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    return this.snapshots.save(seq, stateHash, chunks)
  }

  archive(upTo: number): Promise<ArchiveReport | null> {
    return this.#archiver.run(upTo)
  }

  close(): Promise<void> {
    return this.pool.end()
  }

  #stretches(fromSeq: number): AsyncGenerator<Row | Break> {
    return this.#end?.lastSeq === fromSeq - 1
      ? stretchesBehind(this.pool, this.#end)
      : stretchesFrom(this.pool, fromSeq)
  }

  /** Losses are accepted while nobody writes, so one look is enough. */
  async #accepted(): Promise<readonly Gap[]> {
    return (this.#gaps ??= await acceptedGaps(this.pool))
  }
}

/** Only what lies before the first command that is asked for may be missing. */
function mayPass(gaps: readonly Gap[], firstMissing: number, fromSeq: number): boolean {
  return gaps.some((gap) => gap.firstMissing === firstMissing && gap.resumesWith <= fromSeq)
}

class PostgresJournal extends Reader implements Journal {
  readonly #writer: Client
  #last: number
  #hash: Buffer
  #failure: JournalBroken | null = null
  #writing = false
  #marking: Promise<unknown> | null = null
  #markedAt = performance.now()

  constructor(url: string, writer: Client, end: End, options: PostgresJournalOptions) {
    super(url, options)
    this.#writer = writer
    this.#last = end.last
    this.#hash = end.hash
    writer.on('error', (error) => this.#fail('the connection that holds the lease is lost', error))
  }

  /** @throws JournalBroken with what is lost for certain */
  async insistWhole(): Promise<void> {
    const lost = await lostAtTheEnd(this.pool, this.#last, this.snapshots)
    if (lost !== null) throw await broken(lost, this.snapshots)
  }

  async append(batch: JournalBatch): Promise<void> {
    if (this.#failure !== null) throw this.#failure
    if (batch.firstSeq !== this.#last + 1 || batch.lastSeq < batch.firstSeq || this.#writing)
      throw this.#fail(`batch ${batch.firstSeq}–${batch.lastSeq} does not follow command ${this.#last}`, null)
    this.#writing = true
    const hash = chain(this.#hash, batch)
    try {
      await this.#writer.query({
        name: 'append',
        text: 'insert into journal.batches (first_seq, last_seq, hash, bytes) values ($1, $2, $3, $4)',
        values: [batch.firstSeq, batch.lastSeq, hash, asBuffer(batch.bytes)],
      })
      this.#last = batch.lastSeq
      this.#hash = hash
      if (performance.now() - this.#markedAt > MARK_MS) this.#mark()
    } catch (error) {
      throw this.#fail(`command ${batch.firstSeq} can't be made durable`, error)
    } finally {
      this.#writing = false
    }
  }

  override lastSeq(): Promise<number> {
    return Promise.resolve(this.#last)
  }

  override async close(): Promise<void> {
    this.#failure ??= new JournalBroken('the journal in PostgreSQL is closed')
    await this.#marking
    if (this.#last > 0) this.#mark()
    await this.#marking
    await this.#writer.end()
    await super.close()
  }

  /** Nobody waits for it: it may lag behind and is never ahead. */
  #mark(): void {
    this.#markedAt = performance.now()
    const last = this.#last
    this.#marking ??= this.pool
      .query(
        `with moved as (update journal.acknowledged set last_seq = greatest(last_seq, $1) returning last_seq)
         insert into journal.acknowledged select $1 where not exists (select from moved)`,
        [last],
      )
      .catch(() => {})
      .finally(() => {
        this.#marking = null
      })
  }

  #fail(what: string, cause: unknown): JournalBroken {
    const reason = cause instanceof Error ? `: ${cause.message}` : ''
    this.#failure ??= new JournalBroken(`journal in PostgreSQL: ${what}${reason}`, { cause })
    return this.#failure
  }
}

/** The driver takes a Buffer as it is. */
function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
