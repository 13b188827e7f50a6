import { allocateAligned, allocateTable, giveTable } from './memory'

/**
 * The commands of the last seven days: what each was, and what it came to. Entries lie in chunks in order of arrival, which
 * is the order of leaving. Most sequence numbers and order ids follow from the entry before: a chunk begins with the first
 * ones, and a step between two entries says where they go on otherwise.
 */
const CHUNK_BYTES: usize = 1 << 14
// A chunk begins with: the next chunk, where its entries end, and of its first entry: sequence number, time, first order id.
const CHUNK_HEAD: usize = 32
const PAGE_BYTES: usize = 4096
// An entry: id 16, content 8, time from the chunk's first 4, orders and refusal 2, distance to a neighbour 1, neighbours 1.
// A step: sequence number, first order id, and a refusal that there is not.
const ENTRY_BYTES: usize = 32
const REFUSAL_SHIFT: u32 = 10
const ORDERS_MASK: u32 = 1023
const STEP: u32 = 0xffff
const SEVEN_DAYS: f64 = 604800000000
const FAR: f64 = 4294967295

let firstChunk: usize = 0
let lastChunk: usize = 0
let spareChunk: usize = 0
let spareChunks: u32 = 0
let first: usize = 0
/** Where the next entry will be; the end of the last chunk when it is full. */
let next: usize = 0
/** The sequence number and order id of the next entry, if nothing comes between. */
let nextSeq: f64 = 0
let nextOrder: f64 = 0
let count: u32 = 0
let oldest: f64 = Infinity

/**
 * Slots of an entry's address, at most half full; 0 = free. Entries begin at multiples of 32, and the five bits that leaves
 * hold five of the hash. Ids that differ in their last three bits only are neighbours and share one slot where they arrive
 * near each other: the slot leads to the newest of them, which knows how far back the one before lies and which of the
 * eight are remembered. So ids that count up cost a slot for eight, and the search for a new one ends where it begins.
 */
const TAG_MASK: u32 = 31
const FARTHEST: usize = 255 * ENTRY_BYTES
let tableExponent: i32 = 13
let table: usize = allocateTable(tableExponent)
let slotsTaken: u32 = 0
let soughtHash: u32 = 0
/** The slot that leads to neighbours in the last chunk of the id that was looked for, or 0. */
let soughtSlot: usize = 0

export function remembered(): u32 {
  return count
}

/** The same for neighbours. */
function hashOf(id: usize): u32 {
  let mixed: u32 =
    (load<u32>(id) * 0x9e3779b1) ^
    (load<u32>(id, 4) * 0x85ebca6b) ^
    (load<u32>(id, 8) * 0xc2b2ae35) ^
    ((bswap(load<u32>(id, 12)) >> 3) * 0x27d4eb2f)
  mixed ^= mixed >> 15
  mixed *= 0x2c1b3c6d
  return mixed ^ (mixed >> 13)
}

/** Which of its neighbours an id is, as one bit of eight. */
function bitOf(id: usize): u32 {
  return (<u32>1) << (load<u8>(id, 15) & 7)
}

function areNeighbours(a: usize, b: usize): bool {
  return load<u64>(a) === load<u64>(b) && ((load<u64>(a, 8) ^ load<u64>(b, 8)) & 0xf8ffffffffffffff) === 0
}

function slotsMask(): u32 {
  return ((<u32>1) << (tableExponent - 2)) - 1
}

/** The five bits of a hash that a slot keeps: the highest, which choose no slot. */
function tagOf(hash: u32): u32 {
  return hash >> 27
}

/** The entry of the 16 bytes at `id`, or 0. */
export function recall(id: usize): usize {
  const mask = slotsMask()
  const hash = hashOf(id)
  const tag = tagOf(hash)
  const bit = bitOf(id)
  soughtHash = hash
  soughtSlot = 0
  let slot = hash & mask
  while (true) {
    const at = table + (slot << 2)
    const kept = load<u32>(at)
    if (kept === 0) return 0
    const newest: usize = kept & ~TAG_MASK
    if ((kept & TAG_MASK) === tag && areNeighbours(newest, id)) {
      if ((neighboursOf(newest) & bit) !== 0) return entryAmong(newest, bit)
      if (chunkOf(newest) === lastChunk) soughtSlot = at
    }
    slot = (slot + 1) & mask
  }
}

/** The bits of the neighbours that are remembered; good in the newest of them only. */
function neighboursOf(newest: usize): u32 {
  return load<u8>(newest, 31)
}

function entryAmong(newest: usize, bit: u32): usize {
  let entry = newest
  while (bitOf(entry) !== bit) entry -= <usize>load<u8>(entry, 30) * ENTRY_BYTES
  return entry
}

function chunkOf(entry: usize): usize {
  return entry & ~(CHUNK_BYTES - 1)
}

function outcomeOf(entry: usize): u32 {
  return load<u16>(entry, 28)
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
export function isOutcome(refusal: u32, orders: u32): bool {
  return refusal < STEP >> REFUSAL_SHIFT && orders <= ORDERS_MASK
}
export function ordersOf(entry: usize): u32 {
  return outcomeOf(entry) & ORDERS_MASK
}
export function refusalOf(entry: usize): u32 {
  return outcomeOf(entry) >> REFUSAL_SHIFT
}

/** What `locate` found out about an entry: its sequence number, and its first order id if it has orders. */
export let seqFound: f64 = 0
export let orderFound: f64 = 0

/** Counts from the beginning of the entry's chunk. */
export function locate(entry: usize): void {
  const chunk = chunkOf(entry)
  seqFound = load<f64>(chunk, 8)
  orderFound = load<f64>(chunk, 24)
  for (let at = chunk + CHUNK_HEAD; at < entry; at += ENTRY_BYTES) pass(at)
}

/** From what was found of one entry to the next one, or over a step. */
function pass(at: usize): void {
  if (outcomeOf(at) === STEP) {
    seqFound = load<f64>(at)
    orderFound = load<f64>(at, 8)
  } else {
    seqFound += 1
    orderFound += <f64>ordersOf(at)
  }
}

/** The entry that arrived after a located one, located; of the newest, where the next one may be. */
export function locateNext(entry: usize): usize {
  const after = nextEntry(entry)
  if (after === next) return after
  if (chunkOf(after) !== chunkOf(entry)) locate(after)
  else for (let at = entry; at < after; at += ENTRY_BYTES) pass(at)
  return after
}

/** Remembers the id that `recall` has just not found. seq, at and firstOrder (0 = no orders) never fall. */
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
    while (firstChunk !== lastChunk) dropChunk()
    first = entry
    oldest = at
  }
  store<u64>(entry, load<u64>(id))
  store<u64>(entry, load<u64>(id, 8), 8)
  store<u32>(entry, content, 16)
  store<u32>(entry, contentHigh, 20)
  store<u32>(entry, <u32>(at - load<f64>(lastChunk, 16)), 24)
  store<u16>(entry, <u16>((refusal << REFUSAL_SHIFT) | orders), 28)
  nextSeq = seq + 1
  nextOrder += <f64>orders
  count += 1
  enter(entry)
}

/** Into the table, where `recall` has just looked. */
function enter(entry: usize): void {
  const bit = bitOf(entry)
  const slot = soughtSlot
  if (slot !== 0) {
    const newest: usize = load<u32>(slot) & ~TAG_MASK
    const back = entry - newest
    if (chunkOf(newest) === chunkOf(entry) && back <= FARTHEST) {
      store<u8>(entry, <u8>(back / ENTRY_BYTES), 30)
      store<u8>(entry, <u8>(neighboursOf(newest) | bit), 31)
      store<u32>(slot, <u32>entry | tagOf(soughtHash))
      return
    }
  }
  store<u8>(entry, 0, 30)
  store<u8>(entry, <u8>bit, 31)
  slotsTaken += 1
  if (slotsTaken * 2 > slotsMask()) growTable()
  enterSlot(soughtHash, entry)
}

function newEntry(seq: f64, at: f64, firstOrder: f64): usize {
  const chunk = lastChunk
  const steps = seq !== nextSeq || (firstOrder !== 0 && firstOrder !== nextOrder)
  if (firstOrder !== 0) nextOrder = firstOrder
  const needed: usize = steps ? 2 * ENTRY_BYTES : ENTRY_BYTES
  if (chunk === 0 || next + needed > chunk + CHUNK_BYTES || at - load<f64>(chunk, 16) > FAR) startChunk(seq, at)
  else if (steps) writeStep(seq)
  const entry = next
  next += ENTRY_BYTES
  return entry
}

function writeStep(seq: f64): void {
  store<f64>(next, seq)
  store<f64>(next, nextOrder, 8)
  store<u16>(next, <u16>STEP, 28)
  next += ENTRY_BYTES
}

function startChunk(seq: f64, at: f64): void {
  const spare = spareChunk
  if (spare !== 0) {
    spareChunk = load<u32>(spare)
    spareChunks -= 1
  }
  const chunk = spare !== 0 ? spare : allocateAligned(CHUNK_BYTES)
  store<u32>(chunk, 0)
  store<f64>(chunk, seq, 8)
  store<f64>(chunk, at, 16)
  store<f64>(chunk, nextOrder, 24)
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

/** The first chunk is not needed any more. */
function dropChunk(): void {
  const chunk = firstChunk
  firstChunk = load<u32>(chunk)
  keepChunk(chunk)
}

function keepChunk(chunk: usize): void {
  store<u32>(chunk, <u32>spareChunk)
  spareChunk = chunk
  spareChunks += 1
}

/**
 * Keeps chunks ready for `commands` to come, and makes at most `most` of them now. Their pages are written to, so that no
 * command waits for the kernel to give one.
 */
export function reserve(commands: u32, most: u32): void {
  const entries = <u32>((CHUNK_BYTES - CHUNK_HEAD) / ENTRY_BYTES)
  for (let left = most; left > 0 && spareChunks < commands / entries + 1; left--) {
    const chunk = allocateAligned(CHUNK_BYTES)
    for (let page: usize = 0; page < CHUNK_BYTES; page += PAGE_BYTES) store<u32>(chunk + page, 0)
    keepChunk(chunk)
  }
}

export function evict(now: f64): void {
  while (oldest + SEVEN_DAYS <= now) forgetOldest()
}

/** The entry that arrived after this one; of the newest, where the next one may be. */
function nextEntry(entry: usize): usize {
  const chunk = chunkOf(entry)
  const after = entry + ENTRY_BYTES
  if (chunk === lastChunk) {
    if (after === next) return after
  } else if (after === <usize>load<u32>(chunk, 4)) {
    return <usize>load<u32>(chunk) + CHUNK_HEAD
  }
  // No chunk ends with a step.
  return outcomeOf(after) === STEP ? after + ENTRY_BYTES : after
}

/** The oldest entry. */
export function firstEntry(): usize {
  return first
}

function forgetOldest(): void {
  leave(first)
  count -= 1
  if (count === 0) {
    oldest = Infinity
    return
  }
  first = nextEntry(first)
  if (chunkOf(first) !== firstChunk) dropChunk()
  oldest = atOf(first)
}

/** Takes an entry out of the table, and its slot with the last neighbour. */
function leave(entry: usize): void {
  const mask = slotsMask()
  const bit = bitOf(entry)
  let slot = hashOf(entry) & mask
  while (true) {
    const newest: usize = load<u32>(table + (slot << 2)) & ~TAG_MASK
    const left = neighboursOf(newest) & ~bit
    if (areNeighbours(newest, entry) && (neighboursOf(newest) & bit) !== 0) {
      store<u8>(newest, <u8>left, 31)
      if (left === 0) leaveSlot(slot)
      return
    }
    slot = (slot + 1) & mask
  }
}

/** Frees a slot and closes the gap, so that no search ends early. */
function leaveSlot(freed: u32): void {
  const mask = slotsMask()
  let gap = freed
  for (let slot = (gap + 1) & mask; ; slot = (slot + 1) & mask) {
    const other = load<u32>(table + (slot << 2))
    if (other === 0) break
    if (((slot - hashOf(other & ~TAG_MASK)) & mask) < ((slot - gap) & mask)) continue
    store<u32>(table + (gap << 2), other)
    gap = slot
  }
  store<u32>(table + (gap << 2), 0)
  slotsTaken -= 1
}

function enterSlot(hash: u32, entry: usize): void {
  const mask = slotsMask()
  let slot = hash & mask
  while (load<u32>(table + (slot << 2)) !== 0) slot = (slot + 1) & mask
  store<u32>(table + (slot << 2), <u32>entry | tagOf(hash))
}

function growTable(): void {
  const smaller = table
  const exponent = tableExponent
  tableExponent += 1
  table = allocateTable(tableExponent)
  for (let at: usize = 0; at < (<usize>1) << exponent; at += 4) {
    const entry: usize = load<u32>(smaller + at) & ~TAG_MASK
    if (entry !== 0) enterSlot(hashOf(entry), entry)
  }
  giveTable(smaller, exponent)
}
