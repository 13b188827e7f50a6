/**
 * Segments that are no longer needed for a start, compressed one by one. A segment leaves the journal's folder when its compressed form
 * is durable and was read back to the same last hash, so the chain goes across. The oldest may be dropped when the archive is
 * larger than it should be; how far that went stands in `dropped.json`, written first.
 */
import { Readable } from 'node:stream'
import { constants, createZstdCompress } from 'node:zlib'
import { join } from 'node:path'
import type { ArchiveReport, JournalNotice } from '@exchange/ports'
import { beginningOf, broken, SegmentReader } from './reader.ts'
import { GENESIS } from './record.ts'
import { archivePath, listSegments, sizeOf, type Place, type SegmentFile, type Position } from './segments.ts'
import { readJson, writeAtomically } from './small-files.ts'
import { WINDOW_BYTES } from './source.ts'

const DROPPED = 'dropped.json'

/** What retention has taken away. */
export interface Dropped {
  readonly lastSeq: number
  /** Of its last record, in hexadecimal digits: what the first that is kept follows. */
  readonly hash: string
}

export async function readDropped({ files, archive }: Place): Promise<Dropped | null> {
  const otherwise =
    'without one move it away: npm run audit names what is missing before the first command, and accepts it'
  return readJson(files, archive, DROPPED, droppedOf, otherwise)
}

function droppedOf(value: unknown): Dropped | null {
  if (typeof value !== 'object' || value === null || !('lastSeq' in value) || !('hash' in value)) return null
  const { lastSeq, hash } = value
  const isSound = typeof lastSeq === 'number' && Number.isSafeInteger(lastSeq) && typeof hash === 'string'
  return isSound && /^[0-9a-f]{64}$/.test(hash) ? { lastSeq, hash } : null
}

export class Archiver {
  readonly #place: Place
  readonly #keepBytes: number
  readonly #report: (notice: JournalNotice) => void

  constructor(place: Place, keepBytes: number, report: (notice: JournalNotice) => void) {
    this.#place = place
    this.#keepBytes = keepBytes
    this.#report = report
  }

  async run(upTo: number): Promise<ArchiveReport | null> {
    const { files, directory } = this.#place
    const lock = await files.lock(join(directory, 'archive.lock'))
    if (lock === null) return null
    try {
      await this.#sweep()
      const report = await this.#archiveUpTo(upTo)
      await this.#retain()
      return report
    } finally {
      lock.release()
    }
  }

  async #archiveUpTo(boundary: number): Promise<ArchiveReport | null> {
    const segments = await listSegments(this.#place)
    const whole: ArchiveReport[] = []
    for (const [index, segment] of segments.entries()) {
      const next = segments[index + 1]
      // The newest is being written.
      if (next === undefined || next.firstSeq > boundary + 1) break
      if (!segment.archived) whole.push(await this.#archive(segment, next.firstSeq - 1))
    }
    const first = whole[0]
    const last = whole.at(-1)
    if (first === undefined || last === undefined) return null
    const sum = (key: 'bytesBefore' | 'bytesAfter') => whole.reduce((total, one) => total + one[key], 0)
    const report = { ...first, lastSeq: last.lastSeq, bytesBefore: sum('bytesBefore'), bytesAfter: sum('bytesAfter') }
    const { firstSeq, lastSeq, bytesBefore, bytesAfter } = report
    const message = `commands ${firstSeq} to ${lastSeq} were archived: ${bytesBefore} bytes became ${bytesAfter}`
    this.#report({ kind: 'archived', firstSeq, lastSeq, message })
    return report
  }

  async #archive(segment: SegmentFile, lastSeq: number): Promise<ArchiveReport> {
    const { files, archive, directory } = this.#place
    await files.makeDirectory(archive)
    const path = archivePath(this.#place, segment.firstSeq)
    const bytesBefore = await this.#compress(segment, `${path}.tmp`, lastSeq)
    const packed = { path: `${path}.tmp`, firstSeq: segment.firstSeq, archived: true }
    const [wanted, found] = [await endOfRecords(this.#place, segment), await endOfRecords(this.#place, packed)]
    if (found.nextSeq !== lastSeq + 1 || found.hash?.equals(wanted.hash ?? GENESIS) !== true)
      throw broken(found, `the compressed segment ends there, it should hold commands up to ${lastSeq}`)
    await files.rename(`${path}.tmp`, path)
    await files.syncDirectory(archive)
    await files.syncDirectory(directory)
    await files.remove(segment.path)
    await files.syncDirectory(directory)
    return { firstSeq: segment.firstSeq, lastSeq, bytesBefore, bytesAfter: await sizeOf(this.#place, path) }
  }

  /** Up to the end of its records. @returns what the file took until now */
  async #compress(segment: SegmentFile, target: string, lastSeq: number): Promise<number> {
    const { files } = this.#place
    const end = await endOfRecords(this.#place, segment)
    if (end.nextSeq !== lastSeq + 1) throw broken(end, `it should hold commands up to ${lastSeq}`)
    const source = await files.open(segment.path, 'r')
    const file = await files.open(target, 'w')
    try {
      const pieces = async function* () {
        for (let at = 0; at < end.offset; at += WINDOW_BYTES) {
          const buffer = Buffer.allocUnsafe(Math.min(WINDOW_BYTES, end.offset - at))
          await source.read(buffer, at)
          yield buffer
        }
      }
      const packed = Readable.from(pieces()).compose(
        createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
      )
      let at = 0
      for await (const piece of packed) {
        await file.write([piece as Buffer], at)
        at += (piece as Buffer).length
      }
      await file.datasync()
      return await source.size()
    } finally {
      await source.close()
      await file.close()
    }
  }

  /** What an interrupted run left: half a compressed segment, or one that lies in both places. */
  async #sweep(): Promise<void> {
    const { files, directory, archive } = this.#place
    for (const name of await files.list(archive))
      if (name.endsWith('.log.zst.tmp')) await files.remove(join(archive, name))
    const live = new Set((await files.list(directory)).filter((name) => name.endsWith('.log')))
    for (const name of await files.list(archive))
      // It was not yet said to be whole; it is made again.
      if (name.endsWith('.log.zst') && live.has(name.slice(0, -4))) await files.remove(join(archive, name))
  }

  async #retain(): Promise<void> {
    if (!Number.isFinite(this.#keepBytes)) return
    const { files, archive } = this.#place
    const archived = (await listSegments(this.#place)).filter((segment) => segment.archived)
    const sizes = await Promise.all(archived.map(({ path }) => sizeOf(this.#place, path)))
    let total = sizes.reduce((sum, size) => sum + size, 0)
    for (const [index, segment] of archived.entries()) {
      if (total <= this.#keepBytes) return
      const { nextSeq, hash } = await endOfRecords(this.#place, segment)
      const dropped: Dropped = { lastSeq: nextSeq - 1, hash: (hash ?? GENESIS).toString('hex') }
      await writeAtomically(files, archive, DROPPED, JSON.stringify(dropped))
      await files.remove(segment.path)
      total -= sizes[index] ?? 0
      const message = `commands ${segment.firstSeq} to ${dropped.lastSeq} were dropped from the archive, which holds ${this.#keepBytes} bytes at most`
      this.#report({ kind: 'dropped', firstSeq: segment.firstSeq, lastSeq: dropped.lastSeq, message })
    }
  }
}

/** Behind its last sound record; each is checked on the way, and that it follows the one before. */
async function endOfRecords(place: Place, segment: SegmentFile): Promise<Position> {
  const reader = await SegmentReader.open(place, segment)
  try {
    let position: Position = { ...beginningOf(segment), offset: await reader.firstRecord() }
    for (;;) {
      const entry = await reader.entry(position.offset)
      if (entry === null) return position
      const { batch, previous, hash, end } = entry
      if (batch.firstSeq !== position.nextSeq || (position.hash !== null && !position.hash.equals(previous)))
        throw broken(position, 'it does not continue the hash chain')
      position = { segment, offset: end, nextSeq: batch.lastSeq + 1, hash }
    }
  } finally {
    await reader.close()
  }
}
