/**
 * How far the journal was acknowledged, in a file of its own, so that what is missing at the tail is known to be missing.
 * Written after each append without waiting for the disk, and synced when a segment is begun: it may lag behind the journal and is
 * never ahead of it. Two slots of 64 bytes in two sectors, in turns: 0 "XMARK002" · 8 last command u64 · 16 first command of its
 * segment u64 · 24 CRC-32 of bytes 0–23 u32.
 */
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { FileLayer, OpenFile } from './layer.ts'

const NAME = 'acknowledged'
const MAGIC = 'XMARK002'
const SLOT_BYTES = 64
const SLOTS = [0, 512] as const

const CONSEQUENCE =
  'it says how far the journal was acknowledged, so commands that are missing at its end would not be noticed. The next start writes it anew'

export interface Mark {
  /** The last command that was acknowledged for certain. */
  readonly lastSeq: number
  /** The segment that holds it. */
  readonly segment: number
}

/** Nothing has been acknowledged. */
export const NOTHING: Mark = { lastSeq: 0, segment: 0 }

export interface MarkFound {
  /** Null when nothing readable lies here. */
  readonly mark: Mark | null
  /** Whether both places can be read. */
  readonly isWhole: boolean
  /** What is wrong with it, in a sentence; null when it is as it was written, or nothing was written yet. */
  readonly fault: string | null
}

/** @param isNeeded whether a writer of this edition was here, which always leaves one */
export async function readMark(files: FileLayer, directory: string, isNeeded: boolean): Promise<MarkFound> {
  const path = join(directory, NAME)
  const fault = (what: string): string | null => (isNeeded ? `${path} ${what}; ${CONSEQUENCE}` : null)
  if (!(await files.list(directory)).includes(NAME)) {
    return { mark: null, isWhole: false, fault: fault('is missing') }
  }
  const file = await files.open(path, 'r')
  try {
    const marks: Mark[] = []
    for (const at of SLOTS) {
      const slot = Buffer.alloc(SLOT_BYTES)
      await file.read(slot, at)
      const mark = decode(slot)
      if (mark !== null) marks.push(mark)
    }
    const [newest = null] = marks.toSorted((a, b) => b.lastSeq - a.lastSeq)
    if (newest === null) return { mark: null, isWhole: false, fault: fault('is damaged') }
    const isWhole = marks.length === SLOTS.length
    return { mark: newest, isWhole, fault: isWhole ? null : fault('is damaged in one of its two places') }
  } finally {
    await file.close()
  }
}

/** Begins anew, after a loss was accepted. */
export async function renewMark(files: FileLayer, directory: string): Promise<void> {
  await files.remove(join(directory, NAME))
  const mark = await MarkFile.open(files, directory)
  try {
    await mark.keep(NOTHING)
  } finally {
    await mark.close()
  }
}

export class MarkFile {
  readonly #file: OpenFile
  /** Both places are written the first time, so that an empty one is damage. */
  #isWhole: boolean
  #turn = 0
  #writing: Promise<void> | null = null

  private constructor(file: OpenFile, isWhole: boolean) {
    this.#file = file
    this.#isWhole = isWhole
  }

  /** @param isWhole whether both places of what lies there can be read; else both are written anew */
  static async open(files: FileLayer, directory: string, isWhole = true): Promise<MarkFile> {
    const there = (await files.list(directory)).includes(NAME)
    const file = await files.open(join(directory, NAME), there ? 'r+' : 'w')
    if (!there) await files.syncDirectory(directory)
    return new MarkFile(file, there && isWhole)
  }

  /** Does not wait; skipped while the one before is being written. */
  note(mark: Mark): void {
    this.#writing ??= this.#write(mark)
      .catch(() => {})
      .finally(() => {
        this.#writing = null
      })
  }

  /** Resolves when it is durable. */
  async keep(mark: Mark): Promise<void> {
    await this.#writing
    await this.#write(mark)
    if (!this.#isWhole) await this.#write(mark)
    this.#isWhole = true
    await this.#file.datasync()
  }

  async close(): Promise<void> {
    await this.#writing
    await this.#file.close()
  }

  async #write(mark: Mark): Promise<void> {
    this.#turn = 1 - this.#turn
    await this.#file.write([encode(mark)], SLOTS[this.#turn] ?? 0)
  }
}

function encode({ lastSeq, segment }: Mark): Buffer {
  const slot = Buffer.alloc(SLOT_BYTES)
  slot.write(MAGIC, 0, 'latin1')
  slot.writeBigUInt64LE(BigInt(lastSeq), 8)
  slot.writeBigUInt64LE(BigInt(segment), 16)
  slot.writeUInt32LE(crc32(slot.subarray(0, 24)), 24)
  return slot
}

function decode(slot: Buffer): Mark | null {
  if (slot.toString('latin1', 0, 8) !== MAGIC || crc32(slot.subarray(0, 24)) !== slot.readUInt32LE(24)) return null
  return { lastSeq: Number(slot.readBigUInt64LE(8)), segment: Number(slot.readBigUInt64LE(16)) }
}
