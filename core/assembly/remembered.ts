import { allocateAligned, allocateTable, giveTable } from './memory'

/**
 * The commands of the last seven days: what each was, and what it came to. Entries lie in chunks in order of arrival, which
 * is the order of leaving; sequence, time and order ids are kept as distances from the first of their chunk.
 */
const CHUNK_BYTES: usize = 1 << 16
// A chunk begins with: the next chunk, its first sequence number, its first time, the first order id named in it.
const CHUNK_HEAD: usize = 64
// An entry: id 16, content 8, time 4, first order + 1 (0 = none) 4; and apart, behind all of its chunk: sequence 2, orders
// and refusal 2.
const ENTRY_BYTES: usize = 32
const REST_BYTES: usize = 4
const PER_CHUNK: usize = (CHUNK_BYTES - CHUNK_HEAD) / (ENTRY_BYTES + REST_BYTES)
const REFUSAL_SHIFT: u32 = 10
const ORDERS_MASK: u32 = 1023
const CHUNK_END: usize = CHUNK_HEAD + PER_CHUNK * ENTRY_BYTES
const SEVEN_DAYS: f64 = 604800000000
const FAR_32: f64 = 4294967295
const FAR_16: f64 = 65535

let firstChunk: usize = 0
let lastChunk: usize = 0
let spareChunk: usize = 0
let first: usize = 0
/** Where the next entry will be; the end of the last chunk when it is full. */
let next: usize = 0
let count: u32 = 0
let oldest: f64 = Infinity

/**
 * Slots of an entry's address, at most half full; 0 = free. Entries begin at multiples of 32, and the five bits that leaves
 * hold five of the hash, which spares a look at nearly every other entry. Eight ids that differ in their last three bits
 * only share one cache line, so ids that count up cost one miss in eight; ids at random cost one each. The eight begin at
 * every other slot: the gaps between them take in those that meet them, where a row without gaps would have to be walked.
 */
const TAG_MASK: u32 = 31
let tableExponent: i32 = 14
let table: usize = allocateTable(tableExponent)
let soughtHash: u32 = 0

export function remembered(): u32 {
  return count
}

function hashOf(id: usize): u32 {
  const last = bswap(load<u32>(id, 12))
  let mixed: u32 =
    (load<u32>(id) * 0x9e3779b1) ^
    (load<u32>(id, 4) * 0x85ebca6b) ^
    (load<u32>(id, 8) * 0xc2b2ae35) ^
    ((last >> 3) * 0x27d4eb2f)
  mixed ^= mixed >> 15
  mixed *= 0x2c1b3c6d
  mixed ^= mixed >> 13
  return (mixed << 4) | ((last & 7) << 1) | (mixed >> 31)
}

function sameId(a: usize, b: usize): bool {
  return load<u64>(a) === load<u64>(b) && load<u64>(a, 8) === load<u64>(b, 8)
}

function slotsMask(exponent: i32): u32 {
  return ((<u32>1) << (exponent - 2)) - 1
}

/** The five bits of a hash that a slot keeps: the highest, which choose no slot. */
function tagOf(hash: u32): u32 {
  return hash >> 27
}

/** The entry of the 16 bytes at `id`, or 0. */
export function recall(id: usize): usize {
  const mask = slotsMask(tableExponent)
  const hash = hashOf(id)
  const tag = tagOf(hash)
  soughtHash = hash
  let slot = hash & mask
  while (true) {
    const kept = load<u32>(table + (slot << 2))
    if (kept === 0) return 0
    const entry: usize = kept & ~TAG_MASK
    if ((kept & TAG_MASK) === tag && sameId(entry, id)) return entry
    slot = (slot + 1) & mask
  }
}

/** Looks at the slot where the search for an id begins, and no further. */
export function slotNear(id: usize): u32 {
  return load<u32>(table + ((hashOf(id) & slotsMask(tableExponent)) << 2))
}

function chunkOf(entry: usize): usize {
  return entry & ~(CHUNK_BYTES - 1)
}

function restOf(entry: usize): usize {
  const chunk = chunkOf(entry)
  return chunk + CHUNK_END + (entry - chunk - CHUNK_HEAD) / (ENTRY_BYTES / REST_BYTES)
}

export function contentOf(entry: usize): u32 {
  return load<u32>(entry, 16)
}
export function contentHighOf(entry: usize): u32 {
  return load<u32>(entry, 20)
}
export function atOf(entry: usize): f64 {
  return load<f64>(chunkOf(entry), 16) + <f64>load<u32>(entry, 24)
}
export function firstOrderIdOf(entry: usize): f64 {
  const distance = load<u32>(entry, 28)
  return distance === 0 ? 0 : load<f64>(chunkOf(entry), 24) + <f64>distance - 1
}
export function seqOf(entry: usize): f64 {
  return load<f64>(chunkOf(entry), 8) + <f64>load<u16>(restOf(entry))
}
export function ordersOf(entry: usize): u32 {
  return load<u16>(restOf(entry), 2) & ORDERS_MASK
}
export function refusalOf(entry: usize): u32 {
  return load<u16>(restOf(entry), 2) >> REFUSAL_SHIFT
}

/** Remembers the id that `recall` has just not found. seq, at and firstOrder (0 = none) never fall. */
export function remember(
  id: usize,
  content: u32,
  contentHigh: u32,
  seq: f64,
  at: f64,
  firstOrder: f64,
  orders: u32,
  refusal: u32,
): void {
  const entry = newEntry(seq, at, firstOrder)
  if (count === 0) {
    if (firstChunk !== lastChunk) spareChunk = firstChunk
    firstChunk = lastChunk
    first = entry
    oldest = at
  }
  const chunk = lastChunk
  store<u64>(entry, load<u64>(id))
  store<u64>(entry, load<u64>(id, 8), 8)
  store<u32>(entry, content, 16)
  store<u32>(entry, contentHigh, 20)
  store<u32>(entry, <u32>(at - load<f64>(chunk, 16)), 24)
  store<u32>(entry, firstOrder === 0 ? 0 : <u32>(firstOrder - load<f64>(chunk, 24)) + 1, 28)
  const rest = restOf(entry)
  store<u16>(rest, <u16>(seq - load<f64>(chunk, 8)))
  store<u16>(rest, <u16>((refusal << REFUSAL_SHIFT) | orders), 2)
  count += 1
  if (count * 2 > slotsMask(tableExponent)) growTable()
  enter(table, tableExponent, soughtHash, entry)
}

function newEntry(seq: f64, at: f64, firstOrder: f64): usize {
  const chunk = lastChunk
  if (chunk === 0 || next === chunk + CHUNK_END || isFar(chunk, seq, at, firstOrder)) startChunk(seq, at)
  if (firstOrder !== 0 && load<f64>(lastChunk, 24) === 0) store<f64>(lastChunk, firstOrder, 24)
  const entry = next
  next += ENTRY_BYTES
  return entry
}

/** Whether the distances from the chunk's first would not fit an entry. */
function isFar(chunk: usize, seq: f64, at: f64, firstOrder: f64): bool {
  if (seq - load<f64>(chunk, 8) > FAR_16 || at - load<f64>(chunk, 16) > FAR_32) return true
  const base = load<f64>(chunk, 24)
  return firstOrder !== 0 && base !== 0 && firstOrder - base >= FAR_32
}

function startChunk(seq: f64, at: f64): void {
  const chunk = spareChunk !== 0 ? spareChunk : allocateAligned(CHUNK_BYTES)
  spareChunk = 0
  store<u32>(chunk, 0)
  store<u32>(chunk, <u32>(chunk + CHUNK_END), 4)
  store<f64>(chunk, seq, 8)
  store<f64>(chunk, at, 16)
  store<f64>(chunk, 0, 24)
  if (lastChunk === 0) {
    firstChunk = chunk
  } else {
    store<u32>(lastChunk, <u32>chunk)
    // The last one may have been left before it was full.
    store<u32>(lastChunk, <u32>next, 4)
  }
  lastChunk = chunk
  next = chunk + CHUNK_HEAD
}

export function evict(now: f64): void {
  while (oldest + SEVEN_DAYS <= now) forgetOldest()
}

/** The entry that arrived after this one; of the newest, where the next one will be unless it begins a chunk. */
export function nextEntry(entry: usize): usize {
  const chunk = chunkOf(entry)
  const after = entry + ENTRY_BYTES
  return chunk !== lastChunk && after === <usize>load<u32>(chunk, 4) ? <usize>load<u32>(chunk) + CHUNK_HEAD : after
}

/** The oldest entry. */
export function firstEntry(): usize {
  return first
}

function forgetOldest(): void {
  leave(hashOf(first), first)
  count -= 1
  const chunk = chunkOf(first)
  first = nextEntry(first)
  if (chunkOf(first) !== chunk && chunk !== lastChunk) {
    firstChunk = load<u32>(chunk)
    spareChunk = chunk
  }
  oldest = count === 0 ? Infinity : atOf(first)
}

function enter(into: usize, exponent: i32, hash: u32, entry: usize): void {
  const mask = slotsMask(exponent)
  let slot = hash & mask
  while (load<u32>(into + (slot << 2)) !== 0) slot = (slot + 1) & mask
  store<u32>(into + (slot << 2), <u32>entry | tagOf(hash))
}

/** Takes an entry out of the table and closes the gap, so that no probe ends early. */
function leave(hash: u32, entry: usize): void {
  const mask = slotsMask(tableExponent)
  let gap = hash & mask
  while ((load<u32>(table + (gap << 2)) & ~TAG_MASK) !== <u32>entry) gap = (gap + 1) & mask
  for (let slot = (gap + 1) & mask; ; slot = (slot + 1) & mask) {
    const other = load<u32>(table + (slot << 2))
    if (other === 0) break
    if (((slot - hashOf(other & ~TAG_MASK)) & mask) < ((slot - gap) & mask)) continue
    store<u32>(table + (gap << 2), other)
    gap = slot
  }
  store<u32>(table + (gap << 2), 0)
}

/** The entry that arrives is in no table yet. */
function growTable(): void {
  const larger = allocateTable(tableExponent + 1)
  let entry = first
  for (let left = count - 1; left > 0; left--) {
    enter(larger, tableExponent + 1, hashOf(entry), entry)
    if (left > 1) entry = nextEntry(entry)
  }
  giveTable(table, tableExponent)
  table = larger
  tableExponent += 1
}
