import { allocate } from './memory.ts'

/** Where an order's id is read. */
export interface IdSource {
  orderId(handle: number): number
}

/** Order id → handle: open addressing with linear probing, at most half full, gaps closed on removal. */
export class IdTable {
  private readonly source: IdSource
  private slots = allocate(4 * 1024)
  private mask = 1023
  private count = 0

  constructor(source: IdSource) {
    this.source = source
  }

  find(orderId: number): number {
    let slot = hash(orderId) & this.mask
    for (;;) {
      const handle = this.slots.getInt32(slot * 4, true)
      if (handle === 0 || this.source.orderId(handle) === orderId) return handle
      slot = (slot + 1) & this.mask
    }
  }

  /** The id is not in the table. */
  add(orderId: number, handle: number): void {
    this.count += 1
    if (this.count * 2 > this.mask) this.grow()
    this.enter(orderId, handle)
  }

  /** The id is in the table, and its handle still readable. */
  remove(orderId: number): void {
    this.count -= 1
    const { slots, mask } = this
    let gap = hash(orderId) & mask
    while (this.source.orderId(slots.getInt32(gap * 4, true)) !== orderId) gap = (gap + 1) & mask
    for (let slot = (gap + 1) & mask; ; slot = (slot + 1) & mask) {
      const handle = slots.getInt32(slot * 4, true)
      if (handle === 0) break
      const home = hash(this.source.orderId(handle)) & mask
      if (((slot - home) & mask) < ((slot - gap) & mask)) continue
      slots.setInt32(gap * 4, handle, true)
      gap = slot
    }
    slots.setInt32(gap * 4, 0, true)
  }

  private enter(orderId: number, handle: number): void {
    let slot = hash(orderId) & this.mask
    while (this.slots.getInt32(slot * 4, true) !== 0) slot = (slot + 1) & this.mask
    this.slots.setInt32(slot * 4, handle, true)
  }

  private grow(): void {
    const old = this.slots
    const oldSize = this.mask + 1
    this.slots = allocate(old.byteLength * 2)
    this.mask = oldSize * 2 - 1
    for (let slot = 0; slot < oldSize; slot += 1) {
      const handle = old.getInt32(slot * 4, true)
      if (handle !== 0) this.enter(this.source.orderId(handle), handle)
    }
  }
}

/** Ids count up by one, so a multiplication spreads them evenly. */
function hash(orderId: number): number {
  const mixed = Math.imul(orderId, 0x9e3779b1)
  return mixed ^ (mixed >>> 15)
}
