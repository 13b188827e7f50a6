/** Snapshots: one file each. 0 "XSNAP001" · 8 CRC-32 of what follows u32 · 12 hash length u32 · 16 seq u64 · 24 hash · state. */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Snapshot } from '@exchange/ports'
import { writeAtomically } from './files.ts'

const MAGIC = 'XSNAP001'
const HEADER_BYTES = 24
const FILE = /^(\d{16})\.snapshot$/

export class SnapshotFiles {
  readonly #directory: string
  readonly #keep: number

  constructor(directory: string, keep: number) {
    this.#directory = directory
    this.#keep = keep
  }

  async save(snapshot: Snapshot): Promise<void> {
    await mkdir(this.#directory, { recursive: true })
    const hash = Buffer.from(snapshot.stateHash, 'utf8')
    const header = Buffer.alloc(HEADER_BYTES)
    header.write(MAGIC, 0, 'latin1')
    header.writeUInt32LE(hash.length, 12)
    header.writeBigUInt64LE(BigInt(snapshot.seq), 16)
    header.writeUInt32LE(crc32(snapshot.bytes, crc32(hash, crc32(header.subarray(12)))), 8)
    await writeAtomically(this.#path(snapshot.seq), [header, hash, snapshot.bytes])
    await this.#drop()
  }

  /** The newest sound one at or before `seq`. A damaged one is passed over: the journal holds everything it held. */
  async latest(seq: number): Promise<Snapshot | null> {
    for (const candidate of (await this.#list()).toReversed()) {
      if (candidate > seq) continue
      const snapshot = decode(await readFile(this.#path(candidate)).catch(() => Buffer.alloc(0)))
      if (snapshot?.seq === candidate) return snapshot
    }
    return null
  }

  async #drop(): Promise<void> {
    const all = await this.#list()
    for (const seq of all.slice(0, Math.max(0, all.length - this.#keep))) await rm(this.#path(seq), { force: true })
  }

  async #list(): Promise<number[]> {
    const names = await readdir(this.#directory).catch(() => [])
    return names
      .filter((name) => FILE.test(name))
      .map((name) => Number(name.slice(0, 16)))
      .toSorted((a, b) => a - b)
  }

  #path(seq: number): string {
    return join(this.#directory, `${String(seq).padStart(16, '0')}.snapshot`)
  }
}

function decode(file: Buffer): Snapshot | null {
  if (file.length < HEADER_BYTES || file.toString('latin1', 0, 8) !== MAGIC) return null
  const body = HEADER_BYTES + file.readUInt32LE(12)
  if (body > file.length || crc32(file.subarray(12)) !== file.readUInt32LE(8)) return null
  return {
    seq: Number(file.readBigUInt64LE(16)),
    stateHash: file.toString('utf8', HEADER_BYTES, body),
    bytes: new Uint8Array(file.subarray(body)),
  }
}
