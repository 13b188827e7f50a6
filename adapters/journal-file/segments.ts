/** The files that hold records: segments in the journal's folder, older ones compressed in its archive. */
import { join } from 'node:path'
import type { FileLayer, OpenFile } from './layer.ts'
import { encodeSegmentHeader, SEGMENT_HEADER_BYTES } from './record.ts'

const ZEROS = Buffer.alloc(1 << 20)
const LIVE = /^(\d{16})\.log$/
const ARCHIVED = /^(\d{16})\.log\.zst$/

/** Where a journal is: its folder, that of its archive, and by what they are read. */
export interface Place {
  readonly files: FileLayer
  readonly directory: string
  readonly archive: string
}

export interface SegmentFile {
  readonly path: string
  /** The first sequence number it may hold. */
  readonly firstSeq: number
  readonly archived: boolean
}

/** Between two records: what follows `nextSeq - 1`. hash null = not known, accept any. Offset 0 = before the first. */
export interface Position {
  readonly segment: SegmentFile
  readonly offset: number
  readonly nextSeq: number
  readonly hash: Buffer | null
}

/** Oldest first, the archived ones as well. One that is being archived is taken from the folder. */
export async function listSegments({ files, directory, archive }: Place): Promise<SegmentFile[]> {
  // First what things are moved from: what is moved between our two looks is then seen in both places.
  const live = named(await files.list(directory), directory, LIVE, false)
  const there = new Set(live.map((segment) => segment.firstSeq))
  const archived = named(await files.list(archive), archive, ARCHIVED, true)
  return [...archived.filter((segment) => !there.has(segment.firstSeq)), ...live].toSorted(
    (a, b) => a.firstSeq - b.firstSeq,
  )
}

function named(names: readonly string[], folder: string, pattern: RegExp, archived: boolean): SegmentFile[] {
  return names
    .filter((name) => pattern.test(name))
    .map((name) => ({ path: join(folder, name), firstSeq: Number(name.slice(0, 16)), archived }))
}

export function segmentPath(directory: string, firstSeq: number): string {
  return join(directory, `${String(firstSeq).padStart(16, '0')}.log`)
}

export function archivePath({ archive }: Place, firstSeq: number): string {
  return join(archive, `${String(firstSeq).padStart(16, '0')}.log.zst`)
}

/** A file of zeros whose blocks exist, so that later writes change data alone and one fdatasync is cheap. */
export async function preallocate(files: FileLayer, path: string, bytes: number): Promise<void> {
  const file = await files.open(path, 'w')
  try {
    await file.write([encodeSegmentHeader(bytes)], 0)
    await writeZeros(file, SEGMENT_HEADER_BYTES, bytes)
    await file.datasync()
  } finally {
    await file.close()
  }
}

export async function writeZeros(file: OpenFile, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += ZEROS.length)
    await file.write([ZEROS.subarray(0, Math.min(ZEROS.length, to - at))], at)
}

export function isZero(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += ZEROS.length) {
    const piece = bytes.subarray(at, at + ZEROS.length)
    if (!piece.equals(ZEROS.subarray(0, piece.length))) return false
  }
  return true
}

export async function sizeOf({ files }: Place, path: string): Promise<number> {
  const file = await files.open(path, 'r')
  try {
    return await file.size()
  } finally {
    await file.close()
  }
}
