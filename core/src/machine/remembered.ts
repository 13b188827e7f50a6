import type { ByteReader } from '../codec/byte-reader.ts'
import type { ByteWriter } from '../codec/byte-writer.ts'
import { InvariantError } from '../invariant.ts'
import { allocate } from '../matching/memory.ts'

/** Ids are remembered for seven days of stamped time. */
const SEVEN_DAYS = 7 * 24 * 3600 * 1_000_000
export const REMEMBERED_FOR = SEVEN_DAYS

const ENTRY_BYTES = 56
const ID = 0
const CONTENT = 16
const CONTENT_HIGH = 20
const SEQ = 24
const AT = 32
const FIRST_ORDER = 40
const ORDERS = 48
const REFUSAL = 50

const CHUNK_BITS = 12
const CHUNK_ENTRIES = 1 << CHUNK_BITS
const CHUNK_MASK = CHUNK_ENTRIES - 1
/** The table keeps 31 bits of an entry's number: no two that are remembered at a time share them. */
const NUMBER_MASK = 0x7fffffff

/** What a command was and what it came to. */
export class Memory {
  /** Two halves of 64 bits over kind and body. */
  content = 0
  contentHigh = 0
  seq = 0
  at = 0
  refusal = 0
  firstOrder = 0
  orders = 0
}

/** What is remembered, as snapshots see it. */
export interface RememberedIds {
  readonly count: number
  /** From the oldest to the newest, SAVED_BYTES each. */
  write(out: ByteWriter): void
  /** Adds so many that `write` wrote. Throws CodecError when the bytes are none of its. */
  read(reader: ByteReader, count: number): void
}

/** In a snapshot: id 16, content 8, seq 8, at 8, refusal 1, first order 8, orders 2. */
export const SAVED_BYTES = 51

/**
 * The commands of the last seven days. Entries lie in chunks in order of arrival, which is the order of leaving. An
 * open-addressing table of [hash, entry number] finds them: the hash spares a look at the entry for nearly every id that
 * is new, and what is new is entered where the search ended.
 */
export class Remembered implements RememberedIds {
  /** Entries are numbered from 0 for ever; those from first to next − 1 are here. */
  private first = 0
  private next = 0
  private chunks: DataView<ArrayBuffer>[] = []
  private firstChunk = 0
  /** Per slot the hash, 0 = free, and the low 31 bits of the entry number. At most three quarters full. */
  private table = allocate(8 * 2048)
  private mask = 2047
  /** Time of the oldest entry; Infinity when there is none. */
  private oldest = Number.POSITIVE_INFINITY
  /** Hash of the id that was looked for last: what is added next. */
  private hash = 0

  get count(): number {
    return this.next - this.first
  }

  /** Fills `into` and answers true when the id at `at` in `bytes` is remembered. */
  find(bytes: DataView, at: number, into: Memory): boolean {
    const { table, mask } = this
    const hash = hashOf(bytes, at)
    this.hash = hash
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const other = table.getInt32(slot * 8, true)
      if (other === 0) return false
      if (other === hash && this.hasId(slot, bytes, at)) {
        this.load(this.numbered(slot), into)
        return true
      }
    }
  }

  /** Remembers the id that `find` has just not found. */
  add(bytes: DataView, idAt: number, memory: Memory): void {
    if (this.first === this.next) this.oldest = memory.at
    const chunk = this.chunkForNext()
    const entry = (this.next & CHUNK_MASK) * ENTRY_BYTES
    for (let word = 0; word < 16; word += 4) chunk.setInt32(entry + ID + word, bytes.getInt32(idAt + word, true), true)
    chunk.setInt32(entry + CONTENT, memory.content, true)
    chunk.setInt32(entry + CONTENT_HIGH, memory.contentHigh, true)
    chunk.setFloat64(entry + SEQ, memory.seq, true)
    chunk.setFloat64(entry + AT, memory.at, true)
    chunk.setFloat64(entry + FIRST_ORDER, memory.firstOrder, true)
    chunk.setUint16(entry + ORDERS, memory.orders, true)
    chunk.setUint8(entry + REFUSAL, memory.refusal)
    if ((this.count + 1) * 4 > this.mask * 3) this.growTable()
    this.enter(this.next & NUMBER_MASK, this.hash)
    this.next += 1
  }

  read(reader: ByteReader, count: number): void {
    const memory = new Memory()
    for (let left = count; left > 0; left -= 1) {
      const raw = reader.raw(16)
      memory.content = reader.i32()
      memory.contentHigh = reader.i32()
      memory.seq = reader.safe()
      memory.at = reader.safe()
      memory.refusal = reader.u8()
      memory.firstOrder = reader.safe()
      memory.orders = reader.u16()
      const id = new DataView(raw.buffer, raw.byteOffset, 16)
      this.hash = hashOf(id, 0)
      this.add(id, 0, memory)
    }
  }

  /** Forgets what is seven days old or older. */
  evict(now: number): void {
    while (this.oldest + SEVEN_DAYS <= now) this.forgetOldest()
  }

  private forgetOldest(): void {
    const chunk = this.chunkOf(this.first)
    this.leave(this.first & NUMBER_MASK, hashOf(chunk, (this.first & CHUNK_MASK) * ENTRY_BYTES + ID))
    this.first += 1
    if ((this.first & CHUNK_MASK) === 0) {
      this.chunks.shift()
      this.firstChunk += 1
    }
    this.oldest =
      this.first === this.next
        ? Number.POSITIVE_INFINITY
        : this.chunkOf(this.first).getFloat64((this.first & CHUNK_MASK) * ENTRY_BYTES + AT, true)
  }

  write(out: ByteWriter): void {
    const memory = new Memory()
    for (let number = this.first; number < this.next; number += 1) {
      this.load(number, memory)
      out.raw(new Uint8Array(this.chunkOf(number).buffer, (number & CHUNK_MASK) * ENTRY_BYTES + ID, 16))
      out.i32(memory.content)
      out.i32(memory.contentHigh)
      out.safe(memory.seq)
      out.safe(memory.at)
      out.u8(memory.refusal)
      out.safe(memory.firstOrder)
      out.u16(memory.orders)
    }
  }

  private chunkOf(number: number): DataView<ArrayBuffer> {
    const chunk = this.chunks[Math.floor(number / CHUNK_ENTRIES) - this.firstChunk]
    if (chunk === undefined) throw new InvariantError('a remembered command is in a chunk')
    return chunk
  }

  private chunkForNext(): DataView<ArrayBuffer> {
    const index = Math.floor(this.next / CHUNK_ENTRIES) - this.firstChunk
    const chunk = this.chunks[index]
    if (chunk !== undefined) return chunk
    const fresh = allocate(ENTRY_BYTES * CHUNK_ENTRIES)
    this.chunks.push(fresh)
    return fresh
  }

  /** The entry number behind a slot. */
  private numbered(slot: number): number {
    return this.first + ((this.table.getInt32(slot * 8 + 4, true) - this.first) & NUMBER_MASK)
  }

  private hasId(slot: number, bytes: DataView, idAt: number): boolean {
    const number = this.numbered(slot)
    const chunk = this.chunkOf(number)
    const entry = (number & CHUNK_MASK) * ENTRY_BYTES
    for (let word = 0; word < 16; word += 4) {
      if (chunk.getInt32(entry + ID + word, true) !== bytes.getInt32(idAt + word, true)) return false
    }
    return true
  }

  private load(number: number, into: Memory): void {
    const chunk = this.chunkOf(number)
    const at = (number & CHUNK_MASK) * ENTRY_BYTES
    into.content = chunk.getInt32(at + CONTENT, true)
    into.contentHigh = chunk.getInt32(at + CONTENT_HIGH, true)
    into.seq = chunk.getFloat64(at + SEQ, true)
    into.at = chunk.getFloat64(at + AT, true)
    into.firstOrder = chunk.getFloat64(at + FIRST_ORDER, true)
    into.orders = chunk.getUint16(at + ORDERS, true)
    into.refusal = chunk.getUint8(at + REFUSAL)
  }

  private enter(number: number, hash: number): void {
    const { table, mask } = this
    let slot = hash & mask
    while (table.getInt32(slot * 8, true) !== 0) slot = (slot + 1) & mask
    table.setInt32(slot * 8, hash, true)
    table.setInt32(slot * 8 + 4, number, true)
  }

  /** Takes an entry out of the table and closes the gap, so that no probe ends early. */
  private leave(number: number, hash: number): void {
    const { table, mask } = this
    let gap = hash & mask
    while (table.getInt32(gap * 8, true) !== hash || table.getInt32(gap * 8 + 4, true) !== number)
      gap = (gap + 1) & mask
    for (let slot = (gap + 1) & mask; ; slot = (slot + 1) & mask) {
      const other = table.getInt32(slot * 8, true)
      if (other === 0) break
      if (((slot - other) & mask) < ((slot - gap) & mask)) continue
      table.setInt32(gap * 8, other, true)
      table.setInt32(gap * 8 + 4, table.getInt32(slot * 8 + 4, true), true)
      gap = slot
    }
    table.setInt32(gap * 8, 0, true)
  }

  private growTable(): void {
    const { table } = this
    const oldSize = this.mask + 1
    this.table = allocate(oldSize * 16)
    this.mask = oldSize * 2 - 1
    for (let slot = 0; slot < oldSize; slot += 1) {
      const hash = table.getInt32(slot * 8, true)
      if (hash !== 0) this.enter(table.getInt32(slot * 8 + 4, true), hash)
    }
  }
}

/** Never 0, which stands for a free slot. */
function hashOf(bytes: DataView, at: number): number {
  let mixed =
    Math.imul(bytes.getInt32(at, true), 0x9e3779b1) ^
    Math.imul(bytes.getInt32(at + 4, true), 0x85ebca6b) ^
    Math.imul(bytes.getInt32(at + 8, true), 0xc2b2ae35) ^
    Math.imul(bytes.getInt32(at + 12, true), 0x27d4eb2f)
  mixed ^= mixed >>> 15
  mixed = Math.imul(mixed, 0x2c1b3c6d)
  return mixed ^ (mixed >>> 13) || 1
}
