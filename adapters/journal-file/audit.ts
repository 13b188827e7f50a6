/** All of a journal in files, whatever snapshots exist, and how to go on behind a loss. */
import { join } from 'node:path'
import type { AcceptedLoss, JournalAudit, JournalStretch, LossDecision, Snapshot } from '@exchange/ports'
import { readDropped } from './archive.ts'
import { JournalBroken } from './errors.ts'
import { findMark, lockJournal, placeOf, snapshotsOf, type FileJournalOptions } from './journal.ts'
import { acceptedGaps, insistReached, readLosses, writeLosses } from './loss.ts'
import { renewMark } from './mark.ts'
import { beginningOf, KeptSegment, SegmentReader, stretchesFrom, type Gap } from './reader.ts'
import { decodeSegmentHeader, GENESIS, SEGMENT_HEADER_BYTES } from './record.ts'
import {
  listSegments,
  preallocate,
  segmentPath,
  sizeOf,
  writeZeros,
  type Place,
  type SegmentFile,
  type Position,
} from './segments.ts'
import type { SnapshotFiles } from './snapshots.ts'
import { openSource, WINDOW_BYTES } from './source.ts'
import { findEnd } from './tail.ts'

export function openFileJournalAudit(directory: string, options: FileJournalOptions = {}): JournalAudit {
  return new FileAudit(directory, options)
}

class FileAudit implements JournalAudit {
  readonly #directory: string
  readonly #options: FileJournalOptions
  readonly #place: Place
  readonly #snapshots: SnapshotFiles

  constructor(directory: string, options: FileJournalOptions) {
    this.#directory = directory
    this.#options = options
    this.#place = placeOf(directory, options)
    this.#snapshots = snapshotsOf(this.#place, options)
  }

  async *walk(): AsyncGenerator<JournalStretch> {
    const gaps = await acceptedGaps(this.#place)
    let next = (await this.dropped()) + 1
    for await (const found of this.#found()) {
      if (found instanceof JournalBroken) {
        const stretch = breakOf(found, gaps)
        next = stretch.resumesWith ?? stretch.firstMissing
        yield stretch
      } else {
        next = found.lastSeq + 1
        yield { kind: 'batch', batch: found }
      }
    }
    const lost = await this.#lostAtTheEnd(gaps)
    if (lost !== null && lost.firstMissing >= next) yield lost
    else for (const gap of gaps) if (gap.firstMissing === next) yield passedGap(gap)
  }

  async holdings() {
    const { files, directory } = this.#place
    const segments = await listSegments(this.#place)
    const live = segments.filter(({ archived }) => !archived).map(({ path }) => path)
    const archived = segments.filter((segment) => segment.archived).map(({ path }) => path)
    const snapshots = (await this.#snapshots.list()).map((seq) => this.#snapshots.path(seq))
    const lost = (await files.list(join(directory, 'lost'))).map((name) => join(directory, 'lost', name))
    const counted = async (name: string, paths: readonly string[]) => {
      let bytes = 0
      for (const path of paths) bytes += await sizeOf(this.#place, path)
      return { name, count: paths.length, bytes }
    }
    return [
      await counted('segments', live),
      await counted('archived segments', archived),
      await counted('snapshots', snapshots),
      await counted('files set aside', lost),
    ]
  }

  snapshots(): Promise<number[]> {
    return this.#snapshots.list()
  }

  openSnapshot(seq: number): Promise<Snapshot> {
    return this.#snapshots.open(seq)
  }

  async dropped(): Promise<number> {
    return (await readDropped(this.#place))?.lastSeq ?? 0
  }

  losses(): Promise<AcceptedLoss[]> {
    return readLosses(this.#place)
  }

  async accept({ cutFrom, gaps, reason, at }: LossDecision): Promise<AcceptedLoss[]> {
    const lock = await lockJournal(this.#directory, this.#options)
    try {
      const setAside = cutFrom === null ? [] : await this.#cut(cutFrom, gaps)
      const behind = gaps.map((gap): AcceptedLoss => ({ at, ...gap, setAside, reason }))
      const cut = { at, firstMissing: cutFrom ?? 0, resumesWith: null, setAside, reason }
      const accepted = behind.length > 0 || cutFrom === null ? behind : [cut]
      await writeLosses(this.#place, [...(await this.losses()), ...accepted])
      await this.#extendShort()
      await renewMark(this.#place.files, this.#directory)
      await this.#snapshots.noteKept(await this.#snapshots.list())
      return accepted
    } finally {
      lock.release()
    }
  }

  async faults(): Promise<string[]> {
    const { fault } = await findMark(this.#place)
    const missing = await this.#snapshots.missing()
    return [...(fault === null ? [] : [fault]), ...missing.map(({ message }) => message)]
  }

  close(): Promise<void> {
    return Promise.resolve()
  }

  async *#found() {
    const first = (await listSegments(this.#place))[0]
    if (first === undefined) return
    const kept = new KeptSegment(this.#place)
    try {
      for await (const stretch of stretchesFrom(this.#place, await this.#start(first), kept))
        yield stretch instanceof JournalBroken ? stretch : stretch.batch
    } finally {
      await kept.close()
    }
  }

  /** The first command of all, or what follows the last that was dropped. */
  async #start(first: SegmentFile): Promise<Position> {
    const dropped = await readDropped(this.#place)
    const nextSeq = (dropped?.lastSeq ?? 0) + 1
    const hash = dropped === null ? GENESIS : Buffer.from(dropped.hash, 'hex')
    return first.firstSeq === nextSeq ? beginningOf(first, hash) : { ...beginningOf(first), nextSeq }
  }

  /** What a damaged tail, the mark or a snapshot says is missing behind the last sound record. */
  async #lostAtTheEnd(gaps: readonly Gap[]): Promise<Extract<JournalStretch, { kind: 'break' }> | null> {
    try {
      const end = await findEnd(this.#place, (await findMark(this.#place)).mark, gaps)
      await insistReached(end.last, end.position, this.#snapshots, this.#place)
      return null
    } catch (error) {
      if (!(error instanceof JournalBroken)) throw error
      return { ...breakOf(error, gaps), resumesWith: null }
    }
  }

  /** Takes everything from this command on out of the journal. @returns where it lies now */
  async #cut(from: number, gaps: readonly Gap[]): Promise<string[]> {
    const { files, directory } = this.#place
    const aside: string[] = []
    const lost = join(directory, 'lost')
    await files.makeDirectory(lost)
    const stamp = `from-${from}-${(await this.losses()).length}`
    const move = async (path: string, name: string) => {
      await files.rename(path, join(lost, name))
      aside.push(join(lost, name))
    }
    const segments = await listSegments(this.#place)
    const end = await this.#endBefore(from)
    const tail = segments.findLast((segment) => segment.firstSeq === end?.segment.firstSeq)
    for (const segment of segments) {
      if (tail !== undefined && segment.firstSeq < tail.firstSeq) continue
      const name = `${stamp}-${String(segment.firstSeq).padStart(16, '0')}.log${segment.archived ? '.zst' : ''}`
      // Before it leaves its place, what is sound of the last one that stays is there in another file.
      const kept = segment === tail && end !== null ? await this.#prefix(segment, end.offset) : null
      await move(segment.path, name)
      if (kept !== null) await files.rename(kept, segmentPath(directory, segment.firstSeq))
    }
    const reach = gaps.reduce((last, gap) => Math.max(last, gap.resumesWith - 1), from - 1)
    for (const seq of await this.#snapshots.list())
      if (seq > reach) await move(this.#snapshots.path(seq), `${stamp}-${seq}.state`)
    await files.syncDirectory(lost)
    await files.syncDirectory(directory)
    return aside
  }

  /** Behind the last sound record before this command; null when there is none. */
  async #endBefore(from: number): Promise<Position | null> {
    const first = (await listSegments(this.#place))[0]
    if (first === undefined) return null
    const kept = new KeptSegment(this.#place)
    let end: Position | null = null
    try {
      for await (const stretch of stretchesFrom(this.#place, await this.#start(first), kept)) {
        if (stretch instanceof JournalBroken) continue
        if (stretch.batch.lastSeq >= from) break
        end = stretch.at
      }
      return end
    } finally {
      await kept.close()
    }
  }

  /** A segment that holds what this one holds up to `end`, and room for more. */
  async #prefix(segment: SegmentFile, end: number): Promise<string> {
    const { files, directory } = this.#place
    const path = join(directory, 'kept.tmp')
    const source = await openSource(files, segment)
    const size = Math.max(end, (await source.size()) ?? 0)
    await preallocate(files, path, size)
    const file = await files.open(path, 'r+')
    try {
      for (let at = 0; at < end; at += WINDOW_BYTES)
        await file.write([Buffer.from(await source.bytes(at, Math.min(WINDOW_BYTES, end - at)))], at)
      await file.datasync()
      return path
    } finally {
      await file.close()
      await source.close()
    }
  }

  /** Segments that are shorter than they were made are as long again. */
  async #extendShort(): Promise<void> {
    const { files } = this.#place
    for (const segment of await listSegments(this.#place)) {
      if (segment.archived) continue
      const reader = await SegmentReader.open(this.#place, segment)
      const made = decodeSegmentHeader(Buffer.from(await reader.bytes(0, SEGMENT_HEADER_BYTES)))
      await reader.close()
      const file = await files.open(segment.path, 'r+')
      try {
        const size = await file.size()
        if (made === null || size >= made) continue
        await writeZeros(file, size, made)
        await file.datasync()
      } finally {
        await file.close()
      }
    }
  }
}

function breakOf(
  { message, position, resume }: JournalBroken,
  gaps: readonly Gap[],
): Extract<JournalStretch, { kind: 'break' }> {
  const firstMissing = position?.nextSeq ?? 1
  const accepted = gaps.some((gap) => gap.firstMissing === firstMissing)
  return { kind: 'break', firstMissing, resumesWith: resume?.nextSeq ?? null, message, accepted }
}

/** One behind which nothing has been written yet. */
function passedGap({ firstMissing, resumesWith }: Gap): JournalStretch {
  const message = `commands ${firstMissing} to ${resumesWith - 1} are missing, a snapshot holds their effects`
  return { kind: 'break', firstMissing, resumesWith, message, accepted: true }
}
