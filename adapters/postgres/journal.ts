/**
 * The journal in PostgreSQL: one row of bytes a batch. The writer holds an advisory lock in the very session it appends
 * with, so whoever has lost the lease has lost the way to write as well.
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Journal, JournalBatch, JournalReader, Snapshot } from '@exchange/ports'
import { Client, Pool } from 'pg'

export class JournalBroken extends Error {
  override readonly name = 'JournalBroken'
}

export class JournalLocked extends Error {
  override readonly name = 'JournalLocked'
}

export interface PostgresJournalOptions {
  /** How long to wait for another writer to go; 15 s when absent. A killed one's session lasts a moment longer than it. */
  readonly leaseTimeoutMs?: number
  /** Snapshots to keep; 4 when absent. */
  readonly keepSnapshots?: number
}

const WRITER_LOCK = 0x6a6f_7572
const LEASE_TIMEOUT_MS = 15_000
const KEEP_SNAPSHOTS = 4
const GENESIS = Buffer.alloc(32)
const ROWS_PER_READ = 256
const MAX_BYTES_PER_READ = 8 << 20

const SCHEMA = `
  create schema if not exists journal;
  create table if not exists journal.batches (
    first_seq bigint primary key,
    last_seq bigint not null check (last_seq >= first_seq),
    hash bytea not null,
    bytes bytea not null
  );
  alter table journal.batches alter column bytes set storage external;
  create table if not exists journal.snapshots (
    seq bigint primary key, state_hash text not null, bytes bytea not null, taken_at timestamptz not null default now()
  );`

/**
 * Opens the journal at this URL for writing, making its tables when missing.
 * @throws JournalLocked when another writer keeps the lease.
 */
export async function openPostgresJournal(url: string, options: PostgresJournalOptions = {}): Promise<Journal> {
  const writer = new Client({ connectionString: url, application_name: 'exchange journal' })
  await writer.connect()
  try {
    await takeLease(writer, options.leaseTimeoutMs ?? LEASE_TIMEOUT_MS)
    await writer.query(SCHEMA)
    // Whatever the server's default: here an acknowledged commit is on the disk.
    await writer.query('set synchronous_commit = on')
    const newest = await writer.query<{ last_seq: string; hash: Buffer }>(
      'select last_seq, hash from journal.batches order by first_seq desc limit 1',
    )
    const row = newest.rows[0]
    const end = row === undefined ? { last: 0, hash: GENESIS } : { last: Number(row.last_seq), hash: row.hash }
    return new PostgresJournal(url, writer, end, options.keepSnapshots ?? KEEP_SNAPSHOTS)
  } catch (error) {
    await writer.end()
    throw error
  }
}

/** Follows a journal that another may be writing. */
export function openPostgresJournalReader(url: string): JournalReader {
  return new Reader(url)
}

async function takeLease(writer: Client, patienceMs: number): Promise<void> {
  for (const deadline = performance.now() + patienceMs; ; await sleep(50)) {
    const answer = await writer.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [WRITER_LOCK])
    if (answer.rows[0]?.held === true) return
    if (performance.now() > deadline)
      throw new JournalLocked('the journal in PostgreSQL is being written by another engine: stop it first')
  }
}

interface BatchRow {
  readonly first_seq: string
  readonly last_seq: string
  readonly hash: Buffer
  readonly bytes: Buffer
}

class Reader implements JournalReader {
  protected readonly pool: Pool

  constructor(url: string) {
    this.pool = new Pool({ connectionString: url, max: 2, application_name: 'exchange journal reader' })
    this.pool.on('error', () => {})
  }

  async *read(fromSeq: number): AsyncGenerator<JournalBatch> {
    let next = await this.#startOf(fromSeq)
    let hash: Buffer | null = null
    for (;;) {
      const rows = await this.#page(next)
      if (rows.length === 0) return
      for (const row of rows) {
        const batch = toBatch(row)
        if (batch.firstSeq !== next) throw new JournalBroken(`journal.batches: command ${next} is missing`)
        if (hash !== null && !chain(hash, batch).equals(row.hash))
          throw new JournalBroken(`journal.batches: the row of command ${next} does not continue the hash chain`)
        hash = row.hash
        next = batch.lastSeq + 1
        if (batch.lastSeq >= fromSeq) yield batch
      }
    }
  }

  async lastSeq(): Promise<number> {
    const answer = await this.pool.query<{ last: string }>(
      'select coalesce(max(last_seq), 0) as last from journal.batches where first_seq = (select max(first_seq) from journal.batches)',
    )
    return Number(answer.rows[0]?.last ?? 0)
  }

  async latestSnapshot(seq: number): Promise<Snapshot | null> {
    const answer = await this.pool.query<{ seq: string; state_hash: string; bytes: Buffer }>(
      'select seq, state_hash, bytes from journal.snapshots where seq <= $1 order by seq desc limit 1',
      [Number.isFinite(seq) ? seq : Number.MAX_SAFE_INTEGER],
    )
    const row = answer.rows[0]
    if (row === undefined) return null
    return { seq: Number(row.seq), stateHash: row.state_hash, bytes: new Uint8Array(row.bytes) }
  }

  close(): Promise<void> {
    return this.pool.end()
  }

  async #startOf(seq: number): Promise<number> {
    const answer = await this.pool.query<{ first: string | null }>(
      'select max(first_seq) as first from journal.batches where first_seq <= $1',
      [seq],
    )
    return Number(answer.rows[0]?.first ?? 1)
  }

  /** Bounded by rows and by bytes, so that a few large batches don't fill the memory. */
  async #page(next: number): Promise<BatchRow[]> {
    const answer = await this.pool.query<BatchRow>(
      `select first_seq, last_seq, hash, bytes from (
         select *, sum(length(bytes)) over (order by first_seq) - length(bytes) as before
         from (select * from journal.batches where first_seq >= $1 order by first_seq limit ${ROWS_PER_READ}) page
       ) sized where before < ${MAX_BYTES_PER_READ} order by first_seq`,
      [next],
    )
    return answer.rows
  }
}

class PostgresJournal extends Reader implements Journal {
  readonly #writer: Client
  readonly #keepSnapshots: number
  #last: number
  #hash: Buffer
  #failure: JournalBroken | null = null
  #writing = false

  constructor(url: string, writer: Client, end: { last: number; hash: Buffer }, keepSnapshots: number) {
    super(url)
    this.#writer = writer
    this.#last = end.last
    this.#hash = end.hash
    this.#keepSnapshots = keepSnapshots
    writer.on('error', (error) => this.#fail('the connection that holds the lease is lost', error))
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
    } catch (error) {
      throw this.#fail(`command ${batch.firstSeq} can't be made durable`, error)
    } finally {
      this.#writing = false
    }
  }

  override lastSeq(): Promise<number> {
    return Promise.resolve(this.#last)
  }

  /** By another connection: a large one must not hold up appends. */
  async saveSnapshot(snapshot: Snapshot): Promise<void> {
    await this.pool.query(
      `insert into journal.snapshots (seq, state_hash, bytes) values ($1, $2, $3)
       on conflict (seq) do update set state_hash = excluded.state_hash, bytes = excluded.bytes`,
      [snapshot.seq, snapshot.stateHash, asBuffer(snapshot.bytes)],
    )
    await this.pool.query(
      'delete from journal.snapshots where seq not in (select seq from journal.snapshots order by seq desc limit $1)',
      [this.#keepSnapshots],
    )
  }

  override async close(): Promise<void> {
    this.#failure ??= new JournalBroken('the journal in PostgreSQL is closed')
    await this.#writer.end()
    await super.close()
  }

  #fail(what: string, cause: unknown): JournalBroken {
    const reason = cause instanceof Error ? `: ${cause.message}` : ''
    this.#failure ??= new JournalBroken(`journal in PostgreSQL: ${what}${reason}`, { cause })
    return this.#failure
  }
}

function chain(previous: Buffer, batch: JournalBatch): Buffer {
  const numbers = Buffer.alloc(16)
  numbers.writeBigUInt64LE(BigInt(batch.firstSeq), 0)
  numbers.writeBigUInt64LE(BigInt(batch.lastSeq), 8)
  return createHash('sha256').update(previous).update(numbers).update(batch.bytes).digest()
}

function toBatch(row: BatchRow): JournalBatch {
  return { firstSeq: Number(row.first_seq), lastSeq: Number(row.last_seq), bytes: new Uint8Array(row.bytes) }
}

/** The driver takes a Buffer as it is. */
function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
