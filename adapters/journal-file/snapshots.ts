/**
 * Snapshots: one file each, written from its beginning to its end.
 * Each chunk: 0 "XCHK" · 4 its place from 0 u32 · 8 length u32 · 12 CRC-32 of bytes 0–11 and the chunk u32 · 16 the chunk.
 * Then the manifest as JSON, and last 24 bytes: 0 "XSNAP002" · 8 where the manifest begins u64 · 16 its length u32 · 20 CRC-32
 * of the manifest u32. Little endian. A file without its last bytes was never finished and never had its name.
 */
import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { JournalNotice, Snapshot, SnapshotHash } from '@exchange/ports'
import { reasonOf, SnapshotDamaged } from './errors.ts'
import type { FileLayer, OpenFile } from './layer.ts'
import { parsed, readText, writeAtomically } from './small-files.ts'

const MAGIC = 'XSNAP002'
const END_BYTES = 24
const CHUNK_MAGIC = 0x4b48_4358
const CHUNK_HEADER_BYTES = 16
const LONGEST_CHUNK = 8 << 20
/** A manifest is about 200 bytes. */
const LONGEST_MANIFEST = 4096
/** Beside the folder: the sequence numbers of those that are kept, so that a missing one is noticed. */
const KEPT = 'snapshots.json'
const FILE = /^(\d{16})\.state$/
/** Unfinished ones, and snapshots of the first edition, which were one blob each. */
const OBSOLETE = /^(\d{16})\.(snapshot|\w+\.tmp)$/

interface Manifest {
  readonly seq: number
  readonly stateHash: string
  readonly chunks: number
  readonly bytes: number
  /** CRC-32 over the checksums of all chunks. */
  readonly checksum: number
}

export class SnapshotFiles {
  readonly #files: FileLayer
  readonly #directory: string
  readonly #keep: number
  readonly #report: (notice: JournalNotice) => void

  constructor(files: FileLayer, directory: string, keep: number, report: (notice: JournalNotice) => void) {
    this.#files = files
    this.#directory = directory
    this.#keep = keep
    this.#report = report
  }

  /** @throws RangeError for a chunk that is too long; then, and whenever `chunks` throws, nothing is saved */
  async save(seq: number, stateHash: SnapshotHash, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    await this.#files.makeDirectory(this.#directory)
    const temporary = join(this.#directory, `${digits(seq)}.${randomBytes(6).toString('hex')}.tmp`)
    try {
      const file = await this.#files.open(temporary, 'w')
      try {
        await write(file, seq, stateHash, chunks)
        await file.datasync()
      } finally {
        await file.close()
      }
      await this.#files.rename(temporary, this.path(seq))
      await this.#files.syncDirectory(this.#directory)
    } catch (error) {
      await this.#files.remove(temporary).catch(() => {})
      throw error
    }
    // The folder itself is new the first time.
    await this.#files.syncDirectory(dirname(this.#directory))
    const all = await this.list()
    const kept = all.slice(-this.#keep)
    await this.noteKept(kept)
    await this.#drop(
      seq,
      all.filter((each) => !kept.includes(each)),
    )
  }

  /** Which there should be from now on: written down before others are dropped. */
  noteKept(kept: readonly number[]): Promise<void> {
    return writeAtomically(this.#files, dirname(this.#directory), KEPT, `${JSON.stringify(kept)}\n`)
  }

  /** Those that should be there and aren't. */
  async missing(): Promise<JournalNotice[]> {
    const there = new Set(await this.list())
    return (await this.#kept())
      .filter((seq) => !there.has(seq))
      .map((seq) => passedOver(seq, new SnapshotDamaged(`${this.path(seq)} is missing`)))
  }

  /** Nothing is known where it can't be read: the next snapshot writes it anew. */
  async #kept(): Promise<number[]> {
    const text = await readText(this.#files, dirname(this.#directory), KEPT)
    const kept = text === null ? [] : parsed(text)
    return Array.isArray(kept) ? kept.filter((seq) => Number.isSafeInteger(seq)) : []
  }

  /** The newest at or before `seq` whose manifest is sound; others are reported. */
  async latest(seq: number): Promise<Snapshot | null> {
    for (const candidate of (await this.list()).toReversed()) {
      if (candidate > seq) continue
      try {
        return await this.open(candidate)
      } catch (error) {
        this.#report(passedOver(candidate, error))
      }
    }
    return null
  }

  /** Sequence numbers of all that are there, sound or not, oldest first. */
  async list(): Promise<number[]> {
    const names = await this.#files.list(this.#directory)
    return names
      .filter((name) => FILE.test(name))
      .map((name) => Number(name.slice(0, 16)))
      .toSorted((a, b) => a - b)
  }

  path(seq: number): string {
    return join(this.#directory, `${digits(seq)}.state`)
  }

  /** With a sound manifest. @throws SnapshotDamaged */
  async open(seq: number): Promise<Snapshot> {
    const path = this.path(seq)
    const file = await this.#files.open(path, 'r')
    try {
      const { manifest } = await readManifest(file, path)
      if (manifest.seq !== seq) throw new SnapshotDamaged(`${path} is the state after command ${manifest.seq}`)
      const { stateHash, bytes } = manifest
      return { seq, stateHash, bytes, chunks: () => this.#chunks(path) }
    } finally {
      await file.close()
    }
  }

  async *#chunks(path: string): AsyncGenerator<Uint8Array> {
    const file = await this.#files.open(path, 'r').catch((error: unknown) => {
      throw new SnapshotDamaged(`${path} can't be opened`, { cause: error })
    })
    try {
      const { manifest, at: end } = await readManifest(file, path)
      let checksum = 0
      let offset = 0
      for (let index = 0; index < manifest.chunks; index++) {
        const { chunk, header } = await readChunk(file, offset, index, end, path)
        checksum = crc32(header.subarray(12), checksum)
        offset += CHUNK_HEADER_BYTES + chunk.length
        yield chunk
      }
      if (offset !== end || checksum !== manifest.checksum)
        throw new SnapshotDamaged(`${path}: its chunks are not those of its manifest`)
    } finally {
      await file.close()
    }
  }

  /** What is too old, and what an interrupted save or the first edition left. */
  async #drop(saved: number, tooOld: readonly number[]): Promise<void> {
    for (const seq of tooOld) await this.#files.remove(this.path(seq))
    for (const name of await this.#files.list(this.#directory)) {
      const obsolete = OBSOLETE.exec(name)
      if (obsolete !== null && Number(obsolete[1]) <= saved) await this.#files.remove(join(this.#directory, name))
    }
  }
}

function passedOver(seq: number, error: unknown): JournalNotice {
  const message = `the snapshot after command ${seq} is passed over: ${reasonOf(error)}`
  return { kind: 'snapshot-passed-over', seq, message }
}

async function write(
  file: OpenFile,
  seq: number,
  hash: SnapshotHash,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  let offset = 0
  let count = 0
  let bytes = 0
  let checksum = 0
  for await (const chunk of chunks) {
    if (chunk.length > LONGEST_CHUNK)
      throw new RangeError(`a chunk of a snapshot has ${chunk.length} bytes, ${LONGEST_CHUNK} are allowed`)
    const header = Buffer.alloc(CHUNK_HEADER_BYTES)
    header.writeUInt32LE(CHUNK_MAGIC, 0)
    header.writeUInt32LE(count, 4)
    header.writeUInt32LE(chunk.length, 8)
    header.writeUInt32LE(crc32(chunk, crc32(header.subarray(0, 12))), 12)
    await file.write([header, chunk], offset)
    checksum = crc32(header.subarray(12), checksum)
    offset += header.length + chunk.length
    bytes += chunk.length
    count++
  }
  const stateHash = typeof hash === 'string' ? hash : hash()
  const manifest = Buffer.from(JSON.stringify({ seq, stateHash, chunks: count, bytes, checksum } satisfies Manifest))
  const end = Buffer.alloc(END_BYTES)
  end.write(MAGIC, 0, 'latin1')
  end.writeBigUInt64LE(BigInt(offset), 8)
  end.writeUInt32LE(manifest.length, 16)
  end.writeUInt32LE(crc32(manifest), 20)
  await file.write([manifest, end], offset)
}

async function readManifest(file: OpenFile, path: string): Promise<{ manifest: Manifest; at: number }> {
  const size = await file.size()
  const end = Buffer.alloc(END_BYTES)
  if (size < END_BYTES || (await file.read(end, size - END_BYTES)) < END_BYTES)
    throw new SnapshotDamaged(`${path} is too short`)
  if (end.toString('latin1', 0, 8) !== MAGIC) throw new SnapshotDamaged(`${path} ends in no form that we know`)
  const at = Number(end.readBigUInt64LE(8))
  const length = end.readUInt32LE(16)
  const text = Buffer.alloc(Math.min(length, LONGEST_MANIFEST))
  if (at + length + END_BYTES !== size || (await file.read(text, at)) < length || crc32(text) !== end.readUInt32LE(20))
    throw new SnapshotDamaged(`${path}: its manifest is damaged`)
  return { manifest: JSON.parse(text.toString()) as Manifest, at }
}

async function readChunk(
  file: OpenFile,
  offset: number,
  index: number,
  end: number,
  path: string,
): Promise<{ chunk: Buffer; header: Buffer }> {
  const header = Buffer.alloc(CHUNK_HEADER_BYTES)
  await file.read(header, offset)
  const length = header.readUInt32LE(8)
  const sound =
    header.readUInt32LE(0) === CHUNK_MAGIC &&
    header.readUInt32LE(4) === index &&
    length <= LONGEST_CHUNK &&
    offset + CHUNK_HEADER_BYTES + length <= end
  const chunk = Buffer.alloc(sound ? length : 0)
  if (
    !sound ||
    (await file.read(chunk, offset + CHUNK_HEADER_BYTES)) < length ||
    crc32(chunk, crc32(header.subarray(0, 12))) !== header.readUInt32LE(12)
  )
    throw new SnapshotDamaged(`${path}, byte ${offset}: chunk ${index} is damaged`)
  return { chunk, header }
}

function digits(seq: number): string {
  return String(seq).padStart(16, '0')
}
