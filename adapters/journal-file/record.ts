/**
 * One batch in a segment: a header of 64 bytes, then the payload.
 * 0 magic u32 · 4 payload length u32 · 8 firstSeq u64 · 16 lastSeq u64 · 24 hash of the record before (32 bytes) ·
 * 56 CRC-32 of bytes 0–55 and the payload u32 · 60 zero u32. Little endian. A record's hash is SHA-256 over all of it.
 */
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { JournalBatch } from '@exchange/ports'

export const HEADER_BYTES = 64
export const HASH_BYTES = 32
/** "XJR1" */
export const MAGIC = 0x3152_4a58
const CRC_OFFSET = 56
const CHAIN_OFFSET = 24

/** What the first record of all follows. */
export const GENESIS = Buffer.alloc(HASH_BYTES)

export interface RecordHeader {
  readonly payloadBytes: number
  readonly firstSeq: number
  readonly lastSeq: number
  readonly previous: Buffer
  readonly crc: number
}

export function encodeHeader(batch: JournalBatch, previous: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32LE(MAGIC, 0)
  header.writeUInt32LE(batch.bytes.length, 4)
  header.writeBigUInt64LE(BigInt(batch.firstSeq), 8)
  header.writeBigUInt64LE(BigInt(batch.lastSeq), 16)
  previous.copy(header, CHAIN_OFFSET)
  header.writeUInt32LE(checksum(header, batch.bytes), CRC_OFFSET)
  return header
}

/** Null when this can't be a header. The checksum is the caller's to compare, once it has the payload. */
export function decodeHeader(bytes: Buffer): RecordHeader | null {
  if (bytes.length < HEADER_BYTES || bytes.readUInt32LE(0) !== MAGIC) return null
  const firstSeq = Number(bytes.readBigUInt64LE(8))
  const lastSeq = Number(bytes.readBigUInt64LE(16))
  if (firstSeq < 1 || lastSeq < firstSeq || !Number.isSafeInteger(lastSeq)) return null
  return {
    payloadBytes: bytes.readUInt32LE(4),
    firstSeq,
    lastSeq,
    previous: Buffer.from(bytes.subarray(CHAIN_OFFSET, CHAIN_OFFSET + HASH_BYTES)),
    crc: bytes.readUInt32LE(CRC_OFFSET),
  }
}

export function checksum(header: Buffer, payload: Uint8Array): number {
  return crc32(payload, crc32(header.subarray(0, CRC_OFFSET)))
}

export function recordHash(header: Uint8Array, payload: Uint8Array): Buffer {
  return createHash('sha256').update(header).update(payload).digest()
}
