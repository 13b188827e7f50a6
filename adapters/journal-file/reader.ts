import type { JournalBatch } from '@exchange/ports'
import { JournalBroken } from './errors.ts'
import {
  checksum,
  decodeHeader,
  decodeSegmentHeader,
  footerOf,
  HEADER_BYTES,
  RECORD_MAGICS,
  recordHash,
  SEGMENT_HEADER_BYTES,
  type RecordHeader,
} from './record.ts'
import { isZero, listSegments, type Place, type Position, type SegmentFile } from './segments.ts'
import { openSource, WINDOW_BYTES, type ByteSource } from './source.ts'

export interface Entry {
  readonly batch: JournalBatch
  readonly previous: Buffer
  readonly hash: Buffer
  /** Offset in its segment of the byte after it. */
  readonly end: number
}

export function beginningOf(segment: SegmentFile, hash: Buffer | null = null): Position {
  return { segment, offset: 0, nextSeq: segment.firstSeq, hash }
}

/** Reads one segment. */
export class SegmentReader {
  readonly #source: ByteSource

  private constructor(source: ByteSource) {
    this.#source = source
  }

  static async open({ files }: Place, segment: SegmentFile): Promise<SegmentReader> {
    return new SegmentReader(await openSource(files, segment))
  }

  /** Where its first record lies, which is at 0 in those of the first edition. */
  async firstRecord(): Promise<number> {
    return decodeSegmentHeader(await this.bytes(0, SEGMENT_HEADER_BYTES)) === null ? 0 : SEGMENT_HEADER_BYTES
  }

  /** The header at this offset; null when there is none that can be read. */
  async header(offset: number): Promise<RecordHeader | null> {
    return decodeHeader(await this.bytes(offset, HEADER_BYTES))
  }

  /** The record at this offset; null when there is none that is whole and sound. */
  async entry(offset: number): Promise<Entry | null> {
    const header = await this.header(offset)
    if (header === null) return null
    const { payloadBytes, firstSeq, lastSeq, previous, footerBytes } = header
    const body = HEADER_BYTES + payloadBytes
    const whole = await this.bytes(offset, body + footerBytes)
    if (whole.length < body + footerBytes) return null
    const head = whole.subarray(0, HEADER_BYTES)
    if (footerBytes > 0 && !footerOf(head).equals(whole.subarray(body))) return null
    const payload = new Uint8Array(whole.subarray(HEADER_BYTES, body))
    if (checksum(head, payload) !== header.crc) return null
    return {
      batch: { firstSeq, lastSeq, bytes: payload },
      previous,
      hash: recordHash(head, payload),
      end: offset + whole.length,
    }
  }

  /** The next offset from `offset` on at which a sound record lies; null when there is none up to the end of the file. */
  async findSound(offset: number): Promise<number | null> {
    for (let from = offset; ;) {
      const bytes = Buffer.from(await this.bytes(from, WINDOW_BYTES))
      for (const at of placesOf(bytes, RECORD_MAGICS)) if ((await this.entry(from + at)) !== null) return from + at
      if (bytes.length < WINDOW_BYTES) return null
      from += WINDOW_BYTES - 4
    }
  }

  /** The byte after the last that is not zero, at least `offset`. */
  async contentEnd(offset: number): Promise<number> {
    let end = offset
    for (let from = offset; ; from += WINDOW_BYTES) {
      const bytes = await this.bytes(from, WINDOW_BYTES)
      if (!isZero(bytes)) end = from + bytes.findLastIndex((byte) => byte !== 0) + 1
      if (bytes.length < WINDOW_BYTES) return end
    }
  }

  /** True at the untouched rest of a segment. */
  async isBlank(offset: number): Promise<boolean> {
    return isZero(await this.bytes(offset, HEADER_BYTES))
  }

  /** @throws JournalBroken when what it began with is gone */
  async insistBegun(position: Position): Promise<void> {
    const start = await this.bytes(0, SEGMENT_HEADER_BYTES)
    // One of the first edition has no header; when it is blank, its writer ended before its first record.
    const first = RECORD_MAGICS.some((magic) => start.indexOf(magic) === 0)
    if (decodeSegmentHeader(start) === null && !first && (start.length === 0 || !isZero(start)))
      throw broken(position, 'what the file began with is gone')
  }

  /** @throws JournalBroken when the file is shorter than it was made */
  async insistLong(position: Position): Promise<void> {
    const size = await this.#source.size()
    const made = decodeSegmentHeader(await this.bytes(0, SEGMENT_HEADER_BYTES))
    if (size !== null && made !== null && size < made)
      throw broken(position, `the file has ${size} bytes, it was made with ${made}`)
  }

  refresh(): void {
    this.#source.refresh()
  }

  /** Shorter than asked at the end of the file. Valid until the next call. */
  bytes(offset: number, length: number): Promise<Buffer> {
    return this.#source.bytes(offset, length)
  }

  close(): Promise<void> {
    return this.#source.close()
  }
}

function placesOf(bytes: Buffer, patterns: readonly Buffer[]): number[] {
  const places: number[] = []
  for (const pattern of patterns)
    for (let at = bytes.indexOf(pattern); at !== -1; at = bytes.indexOf(pattern, at + 1)) places.push(at)
  return places.toSorted((a, b) => a - b)
}

/**
 * Where the record that holds `seq` begins to be looked for; null when the journal is empty.
 * @throws JournalBroken when the journal begins later
 */
export async function locate(place: Place, seq: number): Promise<Position | null> {
  const segments = await listSegments(place)
  const segment = segments.findLast((candidate) => candidate.firstSeq <= seq)
  if (segment !== undefined) return beginningOf(segment)
  const first = segments[0]
  if (first === undefined) return null
  throw broken(
    { ...beginningOf(first), nextSeq: Math.max(1, seq) },
    `the journal begins with command ${first.firstSeq}`,
  )
}

/** The segment that was read last, kept open: whoever follows the tail opens no file each time it looks. */
export class KeptSegment {
  readonly #place: Place
  #kept: { readonly firstSeq: number; readonly reader: SegmentReader } | null = null

  constructor(place: Place) {
    this.#place = place
  }

  /** For one reader alone until it is given back: two that read at once have a file each. */
  async take(segment: SegmentFile): Promise<SegmentReader> {
    const kept = this.#kept
    this.#kept = null
    if (kept?.firstSeq === segment.firstSeq) {
      kept.reader.refresh()
      return kept.reader
    }
    await kept?.reader.close()
    return this.#open(segment)
  }

  async give({ firstSeq }: SegmentFile, reader: SegmentReader): Promise<void> {
    const before = this.#kept
    this.#kept = { firstSeq, reader }
    await before?.reader.close()
  }

  async close(): Promise<void> {
    const kept = this.#kept
    this.#kept = null
    await kept?.reader.close()
  }

  /** One that was archived since it was found lies in the archive now. */
  async #open(segment: SegmentFile): Promise<SegmentReader> {
    try {
      return await SegmentReader.open(this.#place, segment)
    } catch (error) {
      const moved = (await listSegments(this.#place)).find((other) => other.firstSeq === segment.firstSeq)
      if (moved === undefined || moved.path === segment.path) throw error
      return SegmentReader.open(this.#place, moved)
    }
  }
}

/** Commands that are missing, which somebody has accepted. */
export interface Gap {
  readonly firstMissing: number
  readonly resumesWith: number
}

/** Which gaps may be passed over: those that end at or before `upTo`. */
export interface Passing {
  readonly gaps: readonly Gap[]
  readonly upTo: number
}

type FoundEntry = Entry & { readonly at: Position }

/**
 * Entries from a position on, across segments, each checked against the one before it. Ends at the newest sound one.
 * @throws JournalBroken when something sound lies behind something that isn't, or a segment is missing or not whole
 */
export async function* entriesFrom(
  place: Place,
  from: Position,
  kept: KeptSegment,
  passing: Passing = { gaps: [], upTo: 0 },
): AsyncGenerator<FoundEntry> {
  for await (const stretch of stretchesFrom(place, from, kept)) {
    if (!(stretch instanceof JournalBroken)) {
      yield stretch
      continue
    }
    const gap = passing.gaps.find(({ firstMissing }) => firstMissing === stretch.position?.nextSeq)
    if (gap === undefined || gap.resumesWith > passing.upTo) throw stretch
  }
}

/** The same with each break in its place, behind which it goes on with what is sound again. */
export async function* stretchesFrom(
  place: Place,
  from: Position,
  kept: KeptSegment,
): AsyncGenerator<FoundEntry | JournalBroken> {
  for (let start: Position | null = from; start !== null;) {
    let position: Position = start
    try {
      for await (const entry of unbroken(place, start, kept)) {
        position = entry.at
        yield entry
      }
      return
    } catch (error) {
      if (!(error instanceof JournalBroken)) throw error
      const placed = error.position === null ? broken(position, error.message) : error
      start = await soundAfter(place, placed.position ?? position)
      yield new JournalBroken(placed.message, { position: placed.position ?? position, resume: start, cause: error })
    }
  }
}

async function* unbroken(place: Place, from: Position, kept: KeptSegment): AsyncGenerator<FoundEntry> {
  let position = from
  for (;;) {
    const { segment } = position
    const reader = await kept.take(segment)
    try {
      if (position.offset === 0) {
        await reader.insistBegun(position)
        position = { ...position, offset: await reader.firstRecord() }
      }
      for (;;) {
        const entry = await reader.entry(position.offset)
        if (entry === null) break
        checkFollows(position, entry)
        position = { ...position, offset: entry.end, nextSeq: entry.batch.lastSeq + 1, hash: entry.hash }
        yield { ...entry, at: position }
      }
      await reader.insistLong(position)
      const next = (await listSegments(place)).find((later) => later.firstSeq > segment.firstSeq)
      if (next === undefined) {
        await refuseGap(reader, position)
        return
      }
      if (next.firstSeq !== position.nextSeq)
        // A writer may have filled the rest of this segment and begun the next one between our two looks.
        if (await grew(reader, position)) continue
        else throw broken(position, `the next segment begins with ${next.firstSeq}`)
      position = beginningOf(next, position.hash)
    } finally {
      await kept.give(segment, reader)
    }
  }
}

/** The next sound record at or behind a break that holds later commands; null when there is none. */
async function soundAfter(place: Place, { segment, offset, nextSeq }: Position): Promise<Position | null> {
  const segments = await listSegments(place)
  for (const candidate of segments.slice(segments.findIndex((one) => one.firstSeq >= segment.firstSeq))) {
    const own = candidate.firstSeq === segment.firstSeq
    const found = await soundIn(place, candidate, own ? offset : 0, nextSeq)
    if (found !== null) return found
  }
  return null
}

async function soundIn(place: Place, segment: SegmentFile, from: number, seq: number): Promise<Position | null> {
  const reader = await SegmentReader.open(place, segment)
  try {
    for (let at = await reader.findSound(from); at !== null; at = await reader.findSound(at + 1)) {
      const entry = await reader.entry(at)
      if (entry !== null && entry.batch.firstSeq >= seq)
        return { segment, offset: at, nextSeq: entry.batch.firstSeq, hash: null }
    }
    return null
  } catch (error) {
    // A compressed segment that can't be unpacked from here on.
    if (error instanceof JournalBroken) return null
    throw error
  } finally {
    await reader.close()
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
  // Between our look and now a writer may have finished the record we found unfinished; that is no gap.
  if (await grew(reader, position)) return
  const sound = await reader.findSound(position.offset + 1)
  if (sound === null || (await grew(reader, position))) return
  throw broken(position, `it is damaged, and a sound one follows at byte ${sound}`, sound)
}

/** @param soundAt where something sound lies behind it in the same segment */
export function broken(position: Position, what: string, soundAt: number | null = null): JournalBroken {
  const { segment, offset, nextSeq } = position
  const message = `journal ${segment.path}, byte ${offset}: expected command ${nextSeq}; ${what}`
  return new JournalBroken(message, { position, soundAt })
}
