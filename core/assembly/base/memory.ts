/** Flat memory: blocks are handed out for ever, records come from pools, and an address is a handle. */

/** Code of the invariant that broke; read by the host after a trap. */
export let broken: i32 = 0

/** An invariant does not hold: leaves its number and stops the machine. */
export function fail(code: i32): void {
  broken = code
  unreachable()
}

/** The pools themselves are the only objects; the runtime puts them at the beginning of the heap. */
const OBJECTS: usize = 4096

let end: usize = __heap_base + OBJECTS

/** Fresh memory, which is zero, from the begin of a cache line on. */
export function allocate(bytes: usize): usize {
  const at = (end + 63) & ~63
  const next = at + bytes
  const room = (<usize>memory.size()) << 16
  if (next > room) {
    const missing = <i32>((next - room + 0xffff) >> 16)
    // A sixteenth more than asked for, so that growing is rare.
    if (memory.grow(missing + (memory.size() >> 4)) < 0 && memory.grow(missing) < 0) fail(1)
  }
  end = next
  return at
}

/** Copies a whole number of eight-byte words; for small records, where a call to memory.copy costs more than the copy. */
export function copyWords(to: usize, from: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 8) store<u64>(to + at, load<u64>(from + at))
}

/** Zeroes a whole number of eight-byte words. */
export function clearWords(at: usize, bytes: usize): void {
  for (const end = at + bytes; at < end; at += 8) store<u64>(at, 0)
}

/** Bytes in use, spare blocks included. */
export function memoryUsed(): f64 {
  return <f64>end
}

/** Blocks that were given back, by the exponent of their size; each keeps the address of the next one. */
const spare: usize = memory.data(32 * 4)
/** The smallest block, which is a cache line. */
const LEAST: i32 = 6
/** Smaller blocks are cut out of one of this size. */
const CHUNK: i32 = 16

/** A block of 2^exponent bytes, at least a cache line, with anything in it. A spare one that is too large is divided. */
export function takeBlock(exponent: i32): usize {
  let size = exponent
  while (size < 32 && load<u32>(spare + (size << 2)) === 0) size += 1
  let block: usize = 0
  if (size < 32) {
    const slot = spare + (size << 2)
    block = load<u32>(slot)
    store<u32>(slot, load<u32>(block))
  } else {
    size = max(exponent, CHUNK)
    block = allocate((<usize>1) << size)
  }
  while (size > exponent) {
    size -= 1
    giveBlock(block + ((<usize>1) << size), size)
  }
  return block
}

export function giveBlock(block: usize, exponent: i32): void {
  const slot = spare + (exponent << 2)
  store<u32>(block, load<u32>(slot))
  store<u32>(slot, <u32>block)
}

/** The exponent of the smallest block that has so many bytes. */
export function blockFor(bytes: usize): i32 {
  return max(LEAST, 32 - <i32>clz(<u32>bytes - 1))
}

/** Records of one size. A free one keeps the address of the next free one in its first bytes. */
export class Pool {
  bytes: usize
  free: usize = 0
  next: usize = 0
  limit: usize = 0

  constructor(bytes: usize) {
    this.bytes = bytes
  }

  /** A record with anything in it. */
  take(): usize {
    const reused = this.free
    if (reused !== 0) {
      this.free = load<u32>(reused)
      return reused
    }
    if (this.next + this.bytes > this.limit) {
      this.next = takeBlock(CHUNK)
      this.limit = this.next + (1 << CHUNK)
    }
    const fresh = this.next
    this.next += this.bytes
    return fresh
  }

  give(record: usize): void {
    store<u32>(record, <u32>this.free)
    this.free = record
  }

  /** Gives back records that lead from one to the next by their first four bytes. */
  giveChain(first: usize, last: usize): void {
    store<u32>(last, <u32>this.free)
    this.free = first
  }
}
