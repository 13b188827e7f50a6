import { join } from 'node:path'
import type {
  ArchiveReport,
  Journal,
  JournalBatch,
  JournalNotice,
  JournalReader,
  Snapshot,
  SnapshotHash,
} from '@exchange/ports'
import type { FileLock } from '../file-lock/index.ts'
import { Archiver, readDropped } from './archive.ts'
import { JournalBroken, JournalLocked } from './errors.ts'
import { systemFiles, type FileLayer, type OpenFile } from './layer.ts'
import { acceptedGaps, behindGap, explained, insistReached } from './loss.ts'
import { MarkFile, NOTHING, readMark, type MarkFound } from './mark.ts'
import { beginningOf, entriesFrom, KeptSegment, locate, SegmentReader, type Gap } from './reader.ts'
import { encodeHeader, footerOf, recordHash, SEGMENT_HEADER_BYTES } from './record.ts'
import {
  listSegments,
  preallocate,
  segmentPath,
  writeZeros,
  type Place,
  type Position,
  type SegmentFile,
} from './segments.ts'
import { SnapshotFiles } from './snapshots.ts'
import { findEnd, type End } from './tail.ts'

export interface FileJournalOptions {
  /** Size of a segment file; 32 MiB when absent. */
  readonly segmentBytes?: number
  /** Snapshots to keep, at least 2; 3 when absent. */
  readonly keepSnapshots?: number
  /** Where compressed segments go; the folder `archive` of the journal when absent. */
  readonly archiveDirectory?: string
  /** The archive drops its oldest commands when it is larger; it keeps everything when absent. */
  readonly archiveBytes?: number
  /** Told of what a person should know. */
  readonly report?: (notice: JournalNotice) => void
  /** Those of the operating system when absent. */
  readonly files?: FileLayer
}

const SEGMENT_BYTES = 32 << 20
const KEEP_SNAPSHOTS = 3
const NEXT_SEGMENT = 'next.tmp'
const LOCK = 'writer.lock'

/**
 * Opens the journal in this directory for writing, making it when missing, and cuts off a torn tail.
 * @throws JournalLocked when another process writes it, JournalBroken when it is damaged or something is missing at its tail.
 */
export async function openFileJournal(directory: string, options: FileJournalOptions = {}): Promise<Journal> {
  const lock = await lockJournal(directory, options)
  try {
    return await FileJournal.open(directory, options, lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

/** @throws JournalLocked when another process has it */
export async function lockJournal(directory: string, { files = systemFiles }: FileJournalOptions): Promise<FileLock> {
  await files.makeDirectory(directory)
  const lock = await files.lock(join(directory, LOCK))
  if (lock !== null) return lock
  throw new JournalLocked(`the journal in ${directory} is being written by another process: stop it first`)
}

/** Follows a journal that another may be writing. */
export function openFileJournalReader(directory: string, options: FileJournalOptions = {}): JournalReader {
  return new Reader(directory, options)
}

export function placeOf(directory: string, { files = systemFiles, archiveDirectory }: FileJournalOptions): Place {
  return { files, directory, archive: archiveDirectory ?? join(directory, 'archive') }
}

export function snapshotsOf(place: Place, { keepSnapshots, report }: FileJournalOptions): SnapshotFiles {
  const keep = Math.max(2, keepSnapshots ?? KEEP_SNAPSHOTS)
  return new SnapshotFiles(place.files, join(place.directory, 'snapshots'), keep, report ?? (() => {}))
}

class Reader implements JournalReader {
  protected readonly place: Place
  protected readonly snapshots: SnapshotFiles
  readonly #archiver: Archiver
  /** Where the last read ended: who follows the tail goes on from there. */
  #resume: Position | null = null
  readonly #kept: KeptSegment
  #accepted: Promise<Gap[]> | null = null

  constructor(directory: string, options: FileJournalOptions) {
    this.place = placeOf(directory, options)
    this.snapshots = snapshotsOf(this.place, options)
    const { archiveBytes = Infinity, report = () => {} } = options
    this.#archiver = new Archiver(this.place, archiveBytes, report)
    this.#kept = new KeptSegment(this.place)
  }

  async *read(fromSeq: number): AsyncGenerator<JournalBatch> {
    try {
      const from = this.#resume?.nextSeq === fromSeq ? this.#resume : await locate(this.place, fromSeq)
      if (from === null) return
      const passing = { gaps: await this.#gaps(), upTo: fromSeq }
      for await (const entry of entriesFrom(this.place, from, this.#kept, passing)) {
        if (entry.batch.lastSeq < fromSeq) continue
        this.#resume = entry.at
        yield entry.batch
      }
    } catch (error) {
      throw await explained(error, this.snapshots, await readDropped(this.place))
    }
  }

  async lastSeq(): Promise<number> {
    const gaps = await this.#gaps()
    const passing = { gaps, upTo: Infinity }
    for (const segment of (await listSegments(this.place)).toReversed()) {
      let last = 0
      for await (const entry of entriesFrom(this.place, beginningOf(segment), this.#kept, passing))
        last = entry.batch.lastSeq
      if (last > 0) return behindGap(last, gaps)
    }
    return behindGap(0, gaps)
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
    return this.#kept.close()
  }

  /** Losses are accepted while nobody writes, so one look is enough. */
  #gaps(): Promise<Gap[]> {
    return (this.#accepted ??= acceptedGaps(this.place))
  }
}

interface Tail {
  readonly file: OpenFile
  readonly bytes: number
  /** The first command it may hold. */
  readonly firstSeq: number
  offset: number
}

class FileJournal extends Reader implements Journal {
  readonly #lock: FileLock
  readonly #mark: MarkFile
  readonly #segmentBytes: number
  #last: number
  #hash: Buffer
  #tail: Tail | null
  /** The segment after the tail, made in the background while the tail fills. */
  #next: Promise<void>
  #failure: JournalBroken | null = null
  #writing = false

  private constructor(
    directory: string,
    options: FileJournalOptions,
    held: { readonly lock: FileLock; readonly mark: MarkFile },
    end: { readonly last: number; readonly hash: Buffer; readonly tail: Tail | null },
  ) {
    super(directory, options)
    this.#lock = held.lock
    this.#mark = held.mark
    this.#segmentBytes = options.segmentBytes ?? SEGMENT_BYTES
    this.#last = end.last
    this.#hash = end.hash
    this.#tail = end.tail
    this.#next = this.#preallocateNext(0)
  }

  static async open(directory: string, options: FileJournalOptions, lock: FileLock): Promise<FileJournal> {
    const place = placeOf(directory, options)
    const snapshots = snapshotsOf(place, options)
    const report = options.report ?? (() => {})
    const found = await findMark(place)
    const { last, hash, position, lastAt, torn } = await soundEnd(place, found, snapshots)
    if (found.fault !== null) report({ kind: 'mark-unreadable', message: `journal ${found.fault}` })
    for (const notice of await snapshots.missing()) report(notice)
    await place.files.remove(join(directory, NEXT_SEGMENT))
    // A writer that was killed may have made names that it had not synced.
    await place.files.syncDirectory(directory)
    const tail = position === null ? null : await openTail(place, position, { lastAt, torn }, report)
    const mark = await MarkFile.open(place.files, directory, found.isWhole)
    try {
      // Also where the first edition had written, or a loss was accepted.
      const kept = mark.keep(tail !== null && last > 0 ? { lastSeq: last, segment: tail.firstSeq } : NOTHING)
      // A new one on a full disk: the first segment that is begun needs it.
      await kept.catch(unlessFull)
    } catch (error) {
      await mark.close()
      await tail?.file.close()
      throw error
    }
    const journal = new FileJournal(directory, options, { lock, mark }, { last, hash, tail })
    // A full disk keeps nobody from starting: the first command that finds no room fails.
    await journal.#next.catch(() => {})
    return journal
  }

  async append(batch: JournalBatch): Promise<void> {
    if (this.#failure !== null) throw this.#failure
    if (batch.firstSeq !== this.#last + 1 || batch.lastSeq < batch.firstSeq || this.#writing)
      throw this.#fail(`batch ${batch.firstSeq}–${batch.lastSeq} does not follow command ${this.#last}`, null)
    this.#writing = true
    try {
      const header = encodeHeader(batch, this.#hash)
      const record = [header, batch.bytes, footerOf(header)]
      const bytes = record.reduce((sum, part) => sum + part.length, 0)
      const before = this.#tail
      const tail = await this.#room(batch.firstSeq, bytes)
      this.#insistAlone()
      await tail.file.write(record, tail.offset)
      await tail.file.datasync()
      // Who has opened the journal since then has not read this record: nobody may be answered about it.
      this.#insistAlone()
      const mark = { lastSeq: batch.lastSeq, segment: tail.firstSeq }
      if (tail === before) this.#mark.note(mark)
      else await this.#mark.keep(mark)
      tail.offset += bytes
      this.#last = batch.lastSeq
      this.#hash = recordHash(header, batch.bytes)
    } catch (error) {
      // After a failed sync nobody knows what is on the disk: never try again.
      throw this.#fail(`command ${batch.firstSeq} can't be made durable`, error)
    } finally {
      this.#writing = false
    }
  }

  fault(): JournalBroken | null {
    if (this.#failure !== null || this.#lock.isHeld()) return this.#failure
    return this.#fail(this.#lockIsLost, null)
  }

  override lastSeq(): Promise<number> {
    return Promise.resolve(this.#last)
  }

  override async close(): Promise<void> {
    if (this.#failure?.message === this.#closed) return
    this.#failure = new JournalBroken(this.#closed)
    await this.#next.catch(() => {})
    const next = join(this.place.directory, NEXT_SEGMENT)
    // It may be another's by now.
    if (this.#lock.isHeld()) await this.place.files.remove(next).catch(() => {})
    await this.#mark.close()
    await this.#tail?.file.close()
    this.#tail = null
    await super.close()
    this.#lock.release()
  }

  #insistAlone(): void {
    if (!this.#lock.isHeld()) throw new Error(this.#lockIsLost)
  }

  get #lockIsLost(): string {
    const path = join(this.place.directory, LOCK)
    return `${path} was removed or replaced while it was held, so another process may be writing here; nothing more is written or acknowledged. Make sure that one exchange alone uses this folder, and start it again`
  }

  get #closed(): string {
    return `the journal in ${this.place.directory} is closed`
  }

  /** The tail when the record fits, else the next segment. */
  async #room(firstSeq: number, bytes: number): Promise<Tail> {
    if (this.#tail !== null && this.#tail.offset + bytes <= this.#tail.bytes) return this.#tail
    const { files, directory } = this.place
    const needed = SEGMENT_HEADER_BYTES + bytes
    // One that could not be made is tried once more: there may be room again.
    await this.#next.catch(() => (this.#next = this.#preallocateNext(needed)))
    if (needed > this.#segmentBytes) await this.#preallocateNext(needed)
    await this.#next
    const path = segmentPath(directory, firstSeq)
    this.#insistAlone()
    await files.rename(join(directory, NEXT_SEGMENT), path)
    await files.syncDirectory(directory)
    await this.#tail?.file.close()
    const file = await files.open(path, 'r+')
    this.#tail = { file, bytes: await file.size(), firstSeq, offset: SEGMENT_HEADER_BYTES }
    this.#next = this.#preallocateNext(0)
    return this.#tail
  }

  #preallocateNext(atLeast: number): Promise<void> {
    const { files, directory } = this.place
    const path = join(directory, NEXT_SEGMENT)
    const next = preallocate(files, path, Math.max(this.#segmentBytes, atLeast)).catch(async (error: unknown) => {
      // Half a segment on a full disk only takes room from others.
      await files.remove(path).catch(() => {})
      throw error
    })
    // Whoever needs the segment awaits it and meets the error there.
    next.catch(() => {})
    return next
  }

  #fail(what: string, cause: unknown): JournalBroken {
    const reason = cause instanceof Error ? `: ${cause.message}` : ''
    this.#failure = new JournalBroken(`journal ${this.place.directory}: ${what}${reason}`, { cause })
    return this.#failure
  }
}

const unlessFull = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') throw error
}

/** The mark. A writer of this edition left one where it left a segment. */
export async function findMark(place: Place): Promise<MarkFound> {
  let isNeeded = false
  for (const segment of await listSegments(place))
    isNeeded ||= !segment.archived && (await isOfThisEdition(place, segment))
  return readMark(place.files, place.directory, isNeeded)
}

async function isOfThisEdition(place: Place, segment: SegmentFile): Promise<boolean> {
  const reader = await SegmentReader.open(place, segment)
  try {
    return (await reader.firstRecord()) > 0
  } finally {
    await reader.close()
  }
}

/** @throws JournalBroken with what is lost for certain */
async function soundEnd(place: Place, { mark }: MarkFound, snapshots: SnapshotFiles): Promise<End> {
  try {
    const end = await findEnd(place, mark, await acceptedGaps(place))
    await insistReached(end.last, end.position, snapshots, place)
    return end
  } catch (error) {
    throw await explained(error, snapshots, null)
  }
}

/**
 * Zeroes what an unfinished write left behind the end, and says so. Writes the last record once more: its writer may have
 * been killed before it was synced, or its sync may have failed, and what is read here is then in memory alone.
 */
async function openTail(
  place: Place,
  { segment, offset }: Position,
  { lastAt, torn }: Pick<End, 'lastAt' | 'torn'>,
  report: (notice: JournalNotice) => void,
): Promise<Tail> {
  const file = await place.files.open(segment.path, 'r+')
  try {
    const bytes = await file.size()
    const record = Buffer.alloc(offset - lastAt)
    await file.read(record, lastAt)
    await file.write([record], lastAt)
    if (torn !== null) await writeZeros(file, offset, Math.min(bytes, offset + torn.length))
    await file.datasync()
    if (torn !== null) {
      const { length, firstSeq, lastSeq } = torn
      const commands = lastSeq === null ? `command ${firstSeq} and perhaps more` : `commands ${firstSeq} to ${lastSeq}`
      const message = `journal ${segment.path}: a write that was not finished was cut off, ${length} bytes from byte ${offset} (${commands}); nobody had been answered about it`
      report({ kind: 'torn-tail', message, place: segment.path, byte: offset, length, firstSeq, lastSeq })
    }
    return { file, bytes, firstSeq: segment.firstSeq, offset }
  } catch (error) {
    await file.close()
    throw error
  }
}
