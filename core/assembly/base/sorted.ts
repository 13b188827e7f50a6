import { blockFor, giveBlock, takeBlock } from './memory'

// A record: its key 8, its address 4.
const ENTRY_BYTES: usize = 16
const ENTRY_EXPONENT: i32 = 4
/** Parts that are still to be sorted: first and last of each. Half of what is left is at most what is put aside. */
const parts: usize = memory.data(64 * 8, 8)
const SHORT: u32 = 16

/** Addresses in the order of their keys; of two alike the second word of what is there decides. */
export class Sorted {
  count: u32 = 0
  private exponent: i32 = 0
  private entries: usize = 0

  /** Makes room for about that many. */
  open(most: u32): void {
    this.close()
    this.exponent = blockFor((<usize>max(most, 1)) << ENTRY_EXPONENT)
    this.entries = takeBlock(this.exponent)
  }

  close(): void {
    if (this.entries !== 0) giveBlock(this.entries, this.exponent)
    this.entries = 0
    this.count = 0
  }

  add(key: u64, address: usize): void {
    if (this.count === (<u32>1) << (this.exponent - ENTRY_EXPONENT)) this.grow()
    const entry = this.entryAt(this.count)
    store<u64>(entry, key)
    store<u32>(entry, <u32>address, 8)
    this.count += 1
  }

  private grow(): void {
    const larger = takeBlock(this.exponent + 1)
    memory.copy(larger, this.entries, (<usize>1) << this.exponent)
    giveBlock(this.entries, this.exponent)
    this.entries = larger
    this.exponent += 1
  }

  at(place: u32): usize {
    return load<u32>(this.entryAt(place), 8)
  }

  /** The shorter part of two is sorted first, so that few are put aside. */
  sort(): void {
    if (this.count < 2) return
    let aside: usize = 0
    let low: u32 = 0
    let high = this.count - 1
    while (true) {
      while (high - low >= SHORT) {
        const middle = this.divide(low, high)
        const lowerIsLonger = middle - low > high - middle
        store<u32>(parts + aside, lowerIsLonger ? low : middle + 1)
        store<u32>(parts + aside, lowerIsLonger ? middle : high, 4)
        aside += 8
        if (lowerIsLonger) low = middle + 1
        else high = middle
      }
      this.insert(low, high)
      if (aside === 0) return
      aside -= 8
      low = load<u32>(parts + aside)
      high = load<u32>(parts + aside, 4)
    }
  }

  /** Puts what is before the one in the middle on the left side; answers where that ends. */
  private divide(low: u32, high: u32): u32 {
    const pivot = this.entryAt(low + ((high - low) >> 1))
    const key = load<u64>(pivot)
    const address = load<u32>(pivot, 8)
    let left = low - 1
    let right = high + 1
    while (true) {
      do left += 1
      while (isBefore(this.keyAt(left), this.at(left), key, address))
      do right -= 1
      while (isBefore(key, address, this.keyAt(right), this.at(right)))
      if (left >= right) return right
      this.swap(left, right)
    }
  }

  private insert(low: u32, high: u32): void {
    for (let place = low + 1; place <= high; place++) {
      for (let to = place; to > low && this.isBeforeLast(to); to--) this.swap(to, to - 1)
    }
  }

  private isBeforeLast(place: u32): bool {
    return isBefore(this.keyAt(place), this.at(place), this.keyAt(place - 1), this.at(place - 1))
  }

  private swap(a: u32, b: u32): void {
    const one = this.entryAt(a)
    const other = this.entryAt(b)
    const key = load<u64>(one)
    const address = load<u32>(one, 8)
    store<u64>(one, load<u64>(other))
    store<u32>(one, load<u32>(other, 8), 8)
    store<u64>(other, key)
    store<u32>(other, address, 8)
  }

  keyAt(place: u32): u64 {
    return load<u64>(this.entryAt(place))
  }

  private entryAt(place: u32): usize {
    return this.entries + <usize>place * ENTRY_BYTES
  }
}

function isBefore(key: u64, address: usize, otherKey: u64, other: usize): bool {
  if (key !== otherKey) return key < otherKey
  return address !== other && load<u64>(address, 8) < load<u64>(other, 8)
}
