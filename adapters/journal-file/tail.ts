/**
 * Where the journal ends, and what lies behind its last sound record: nothing, a write that was not finished, or damage.
 * One write at most can be unfinished, and nobody was answered about it.
 */
import type { Mark } from './mark.ts'
import { behindGap } from './loss.ts'
import { beginningOf, broken, entriesFrom, KeptSegment, SegmentReader, type Gap } from './reader.ts'
import { footerOf, FOOTER_BYTES, GENESIS, HEADER_BYTES, RECORD_MAGICS } from './record.ts'
import { isZero, listSegments, type Place, type Position } from './segments.ts'

/** The least that a disk writes whole. */
const SECTOR_BYTES = 512

export interface End {
  readonly last: number
  readonly hash: Buffer
  /** In the newest segment, where the next record goes; null when there is no segment. */
  readonly position: Position | null
  /** Where the last record begins in that segment; where the next one goes when there is none. */
  readonly lastAt: number
  /** What an unfinished write left there. */
  readonly torn: Torn | null
}

interface Torn {
  readonly length: number
  readonly firstSeq: number
  /** Null when its header was not finished. */
  readonly lastSeq: number | null
}

/**
 * Reads the newest segment that holds a record.
 * @param mark what was acknowledged for certain; null when that is not known
 * @param gaps that were accepted
 * @throws JournalBroken for anything but a write that was not finished
 */
export async function findEnd(place: Place, mark: Mark | null, gaps: readonly Gap[]): Promise<End> {
  const end = await newestRecord(place, mark, gaps)
  if (end.position === null) return end
  const reader = await SegmentReader.open(place, end.position.segment)
  try {
    const torn = await judge(reader, end.position)
    if (mark !== null && mark.lastSeq > end.last)
      throw broken(end.position, `commands up to ${mark.lastSeq} had been acknowledged, and they are not here`)
    const last = behindGap(end.last, gaps)
    // Behind a gap at the very end the next segment begins.
    return last === end.last ? { ...end, torn } : { ...end, last, position: null, torn: null }
  } finally {
    await reader.close()
  }
}

async function newestRecord(place: Place, mark: Mark | null, gaps: readonly Gap[]): Promise<End> {
  const segments = await listSegments(place)
  const newest = segments.at(-1)
  if (newest === undefined) {
    if (mark === null || mark.lastSeq === 0)
      return { last: behindGap(0, gaps), hash: GENESIS, position: null, lastAt: 0, torn: null }
    const segment = { path: place.directory, firstSeq: 1, archived: false }
    const message = `all segments are missing; commands up to ${mark.lastSeq} had been acknowledged`
    throw broken(beginningOf(segment), message)
  }
  if (mark !== null && mark.segment > newest.firstSeq) {
    const { position } = await endOf(place, beginningOf(newest), gaps)
    throw broken(position, `the segment that begins with ${mark.segment} is missing`)
  }
  const own = await endOf(place, beginningOf(newest, newest.firstSeq === 1 ? GENESIS : null), gaps)
  if (own.last > 0) return { ...own, torn: null }
  if (mark !== null && mark.segment === newest.firstSeq && mark.lastSeq >= newest.firstSeq)
    throw broken(own.position, `commands up to ${mark.lastSeq} had been acknowledged, and nothing sound lies here`)
  const before = segments.at(-2)
  if (before === undefined) {
    if (newest.firstSeq !== 1) throw broken(own.position, 'nothing sound lies here, and nothing before it')
    return { ...own, last: 0, hash: GENESIS, position: { ...own.position, hash: GENESIS }, torn: null }
  }
  // Made just before the process ended: it is where the next record goes. The walk insists that it follows.
  const { last, hash } = await endOf(place, beginningOf(before), gaps)
  if (behindGap(last, gaps) + 1 !== newest.firstSeq)
    throw broken(own.position, `the segment before ends with command ${last}`)
  return { ...own, last: newest.firstSeq - 1, hash, position: { ...own.position, hash }, torn: null }
}

/** The last record from here on. */
async function endOf(
  place: Place,
  from: Position,
  gaps: readonly Gap[],
): Promise<{ last: number; hash: Buffer; position: Position; lastAt: number }> {
  const kept = new KeptSegment(place)
  try {
    let position = from
    let last = 0
    let lastAt = 0
    for await (const entry of entriesFrom(place, from, kept, { gaps, upTo: Infinity })) {
      lastAt = entry.at.segment.firstSeq === position.segment.firstSeq ? position.offset : 0
      position = entry.at
      last = entry.batch.lastSeq
    }
    if (position.offset === 0) {
      const reader = await kept.take(position.segment)
      position = { ...position, offset: await reader.firstRecord() }
      lastAt = position.offset
      await kept.give(position.segment, reader)
    }
    return { last, hash: position.hash ?? GENESIS, position, lastAt }
  } finally {
    await kept.close()
  }
}

/** Null when nothing lies behind the end. @throws JournalBroken when it is damage */
async function judge(reader: SegmentReader, position: Position): Promise<Torn | null> {
  const { offset, nextSeq } = position
  const content = await reader.contentEnd(offset)
  if (content === offset) return null
  const length = content - offset
  const sound = await reader.findSound(offset)
  if (sound !== null) throw broken(position, `a sound record follows at byte ${sound}`, sound)
  const header = await reader.header(offset)
  if (header === null) {
    if (await headerIsUnfinished(reader, offset, content)) return { length, firstSeq: nextSeq, lastSeq: null }
    throw broken(position, `${length} bytes lie here that are no record and no beginning of one`)
  }
  const end = offset + HEADER_BYTES + header.payloadBytes + header.footerBytes
  if (content > end) throw broken(position, `its checksum is wrong, and something lies behind it`)
  const torn: Torn = { length, firstSeq: header.firstSeq, lastSeq: header.lastSeq }
  // The first edition wrote no footers: what is not whole at the tail counts as unfinished.
  if (header.footerBytes === 0) return torn
  const wanted = footerOf(Buffer.from(await reader.bytes(offset, HEADER_BYTES)))
  const footer = Buffer.from(await reader.bytes(end - FOOTER_BYTES, FOOTER_BYTES))
  if (footer.equals(wanted)) {
    if (await lacksSector(reader, offset, end)) return torn
    throw broken(position, 'its footer is there and its checksum is wrong')
  }
  if (isUnfinished(footer, wanted)) return torn
  throw broken(position, 'its footer is damaged')
}

/** Some of it is as it was when the file was made: those sectors never reached the disk. */
async function lacksSector(reader: SegmentReader, from: number, to: number): Promise<boolean> {
  for (let at = from; at < to;) {
    const next = Math.min(to, (Math.floor(at / SECTOR_BYTES) + 1) * SECTOR_BYTES)
    if (isZero(Buffer.from(await reader.bytes(at, next - at)))) return true
    at = next
  }
  return false
}

/** What is there is right, and zeros stand for the rest: its end, or its beginning in another sector. */
function isUnfinished(found: Buffer, wanted: Buffer): boolean {
  const first = found.findIndex((byte) => byte !== 0)
  return isBeginning(found, wanted) || (first > 0 && found.subarray(first).equals(wanted.subarray(first)))
}

function isBeginning(found: Buffer, wanted: Buffer): boolean {
  const written = found.findLastIndex((byte) => byte !== 0) + 1
  return found.subarray(0, written).equals(wanted.subarray(0, written))
}

/** The write ended within the header, or a sector that holds some of the header never reached the disk. */
async function headerIsUnfinished(reader: SegmentReader, offset: number, content: number): Promise<boolean> {
  const head = Buffer.from(await reader.bytes(offset, HEADER_BYTES))
  const boundary = (Math.floor(offset / SECTOR_BYTES) + 1) * SECTOR_BYTES - offset
  const begins = RECORD_MAGICS.some((magic) => isBeginning(head.subarray(0, 4), magic))
  if (content < offset + HEADER_BYTES) return begins
  const firstIsMissing = isZero(head.subarray(0, Math.min(HEADER_BYTES, boundary)))
  const secondIsMissing = boundary < HEADER_BYTES && begins && isZero(head.subarray(boundary))
  return firstIsMissing || secondIsMissing
}
