/**
 * A segment begins with 64 bytes, synced before it has its name: 0 "XSEG0002" · 8 its size when it was made u64 · 16 CRC-32 of
 * bytes 0–15 u32 · zeros. Those of the first edition begin with their first record.
 *
 * One batch is one record: a header of 64 bytes, the payload, a footer of 16 bytes.
 * Header: 0 "XJR2" · 4 payload length u32 · 8 firstSeq u64 · 16 lastSeq u64 · 24 hash of the record before (32 bytes) ·
 * 56 CRC-32 of bytes 0–55 and the payload u32 · 60 CRC-32 of bytes 0–59 u32.
 * Footer: 0 "XJE2" · 4 payload length u32 · 8 bytes 56–59 of the header · 12 CRC-32 of bytes 0–11 u32. It is the last that is
 * written, and all of it follows from the header, so a write that was not finished is told from damage.
 * Little endian. A record's hash is SHA-256 over header and payload. Records of the first edition ("XJR1") have no footer and
 * zeros at 60.
 */
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { JournalBatch } from '@exchange/ports'

export const HEADER_BYTES = 64
export const FOOTER_BYTES = 16
export const SEGMENT_HEADER_BYTES = 64
const HASH_BYTES = 32
const SEGMENT_MAGIC = 'XSEG0002'
const FIRST_MAGIC = 0x3152_4a58
const MAGIC = 0x3252_4a58
const FOOTER_MAGIC = 0x3245_4a58
const CHAIN_OFFSET = 24
const CRC_OFFSET = 56
const OWN_CRC_OFFSET = 60
/** No batch comes near it; a damaged length must not fill the memory. */
const LONGEST_PAYLOAD = 1 << 30

/** Four bytes that begin a record of each edition. */
export const RECORD_MAGICS = [MAGIC, FIRST_MAGIC].map((magic) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(magic)
  return bytes
})

/** What the first record of all follows. */
export const GENESIS = Buffer.alloc(HASH_BYTES)

export interface RecordHeader {
  readonly payloadBytes: number
  readonly firstSeq: number
  readonly lastSeq: number
  readonly previous: Buffer
  readonly crc: number
  readonly footerBytes: number
}

export function encodeSegmentHeader(bytes: number): Buffer {
  const header = Buffer.alloc(SEGMENT_HEADER_BYTES)
  header.write(SEGMENT_MAGIC, 0, 'latin1')
  header.writeBigUInt64LE(BigInt(bytes), 8)
  header.writeUInt32LE(crc32(header.subarray(0, 16)), 16)
  return header
}

/** The size the segment was made with; null when this is no header of a segment. */
export function decodeSegmentHeader(bytes: Buffer): number | null {
  if (bytes.length < SEGMENT_HEADER_BYTES || bytes.toString('latin1', 0, 8) !== SEGMENT_MAGIC) return null
  return crc32(bytes.subarray(0, 16)) === bytes.readUInt32LE(16) ? Number(bytes.readBigUInt64LE(8)) : null
}

export function encodeHeader(batch: JournalBatch, previous: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32LE(MAGIC, 0)
  header.writeUInt32LE(batch.bytes.length, 4)
  header.writeBigUInt64LE(BigInt(batch.firstSeq), 8)
  header.writeBigUInt64LE(BigInt(batch.lastSeq), 16)
  previous.copy(header, CHAIN_OFFSET)
  header.writeUInt32LE(checksum(header, batch.bytes), CRC_OFFSET)
  header.writeUInt32LE(crc32(header.subarray(0, OWN_CRC_OFFSET)), OWN_CRC_OFFSET)
  return header
}

/** The only footer that this header can have. */
export function footerOf(header: Buffer): Buffer {
  const footer = Buffer.alloc(FOOTER_BYTES)
  footer.writeUInt32LE(FOOTER_MAGIC, 0)
  header.copy(footer, 4, 4, 8)
  header.copy(footer, 8, CRC_OFFSET, CRC_OFFSET + 4)
  footer.writeUInt32LE(crc32(footer.subarray(0, 12)), 12)
  return footer
}

/** Null when this can't be a header. The payload's checksum is the caller's to compare, once it has the payload. */
export function decodeHeader(bytes: Buffer): RecordHeader | null {
  if (bytes.length < HEADER_BYTES) return null
  const magic = bytes.readUInt32LE(0)
  if (magic !== MAGIC && magic !== FIRST_MAGIC) return null
  if (magic === MAGIC && crc32(bytes.subarray(0, OWN_CRC_OFFSET)) !== bytes.readUInt32LE(OWN_CRC_OFFSET)) return null
  const payloadBytes = bytes.readUInt32LE(4)
  const firstSeq = Number(bytes.readBigUInt64LE(8))
  const lastSeq = Number(bytes.readBigUInt64LE(16))
  if (firstSeq < 1 || lastSeq < firstSeq || !Number.isSafeInteger(lastSeq) || payloadBytes > LONGEST_PAYLOAD)
    return null
  return {
    payloadBytes,
    firstSeq,
    lastSeq,
    previous: Buffer.from(bytes.subarray(CHAIN_OFFSET, CHAIN_OFFSET + HASH_BYTES)),
    crc: bytes.readUInt32LE(CRC_OFFSET),
    footerBytes: magic === MAGIC ? FOOTER_BYTES : 0,
  }
}

export function checksum(header: Buffer, payload: Uint8Array): number {
  return crc32(payload, crc32(header.subarray(0, CRC_OFFSET)))
}

export function recordHash(header: Uint8Array, payload: Uint8Array): Buffer {
  return createHash('sha256').update(header).update(payload).digest()
}
