import { allocate, giveBlock } from './memory'

/**
 * How many slots an insertion moves while a table grows. Two would do: the larger slots are not half full before as many
 * records have come as a quarter of them is, which is two for each slot to be moved.
 */
const MOVED_AT_ONCE: u32 = 16
/** In a slot of the smaller ones: who was there has gone over, or has left. No record has the address 0. */
const GONE: u32 = 1
const SLOT_EXPONENT: i32 = 2

/**
 * The slots of a table, and what is done while it grows. That is the same code for all tables, which is told what it must know
 * of a key, so that it is nowhere put in between what every command does.
 */
class Slots {
  /** How many records there are. */
  count: u32
  /** With more records than this an insertion has to see to the growing: half of the slots, and 0 while some move. */
  protected bound: u32
  protected slots: usize
  /** The number of slots less one. */
  protected mask: u32
  /** While the table grows: the smaller slots, their number less one, and how many of them are moved. */
  protected smaller: usize
  protected smallerMask: u32
  private moved: u32

  /** Begins with 2^exponent slots. */
  open(exponent: i32): void {
    this.slots = allocate((<usize>1) << (exponent + SLOT_EXPONENT))
    this.mask = (1 << exponent) - 1
    this.bound = 1 << (exponent - 1)
  }

  /** How many slots there are to be looked at by whoever wants all records. */
  get size(): u32 {
    return this.mask + 1 + (this.smaller === 0 ? 0 : this.smallerMask + 1)
  }

  /** Begins to grow, or goes on. `slotOf` says what a slot has, by record, its hash and the distance. */
  protected grow(
    tagMask: u32,
    hashOf: (record: usize) => u32,
    slotOf: (record: usize, hash: u32, distance: u32) => u32,
  ): void {
    if (this.smaller === 0) {
      this.smaller = this.slots
      this.smallerMask = this.mask
      this.moved = 0
      this.mask = (this.mask << 1) | 1
      this.slots = allocate((<usize>this.mask + 1) << SLOT_EXPONENT)
      this.bound = 0
    }
    const end = min(this.moved + MOVED_AT_ONCE, this.smallerMask + 1)
    for (let slot = this.moved; slot < end; slot++) {
      const at = this.smaller + (slot << SLOT_EXPONENT)
      const record: usize = load<u32>(at) & ~tagMask
      if (record === 0) continue
      const hash = hashOf(record)
      let distance: u32 = 0
      while (load<u32>(this.slots + (((hash + distance) & this.mask) << SLOT_EXPONENT)) !== 0) distance += 1
      store<u32>(this.slots + (((hash + distance) & this.mask) << SLOT_EXPONENT), slotOf(record, hash, distance))
      store<u32>(at, GONE)
    }
    this.moved = end
    if (end <= this.smallerMask) return
    giveBlock(this.smaller, <i32>ctz(end) + SLOT_EXPONENT)
    this.smaller = 0
    this.bound = (this.mask >> 1) + 1
  }

  /** The record among those that have not gone over yet, or 0. */
  protected findInSmaller(
    tagMask: u32,
    hash: u32,
    isIt: (record: usize, first: u64, second: u64) => bool,
    first: u64,
    second: u64,
  ): usize {
    let slot = hash
    while (true) {
      const found = load<u32>(this.smaller + ((slot & this.smallerMask) << SLOT_EXPONENT))
      const record: usize = found & ~tagMask
      if (found === 0 || (record !== 0 && isIt(record, first, second))) return record
      slot += 1
    }
  }

  /** Takes out a record that has not gone over yet; false where it has. */
  protected leaveSmaller(tagMask: u32, hash: u32, record: usize): bool {
    let slot = hash
    while (true) {
      const at = this.smaller + ((slot & this.smallerMask) << SLOT_EXPONENT)
      const found = load<u32>(at)
      if (found === 0) return false
      if ((found & ~tagMask) === <u32>record) {
        store<u32>(at, GONE)
        return true
      }
      slot += 1
    }
  }
}

/**
 * Addresses of records by their keys: open addressing over slots of 32 bits, at most half of them full. A slot is the
 * record's address with a tag in the bits that its alignment leaves, which spares a look at nearly every other record.
 *
 * No command waits for a table to grow: when the slots are half full, twice as many are taken, and each insertion moves a few
 * of the smaller ones, until none is left. Meanwhile what is not found is looked for in the smaller ones, too. They are not
 * cleared but given away as they are, and the larger ones are fresh memory, which is zero.
 *
 * `Keys` says what a key of two words is; nothing ever makes one, its methods have no `this`:
 * - `hash(first, second): u32`, `hashOf(record): u32`: where the search for a key begins
 * - `is(record, first, second): bool`: whether the record has the key
 * - `tagMask(): u32`: the low bits of a slot that are a tag
 * - `isDistance(): bool`: whether the tag is how far the slot lies from where its search begins (the mask stands for all
 *   that are longer, too), which spares a look at the record when it leaves; else it is the hash's highest bits
 */
export class AddressTable<Keys> extends Slots {
  /** The record with the key, or 0. */
  @inline
  find(first: u64, second: u64): usize {
    const keys = changetype<Keys>(0)
    const hash = keys.hash(first, second)
    const slots = this.slots
    const mask = this.mask
    let distance: u32 = 0
    while (true) {
      const found = load<u32>(slots + (((hash + distance) & mask) << SLOT_EXPONENT))
      if (found === 0) break
      const record: usize = found & ~keys.tagMask()
      if ((found & keys.tagMask()) === tagFor<Keys>(hash, distance) && keys.is(record, first, second)) return record
      distance += 1
    }
    if (this.smaller === 0) return 0
    return this.findInSmaller(
      keys.tagMask(),
      hash,
      (record: usize, first: u64, second: u64): bool => changetype<Keys>(0).is(record, first, second),
      first,
      second,
    )
  }

  /** What lies where the search for a hash begins: mostly the record that is looked for, else another one or 0. */
  near(hash: u32): usize {
    return load<u32>(this.slots + ((hash & this.mask) << SLOT_EXPONENT)) & ~changetype<Keys>(0).tagMask()
  }

  /** Takes in a record whose key is not there. */
  add(record: usize): void {
    const keys = changetype<Keys>(0)
    this.count += 1
    if (this.count > this.bound) {
      this.grow(
        keys.tagMask(),
        (record: usize): u32 => changetype<Keys>(0).hashOf(record),
        (record: usize, hash: u32, distance: u32): u32 => <u32>record | tagFor<Keys>(hash, distance),
      )
    }
    const slots = this.slots
    const mask = this.mask
    const hash = keys.hashOf(record)
    let distance: u32 = 0
    while (load<u32>(slots + (((hash + distance) & mask) << SLOT_EXPONENT)) !== 0) distance += 1
    store<u32>(slots + (((hash + distance) & mask) << SLOT_EXPONENT), <u32>record | tagFor<Keys>(hash, distance))
  }

  /** Takes out a record that is there. Closes the gap, so that no search ends early. */
  remove(record: usize): void {
    const keys = changetype<Keys>(0)
    const bits = keys.tagMask()
    const hash = keys.hashOf(record)
    this.count -= 1
    if (this.smaller !== 0 && this.leaveSmaller(bits, hash, record)) return
    const slots = this.slots
    const mask = this.mask
    let gap = hash & mask
    while ((load<u32>(slots + (gap << SLOT_EXPONENT)) & ~bits) !== <u32>record) gap = (gap + 1) & mask
    for (let slot = (gap + 1) & mask; ; slot = (slot + 1) & mask) {
      const other = load<u32>(slots + (slot << SLOT_EXPONENT))
      if (other === 0) break
      const tag = other & bits
      const isTold = keys.isDistance() && tag < bits
      const distance = isTold ? tag : (slot - keys.hashOf(other & ~bits)) & mask
      const back = (slot - gap) & mask
      if (distance < back) continue
      store<u32>(
        slots + (gap << SLOT_EXPONENT),
        keys.isDistance() ? (other & ~bits) | min(distance - back, bits) : other,
      )
      gap = slot
    }
    store<u32>(slots + (gap << SLOT_EXPONENT), 0)
  }

  /** The record in a slot of 0 … size − 1, or 0. */
  at(slot: u32): usize {
    const from = slot <= this.mask ? this.slots : this.smaller
    const place = slot <= this.mask ? slot : slot - this.mask - 1
    return load<u32>(from + (place << SLOT_EXPONENT)) & ~changetype<Keys>(0).tagMask()
  }
}

/** The tag of a slot so far from where the search for the hash begins. */
function tagFor<Keys>(hash: u32, distance: u32): u32 {
  const keys = changetype<Keys>(0)
  return keys.isDistance() ? min(distance, keys.tagMask()) : hash >> clz(keys.tagMask())
}

/** Bytes of a table. Its address is a constant, so that its fields are as near as variables of a module. */
export const TABLE_BYTES: i32 = 32
