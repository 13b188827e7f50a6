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
/** Blocks given back when a table outgrew them, by the exponent of their size. */
const spare: usize = memory.data(32 * 4)

/** A zeroed block, aligned to a cache line. */
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

/** A block that begins at a multiple of its own size. */
export function allocateAligned(bytes: usize): usize {
  const next = (end + 63) & ~63
  const missing = ((next + bytes - 1) & ~(bytes - 1)) - next
  if (missing > 0) allocate(missing)
  return allocate(bytes)
}

/** Bytes in use, spare blocks included. */
export function memoryUsed(): f64 {
  return <f64>end
}

/** A zeroed block of 2^exponent bytes for a table, a spare one where there is one. */
export function allocateTable(exponent: i32): usize {
  const slot = spare + (exponent << 2)
  let block: usize = load<u32>(slot)
  // Fresh memory is written to, too: pages that are read first come to be twice.
  if (block === 0) block = allocate((<usize>1) << exponent)
  else store<u32>(slot, load<u32>(block))
  memory.fill(block, 0, (<usize>1) << exponent)
  return block
}

export function giveTable(block: usize, exponent: i32): void {
  const slot = spare + (exponent << 2)
  store<u32>(block, load<u32>(slot))
  store<u32>(slot, <u32>block)
}

const CHUNK: usize = 1 << 16

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
      this.next = allocate(CHUNK)
      this.limit = this.next + CHUNK
    }
    const fresh = this.next
    this.next += this.bytes
    return fresh
  }

  give(record: usize): void {
    store<u32>(record, <u32>this.free)
    this.free = record
  }
}
