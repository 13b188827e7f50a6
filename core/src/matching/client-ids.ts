import { CLIENT_ID_MAX } from '../codec/order-record.ts'
import type { OrderRecord } from '../codec/order-record.ts'
import { allocate, enlarge } from './memory.ts'

// An imported binding is read through its cell at every use; a module's own constant is folded into the machine code.
const CLIENT_ROOM = CLIENT_ID_MAX

// An entry: whose (seat), which order (handle), how long, the bytes.
const ENTRY_BYTES = 80
const SEAT = 0
const HANDLE = 4
const LENGTH = 8
const HASH = 12
const TEXT = 16

/** Where the client order id of a resting order lies; 0 = it has none. */
export type ClientEntry = number

/** The client order ids of open orders, unique per seat: (seat, id) → handle. */
export class ClientIds {
  private entries = allocate(ENTRY_BYTES * 64)
  private entryCount = 1
  private freeEntry = 0
  private slots = allocate(4 * 256)
  private mask = 255
  private count = 0

  find(seat: number, order: OrderRecord): number {
    let slot = hashOf(seat, order) & this.mask
    for (;;) {
      const entry = this.slots.getInt32(slot * 4, true)
      if (entry === 0) return 0
      if (this.is(entry, seat, order)) return this.entries.getInt32(entry * ENTRY_BYTES + HANDLE, true)
      slot = (slot + 1) & this.mask
    }
  }

  add(order: OrderRecord, handle: number): ClientEntry {
    this.count += 1
    if (this.count * 2 > this.mask) this.grow()
    const entry = this.newEntry()
    const at = entry * ENTRY_BYTES
    const hash = hashOf(order.seat, order)
    this.entries.setInt32(at + SEAT, order.seat, true)
    this.entries.setInt32(at + HANDLE, handle, true)
    this.entries.setUint8(at + LENGTH, order.clientLength)
    this.entries.setInt32(at + HASH, hash, true)
    for (let byte = 0; byte < order.clientLength; byte += 1)
      this.entries.setUint8(at + TEXT + byte, order.client[byte] ?? 0)
    this.enter(entry, hash)
    return entry
  }

  remove(entry: ClientEntry): void {
    this.count -= 1
    const { slots, mask } = this
    let gap = this.hashAt(entry) & mask
    while (slots.getInt32(gap * 4, true) !== entry) gap = (gap + 1) & mask
    for (let slot = (gap + 1) & mask; ; slot = (slot + 1) & mask) {
      const other = slots.getInt32(slot * 4, true)
      if (other === 0) break
      if (((slot - this.hashAt(other)) & mask) < ((slot - gap) & mask)) continue
      slots.setInt32(gap * 4, other, true)
      gap = slot
    }
    slots.setInt32(gap * 4, 0, true)
    this.entries.setInt32(entry * ENTRY_BYTES + HANDLE, this.freeEntry, true)
    this.freeEntry = entry
  }

  load(entry: ClientEntry, into: OrderRecord): void {
    const at = entry * ENTRY_BYTES
    const length = Math.min(this.entries.getUint8(at + LENGTH), CLIENT_ROOM)
    into.clientLength = length
    for (let byte = 0; byte < length; byte += 1) into.client[byte] = this.entries.getUint8(at + TEXT + byte)
  }

  private is(entry: ClientEntry, seat: number, order: OrderRecord): boolean {
    const at = entry * ENTRY_BYTES
    if (this.entries.getInt32(at + SEAT, true) !== seat || this.entries.getUint8(at + LENGTH) !== order.clientLength)
      return false
    for (let byte = 0; byte < order.clientLength; byte += 1) {
      if (this.entries.getUint8(at + TEXT + byte) !== order.client[byte]) return false
    }
    return true
  }

  private hashAt(entry: ClientEntry): number {
    return this.entries.getInt32(entry * ENTRY_BYTES + HASH, true)
  }

  private enter(entry: ClientEntry, hash: number): void {
    let slot = hash & this.mask
    while (this.slots.getInt32(slot * 4, true) !== 0) slot = (slot + 1) & this.mask
    this.slots.setInt32(slot * 4, entry, true)
  }

  private newEntry(): ClientEntry {
    const reused = this.freeEntry
    if (reused !== 0) {
      this.freeEntry = this.entries.getInt32(reused * ENTRY_BYTES + HANDLE, true)
      return reused
    }
    const entry = this.entryCount
    this.entryCount += 1
    if (this.entryCount * ENTRY_BYTES > this.entries.byteLength) this.entries = enlarge(this.entries)
    return entry
  }

  private grow(): void {
    const old = this.slots
    const oldSize = this.mask + 1
    this.slots = allocate(old.byteLength * 2)
    this.mask = oldSize * 2 - 1
    for (let slot = 0; slot < oldSize; slot += 1) {
      const entry = old.getInt32(slot * 4, true)
      if (entry !== 0) this.enter(entry, this.hashAt(entry))
    }
  }
}

/** FNV-1a over the bytes, the seat as its start; then spread. */
function hashOf(seat: number, order: OrderRecord): number {
  let mixed = 0x811c9dc5 ^ Math.imul(seat, 0x9e3779b1)
  for (let byte = 0; byte < order.clientLength; byte += 1)
    mixed = Math.imul(mixed ^ (order.client[byte] ?? 0), 0x01000193)
  mixed ^= mixed >>> 15
  return Math.imul(mixed, 0x2c1b3c6d)
}
