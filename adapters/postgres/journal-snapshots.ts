/** Snapshots in PostgreSQL: one row a chunk, and the manifest last. Chunks without a manifest are no snapshot. */
import type { JournalNotice, Snapshot, SnapshotHash } from '@exchange/ports'
import type { Pool, PoolClient } from 'pg'
import { crc32 } from 'node:zlib'
import { SnapshotDamaged } from './journal-errors.ts'
import { reasonOf } from './pool.ts'

const LONGEST_CHUNK = 8 << 20
const SAVER_LOCK = 0x6a6f_7573

export const SNAPSHOT_SCHEMA = `
  create sequence if not exists journal.snapshot_saves;
  create table if not exists journal.snapshot_chunks (
    save bigint not null, place integer not null, checksum bigint not null, bytes bytea not null, primary key (save, place)
  );
  alter table journal.snapshot_chunks alter column bytes set storage external;
  create table if not exists journal.snapshot_manifests (
    seq bigint primary key, save bigint not null, state_hash text not null, chunks integer not null, bytes bigint not null,
    checksum bigint not null, taken_at timestamptz not null default now()
  );
  create table if not exists journal.lost_manifests (like journal.snapshot_manifests);`

interface Manifest {
  readonly seq: string
  readonly save: string
  readonly state_hash: string
  readonly chunks: number
  readonly bytes: string
  /** CRC-32 over the checksums of all chunks. */
  readonly checksum: string
}

export class SnapshotTables {
  readonly #pool: Pool
  readonly #keep: number
  readonly #report: (notice: JournalNotice) => void

  constructor(pool: Pool, keep: number, report: (notice: JournalNotice) => void) {
    this.#pool = pool
    this.#keep = keep
    this.#report = report
  }

  /** By a connection of its own: a large one must not hold up appends. Who saves at the same time waits. */
  async save(seq: number, stateHash: SnapshotHash, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    const client = await this.#pool.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [SAVER_LOCK])
      const save = await numberOfSave(client)
      const sizes = await writeChunks(client, save, chunks)
      await client.query(
        `insert into journal.snapshot_manifests (seq, save, state_hash, chunks, bytes, checksum) values ($1, $2, $3, $4, $5, $6)
         on conflict (seq) do update set save = excluded.save, state_hash = excluded.state_hash, chunks = excluded.chunks,
         bytes = excluded.bytes, checksum = excluded.checksum, taken_at = excluded.taken_at`,
        [seq, save, typeof stateHash === 'string' ? stateHash : stateHash(), sizes.count, sizes.bytes, sizes.checksum],
      )
      await this.#drop(client)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [SAVER_LOCK]).catch(() => {})
      client.release()
    }
  }

  async latest(seq: number): Promise<Snapshot | null> {
    const manifests = await this.#manifests(seq)
    for (const manifest of manifests) {
      try {
        return await this.#whole(manifest)
      } catch (error) {
        this.#report(passedOver(Number(manifest.seq), error))
      }
    }
    return null
  }

  /** Of this very command. @throws SnapshotDamaged when there is none, or chunks of it are missing */
  async open(seq: number): Promise<Snapshot> {
    const manifest = (await this.#manifests(seq))[0]
    if (Number(manifest?.seq) !== seq || manifest === undefined)
      throw new SnapshotDamaged(`there is no snapshot after command ${seq}`)
    return this.#whole(manifest)
  }

  async #whole(manifest: Manifest): Promise<Snapshot> {
    const found = await this.#pool.query<{ count: number }>(
      'select count(*)::integer as count from journal.snapshot_chunks where save = $1',
      [manifest.save],
    )
    if (found.rows[0]?.count === manifest.chunks) return this.#snapshot(manifest)
    throw new SnapshotDamaged(`chunks of the snapshot after command ${manifest.seq} are missing`)
  }

  /** Sequence numbers of all that are there, sound or not, oldest first. */
  async list(): Promise<number[]> {
    return (await this.#manifests(Infinity)).map((manifest) => Number(manifest.seq)).toReversed()
  }

  /** Newest first; none where no journal has been opened for writing yet. */
  async #manifests(seq: number): Promise<Manifest[]> {
    const there = await this.#pool.query<{ there: boolean }>(
      `select to_regclass('journal.snapshot_manifests') is not null as there`,
    )
    if (there.rows[0]?.there !== true) return []
    const answer = await this.#pool.query<Manifest>(
      'select seq, save, state_hash, chunks, bytes, checksum from journal.snapshot_manifests where seq <= $1 order by seq desc',
      [Number.isFinite(seq) ? seq : Number.MAX_SAFE_INTEGER],
    )
    return answer.rows
  }

  #snapshot(manifest: Manifest): Snapshot {
    return {
      seq: Number(manifest.seq),
      stateHash: manifest.state_hash,
      bytes: Number(manifest.bytes),
      chunks: () => this.#chunks(manifest),
    }
  }

  async *#chunks({ seq, save, chunks, checksum }: Manifest): AsyncGenerator<Uint8Array> {
    const found = { checksum: 0 }
    for (let place = 0; place < chunks; place++) {
      const answer = await this.#pool.query<{ checksum: string; bytes: Buffer }>(
        'select checksum, bytes from journal.snapshot_chunks where save = $1 and place = $2',
        [save, place],
      )
      const row = answer.rows[0]
      if (row === undefined || checksumOf(place, row.bytes) !== Number(row.checksum))
        throw new SnapshotDamaged(`chunk ${place} of the snapshot after command ${seq} is missing or damaged`)
      found.checksum = joined(found.checksum, Number(row.checksum))
      yield row.bytes
    }
    if (found.checksum !== Number(checksum))
      throw new SnapshotDamaged(`the chunks of the snapshot after command ${seq} are not those of its manifest`)
  }

  /** Older ones, what an interrupted save left, and snapshots of the first edition, which were one value each. */
  async #drop(client: PoolClient): Promise<void> {
    await client.query(
      `delete from journal.snapshot_manifests
       where seq not in (select seq from journal.snapshot_manifests order by seq desc limit $1)`,
      [this.#keep],
    )
    await client.query(
      `delete from journal.snapshot_chunks where save not in
       (select save from journal.snapshot_manifests union all select save from journal.lost_manifests)`,
    )
    await client.query('drop table if exists journal.snapshots')
  }
}

function passedOver(seq: number, error: unknown): JournalNotice {
  const message = `the snapshot after command ${seq} is passed over: ${reasonOf(error)}`
  return { kind: 'snapshot-passed-over', seq, message }
}

async function numberOfSave(client: PoolClient): Promise<string> {
  const answer = await client.query<{ save: string }>(`select nextval('journal.snapshot_saves') as save`)
  return answer.rows[0]?.save ?? '0'
}

async function writeChunks(client: PoolClient, save: string, chunks: AsyncIterable<Uint8Array>) {
  const sizes = { count: 0, bytes: 0, checksum: 0 }
  for await (const chunk of chunks) {
    if (chunk.length > LONGEST_CHUNK)
      throw new RangeError(`a chunk of a snapshot has ${chunk.length} bytes, ${LONGEST_CHUNK} are allowed`)
    const checksum = checksumOf(sizes.count, chunk)
    await client.query('insert into journal.snapshot_chunks (save, place, checksum, bytes) values ($1, $2, $3, $4)', [
      save,
      sizes.count,
      checksum,
      Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength),
    ])
    sizes.count++
    sizes.bytes += chunk.length
    sizes.checksum = joined(sizes.checksum, checksum)
  }
  return sizes
}

function checksumOf(place: number, bytes: Uint8Array): number {
  return crc32(bytes, place)
}

/** The checksum of all chunks so far. */
function joined(before: number, checksum: number): number {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(checksum)
  return crc32(bytes, before)
}
