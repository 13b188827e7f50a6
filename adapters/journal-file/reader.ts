import { open, type FileHandle } from 'node:fs/promises'
import type { JournalBatch } from '@exchange/ports'
import { JournalBroken } from './errors.ts'
import { listSegments, type SegmentFile } from './files.ts'
import { checksum, decodeHeader, HEADER_BYTES, MAGIC, recordHash } from './record.ts'

/** The window doubles while reading goes on, so that following the tail of a journal reads little each time. */
const SMALLEST_WINDOW = 1 << 16
const WINDOW_BYTES = 1 << 20
const ZEROS = Buffer.alloc(WINDOW_BYTES)

export interface Entry {
  readonly batch: JournalBatch
  readonly previous: Buffer
  readonly hash: Buffer
  /** Offset in its segment of the byte after it. */
  readonly end: number
}

/** Between two records: what follows `nextSeq - 1`. hash null = not known, accept any. */
export interface Position {
  readonly segment: SegmentFile
  readonly offset: number
  readonly nextSeq: number
  readonly hash: Buffer | null
}

/** Reads one segment through a window, so that small records cost no system call each. */
export class SegmentReader {
  readonly #handle: FileHandle
  /** Segments are preallocated and never grow. */
  readonly #size: number
  #window: Buffer = Buffer.alloc(0)
  #windowBytes = SMALLEST_WINDOW
  #start = 0

  private constructor(handle: FileHandle, size: number) {
    this.#handle = handle
    this.#size = size
  }

  static async open(path: string): Promise<SegmentReader> {
    const handle = await open(path, 'r')
    return new SegmentReader(handle, (await handle.stat()).size)
  }

  /** The record at this offset; null when there is none that is whole and sound. */
  async entry(offset: number): Promise<Entry | null> {
    const header = decodeHeader(await this.#bytes(offset, HEADER_BYTES))
    if (header === null || offset + HEADER_BYTES + header.payloadBytes > this.#size) return null
    const whole = await this.#bytes(offset, HEADER_BYTES + header.payloadBytes)
    const payload = new Uint8Array(whole.subarray(HEADER_BYTES))
    if (checksum(whole, payload) !== header.crc) return null
    return {
      batch: { firstSeq: header.firstSeq, lastSeq: header.lastSeq, bytes: payload },
      previous: header.previous,
      hash: recordHash(whole.subarray(0, HEADER_BYTES), payload),
      end: offset + whole.length,
    }
  }

  /** The next offset after `offset` at which a sound record lies; null when there is none up to the end of the file. */
  async findSound(offset: number): Promise<number | null> {
    const magic = Buffer.alloc(4)
    magic.writeUInt32LE(MAGIC)
    for (let from = offset; ;) {
      const bytes = await this.#bytes(from, WINDOW_BYTES)
      for (let at = bytes.indexOf(magic); at !== -1; at = bytes.indexOf(magic, at + 1)) {
        const candidate = new SegmentReader(this.#handle, this.#size)
        if ((await candidate.entry(from + at)) !== null) return from + at
      }
      if (bytes.length < WINDOW_BYTES) return null
      from += WINDOW_BYTES - magic.length
    }
  }

  /** True when anything but zero lies at or after `offset`. */
  async hasContent(offset: number): Promise<boolean> {
    for (let from = offset; ; from += WINDOW_BYTES) {
      const bytes = await this.#bytes(from, WINDOW_BYTES)
      if (!bytes.equals(ZEROS.subarray(0, bytes.length))) return true
      if (bytes.length < WINDOW_BYTES) return false
    }
  }

  /** True at the untouched rest of a segment. */
  async isBlank(offset: number): Promise<boolean> {
    return (await this.#bytes(offset, HEADER_BYTES)).every((byte) => byte === 0)
  }

  /** Forgets what was read ahead: the writer may have gone on. */
  refresh(): void {
    this.#window = Buffer.alloc(0)
  }

  close(): Promise<void> {
    return this.#handle.close()
  }

  /** Shorter than asked at the end of the file. Valid until the next call. */
  async #bytes(offset: number, length: number): Promise<Buffer> {
    const inside = offset >= this.#start && offset + length <= this.#start + this.#window.length
    if (!inside) {
      const buffer = Buffer.allocUnsafe(Math.max(this.#windowBytes, length))
      this.#windowBytes = Math.min(WINDOW_BYTES, this.#windowBytes * 2)
      let filled = 0
      while (filled < buffer.length) {
        const { bytesRead } = await this.#handle.read(buffer, filled, buffer.length - filled, offset + filled)
        if (bytesRead === 0) break
        filled += bytesRead
      }
      this.#window = buffer.subarray(0, filled)
      this.#start = offset
    }
    return this.#window.subarray(offset - this.#start, offset - this.#start + length)
  }
}

/** Where the record that holds `seq` begins to be looked for; null when the journal is empty. */
export async function locate(directory: string, seq: number): Promise<Position | null> {
  const segments = await listSegments(directory)
  const segment = segments.findLast((candidate) => candidate.firstSeq <= seq) ?? segments[0]
  return segment === undefined ? null : { segment, offset: 0, nextSeq: segment.firstSeq, hash: null }
}

/**
 * Entries from a position on, across segments, each checked against the one before it. Ends at the newest sound one.
 * @throws JournalBroken when something sound lies behind something that isn't.
 */
export async function* entriesFrom(directory: string, from: Position): AsyncGenerator<Entry & { at: Position }> {
  let position = from
  for (;;) {
    const reader = await SegmentReader.open(position.segment.path)
    try {
      for (;;) {
        const entry = await reader.entry(position.offset)
        if (entry === null) break
        checkFollows(position, entry)
        position = { ...position, offset: entry.end, nextSeq: entry.batch.lastSeq + 1, hash: entry.hash }
        yield { ...entry, at: position }
      }
      const later = (await listSegments(directory)).filter((segment) => segment.firstSeq > position.segment.firstSeq)
      const next = later[0]
      if (next === undefined) {
        await refuseGap(reader, position)
        return
      }
      if (next.firstSeq !== position.nextSeq)
        // A writer may have filled the rest of this segment and begun the next one between our two looks.
        if (!(await grew(reader, position))) throw broken(position, `the next segment begins with ${next.firstSeq}`)
        else continue
      position = { segment: next, offset: 0, nextSeq: next.firstSeq, hash: position.hash }
    } finally {
      await reader.close()
    }
  }
}

async function grew(reader: SegmentReader, position: Position): Promise<boolean> {
  reader.refresh()
  return (await reader.entry(position.offset)) !== null
}

function checkFollows(position: Position, entry: Entry): void {
  if (entry.batch.firstSeq !== position.nextSeq) throw broken(position, `found ${entry.batch.firstSeq} instead`)
  if (position.hash !== null && !position.hash.equals(entry.previous))
    throw broken(position, 'it does not continue the hash chain')
}

/** One record at most can be torn, so nothing sound may follow the end. */
async function refuseGap(reader: SegmentReader, position: Position): Promise<void> {
  if (await reader.isBlank(position.offset)) return
  reader.refresh()
  // Between our look and now a writer may have finished the record we found unfinished; that is no gap.
  if ((await reader.entry(position.offset)) !== null) return
  const sound = await reader.findSound(position.offset + 1)
  if (sound === null || (await reader.entry(position.offset)) !== null) return
  throw broken(position, `it is damaged, and a sound one follows at byte ${sound}`)
}

export function broken(position: Position, what: string): JournalBroken {
  return new JournalBroken(
    `journal ${position.segment.path}, byte ${position.offset}: expected command ${position.nextSeq}; ${what}. ` +
      'Restore this file from a replica or a backup',
  )
}
