import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Journal, JournalBatch, JournalReader, Snapshot } from '@exchange/ports'
import { JournalBroken } from './errors.ts'
import { listSegments, preallocate, segmentPath, syncDirectory, writeFully, writeZeros } from './files.ts'
import { lockDirectory, type DirectoryLock } from './lock.ts'
import { broken, entriesFrom, locate, SegmentReader, type Position } from './reader.ts'
import { encodeHeader, GENESIS, HEADER_BYTES, recordHash } from './record.ts'
import { SnapshotFiles } from './snapshots.ts'

export interface FileJournalOptions {
  /** Size of a segment file; 32 MiB when absent. */
  readonly segmentBytes?: number
  /** Snapshots to keep; 4 when absent. */
  readonly keepSnapshots?: number
}

const SEGMENT_BYTES = 32 << 20
const KEEP_SNAPSHOTS = 4
const NEXT_SEGMENT = 'next.tmp'

/**
 * Opens the journal in this directory for writing, making it when missing, and cuts off a torn tail.
 * @throws JournalLocked when another process writes it, JournalBroken when it is damaged anywhere but at its tail.
 */
export async function openFileJournal(directory: string, options: FileJournalOptions = {}): Promise<Journal> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const lock = await lockDirectory(directory)
  try {
    return await FileJournal.open(directory, options, lock)
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Follows a journal that another may be writing. */
export function openFileJournalReader(directory: string): JournalReader {
  return new Reader(directory, new SnapshotFiles(snapshotDirectory(directory), KEEP_SNAPSHOTS))
}

function snapshotDirectory(directory: string): string {
  return join(directory, 'snapshots')
}

class Reader implements JournalReader {
  protected readonly directory: string
  protected readonly snapshots: SnapshotFiles
  /** Where the last read ended: who follows the tail goes on from there. */
  #resume: Position | null = null

  constructor(directory: string, snapshots: SnapshotFiles) {
    this.directory = directory
    this.snapshots = snapshots
  }

  async *read(fromSeq: number): AsyncGenerator<JournalBatch> {
    const from = this.#resume?.nextSeq === fromSeq ? this.#resume : await locate(this.directory, fromSeq)
    if (from === null) return
    for await (const entry of entriesFrom(this.directory, from)) {
      if (entry.batch.lastSeq < fromSeq) continue
      this.#resume = entry.at
      yield entry.batch
    }
  }

  async lastSeq(): Promise<number> {
    const segments = await listSegments(this.directory)
    for (const segment of segments.toReversed()) {
      let last = 0
      const from: Position = { segment, offset: 0, nextSeq: segment.firstSeq, hash: null }
      for await (const entry of entriesFrom(this.directory, from)) last = entry.batch.lastSeq
      if (last > 0) return last
    }
    return 0
  }

  latestSnapshot(seq: number): Promise<Snapshot | null> {
    return this.snapshots.latest(seq)
  }

  close(): Promise<void> {
    return Promise.resolve()
  }
}

interface Tail {
  readonly handle: FileHandle
  readonly bytes: number
  offset: number
}

class FileJournal extends Reader implements Journal {
  readonly #lock: DirectoryLock
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
    lock: DirectoryLock,
    end: { last: number; hash: Buffer; tail: Tail | null },
  ) {
    super(directory, new SnapshotFiles(snapshotDirectory(directory), options.keepSnapshots ?? KEEP_SNAPSHOTS))
    this.#lock = lock
    this.#segmentBytes = options.segmentBytes ?? SEGMENT_BYTES
    this.#last = end.last
    this.#hash = end.hash
    this.#tail = end.tail
    this.#next = this.#preallocateNext(0)
  }

  static async open(directory: string, options: FileJournalOptions, lock: DirectoryLock): Promise<FileJournal> {
    await rm(join(directory, NEXT_SEGMENT), { force: true })
    const end = await findEnd(directory)
    const tail = end.position === null ? null : await openTail(end.position)
    const journal = new FileJournal(directory, options, lock, { ...end, tail })
    await journal.#next
    return journal
  }

  async append(batch: JournalBatch): Promise<void> {
    if (this.#failure !== null) throw this.#failure
    if (batch.firstSeq !== this.#last + 1 || batch.lastSeq < batch.firstSeq || this.#writing)
      throw this.#fail(`batch ${batch.firstSeq}–${batch.lastSeq} does not follow command ${this.#last}`, null)
    this.#writing = true
    try {
      const header = encodeHeader(batch, this.#hash)
      const tail = await this.#room(batch.firstSeq, header.length + batch.bytes.length)
      await writeFully(tail.handle, [header, batch.bytes], tail.offset)
      await tail.handle.datasync()
      tail.offset += header.length + batch.bytes.length
      this.#last = batch.lastSeq
      this.#hash = recordHash(header, batch.bytes)
    } catch (error) {
      // After a failed sync nobody knows what is on the disk: never try again.
      throw this.#fail(`command ${batch.firstSeq} can't be made durable`, error)
    } finally {
      this.#writing = false
    }
  }

  override lastSeq(): Promise<number> {
    return Promise.resolve(this.#last)
  }

  saveSnapshot(snapshot: Snapshot): Promise<void> {
    return this.snapshots.save(snapshot)
  }

  override async close(): Promise<void> {
    this.#failure ??= new JournalBroken(`the journal in ${this.directory} is closed`)
    await this.#next.catch(() => {})
    await rm(join(this.directory, NEXT_SEGMENT), { force: true })
    await this.#tail?.handle.close()
    this.#tail = null
    await this.#lock.release()
  }

  /** The tail when the record fits, else the next segment. */
  async #room(firstSeq: number, bytes: number): Promise<Tail> {
    if (this.#tail !== null && this.#tail.offset + bytes <= this.#tail.bytes) return this.#tail
    await this.#next
    if (bytes > this.#segmentBytes) await this.#preallocateNext(bytes)
    const path = segmentPath(this.directory, firstSeq)
    await rename(join(this.directory, NEXT_SEGMENT), path)
    await syncDirectory(this.directory)
    await this.#tail?.handle.close()
    const handle = await open(path, 'r+')
    this.#tail = { handle, bytes: (await handle.stat()).size, offset: 0 }
    this.#next = this.#preallocateNext(0)
    return this.#tail
  }

  #preallocateNext(atLeast: number): Promise<void> {
    const next = preallocate(join(this.directory, NEXT_SEGMENT), Math.max(this.#segmentBytes, atLeast))
    // Whoever needs the segment awaits it and meets the error there.
    next.catch(() => {})
    return next
  }

  #fail(what: string, cause: unknown): JournalBroken {
    const reason = cause instanceof Error ? `: ${cause.message}` : ''
    this.#failure = new JournalBroken(`journal ${this.directory}: ${what}${reason}`, { cause })
    return this.#failure
  }
}

interface End {
  readonly last: number
  readonly hash: Buffer
  /** In the newest segment, where the next record goes; null when there is no segment. */
  readonly position: Position | null
}

/** Reads from the newest segment that holds a record. */
async function findEnd(directory: string): Promise<End> {
  const segments = await listSegments(directory)
  for (const segment of segments.toReversed()) {
    let position: Position = { segment, offset: 0, nextSeq: segment.firstSeq, hash: null }
    let last = 0
    for await (const entry of entriesFrom(directory, position)) {
      position = entry.at
      last = entry.batch.lastSeq
    }
    const newest = segments.at(-1)
    if (last > 0 && newest !== undefined) return endAt(last, position, newest)
  }
  const first = segments[0]
  if (first === undefined) return { last: 0, hash: GENESIS, position: null }
  const start: Position = { segment: first, offset: 0, nextSeq: first.firstSeq, hash: GENESIS }
  if (first.firstSeq !== 1 || segments.length > 1) throw broken(start, 'nothing sound lies here')
  return { last: 0, hash: GENESIS, position: start }
}

/** A newer segment without a record was made just before the process ended: it is where the next one goes. */
function endAt(last: number, position: Position, newest: Position['segment']): End {
  const hash = position.hash ?? GENESIS
  if (newest.firstSeq > position.segment.firstSeq) position = { ...position, segment: newest, offset: 0 }
  return { last, hash, position }
}

/** Zeroes what a torn write left behind the end, after making sure that nothing sound is among it. */
async function openTail(position: Position): Promise<Tail> {
  const reader = await SegmentReader.open(position.segment.path)
  const handle = await open(position.segment.path, 'r+')
  try {
    const bytes = (await handle.stat()).size
    const cut = position.offset
    if (cut + HEADER_BYTES <= bytes && (await reader.hasContent(cut))) {
      if ((await reader.findSound(cut + 1)) !== null) throw broken(position, 'a sound record follows a damaged one')
      await writeZeros(handle, cut, bytes)
      await handle.datasync()
    }
    return { handle, bytes, offset: cut }
  } catch (error) {
    await handle.close()
    throw error
  } finally {
    await reader.close()
  }
}
