/**
 * The ids of the last commands of persons, and what was answered to them: as many as the limit personalIds says, the oldest
 * leaves when another one comes. They are found by a table of lines.
 */
import { COMMAND_AT_ID, LIMIT_PERSONAL_IDS } from '../generated'
import { commandOf, hashHintedAt, hintAt, hintedHash, isHinted, setHintedHash } from '../base/hints'
import { limitOf } from '../base/limits'
import { allocate, giveBlock } from '../base/memory'
import { advance, count, dropOldest, entryAt, fitEntries, next, reserveEntries } from './personal-ring'
import { sipHash16 } from '../base/sip-hash'

const ANSWER_AT: usize = 16

/** How many ever came, modulo 2^32, but that a table that is new counts from what is kept then. */
let arrivals: u32 = 0

/**
 * The table: lines of 64 bytes, eight entries to a line when as many are kept as may be. A line has 15 slots: the number
 * of the entry's arrival in the low bits, of which there are two more than that takes, and above them a tag of its
 * hash. So a slot says by itself whether its entry has left, and nothing is done when one leaves: whoever comes takes the
 * first slot of who has left, and a slot so old that its number comes again leads to an entry with another id. The last
 * word is the number of the last arrival that found no slot and went on to the next line. So who is not there is mostly
 * found missing by one line, and who is there by two.
 */
const SLOTS_MASK: i32 = 0x7fff
const WORD: usize = 60
let table: usize = 0
let lineMask: u32 = 0
let numberMask: u32 = 0
/** How many bits a number of what is kept takes, at least: a line of eight. */
const LEAST_BITS: u32 = 3
let bits: u32 = 0

/** The limit that everything is in order for: while it is another one, or a larger table is being filled, `keep` sees to it. */
let settled: u32 = 0

/** The hash of the id that was looked for last. */
let sought: u64 = 0

export function personalKept(): u32 {
  return count
}

/** The entry that is `age` younger than the oldest: its id, and behind that its answer. */
export function personalEntry(age: u32): usize {
  return entryAt(next - count + age)
}

export function answerOfEntry(entry: usize): usize {
  return entry + ANSWER_AT
}

function hashOf(id: usize): u64 {
  return sipHash16(load<u64>(id), load<u64>(id, 8))
}

function lineOf(hash: u64): u32 {
  return <u32>hash & lineMask
}

function addressOf(line: u32): usize {
  return table + ((<usize>line) << 6)
}

/** The tag of a hash where a slot has it: in the bits above the number. */
function tagOf(hash: u64): u32 {
  return <u32>(hash >> 32) & ~numberMask
}

/** How many entries are as young as the one with this number, or younger; more than there are when it has left. */
function ageOf(slot: u32): u32 {
  return (arrivals - slot) & numberMask
}

/** Whether somebody who is kept found no slot in the line. */
function isPassed(line: usize): bool {
  const word = load<u32>(line, WORD)
  return word !== 0 && ageOf(word) <= count
}

/** The answer to the command with the 16 bytes at `id`, or 0. */
export function recall(id: usize): usize {
  const hash = isHinted() ? hintedHash() : hashOf(id)
  sought = hash
  if (count === 0) return 0
  let line = lineOf(hash)
  const tagBits = i32x4.splat(~numberMask)
  const tag = i32x4.splat(tagOf(hash))
  while (true) {
    const at = addressOf(line)
    const a = i32x4.eq(v128.and(v128.load(at), tagBits), tag)
    const b = i32x4.eq(v128.and(v128.load(at, 16), tagBits), tag)
    const c = i32x4.eq(v128.and(v128.load(at, 32), tagBits), tag)
    const d = i32x4.eq(v128.and(v128.load(at, 48), tagBits), tag)
    if (v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) {
      const found = entryIn(at, tagOf(hash), id)
      if (found !== 0) return found + ANSWER_AT
    }
    if (!isPassed(at)) break
    line = (line + 1) & lineMask
  }
  const found = smaller === 0 ? 0 : findInSmaller(hash, id)
  return found === 0 ? 0 : found + ANSWER_AT
}

/** The entry of the id among the slots of a line that have its tag, or 0. */
function entryIn(line: usize, tag: u32, id: usize): usize {
  for (let at = line; at < line + WORD; at += 4) {
    const slot = load<u32>(at)
    const age = ageOf(slot)
    if ((slot & ~numberMask) !== tag || age - 1 >= count) continue
    const entry = entryAt(next - age)
    if (isOf(entry, id)) return entry
  }
  return 0
}

function isOf(entry: usize, id: usize): bool {
  return load<u64>(entry) === load<u64>(id) && load<u64>(entry, 8) === load<u64>(id, 8)
}

/** Depends on all that was read ahead, so that no compiler leaves the reading out. */
let seen: u32 = 0

/** Reads what recall and keep will look at for the next commands, of which there are hints. */
export function lookAhead(commands: u32): void {
  const lines = table
  const mask = lineMask
  // First all hashes: so little stands between the lines' reading that the processor waits for many of them at once.
  for (let ahead: u32 = 0; ahead < commands; ahead++) {
    const hint = hintAt(ahead)
    setHintedHash(hint, hashOf(commandOf(hint) + COMMAND_AT_ID))
  }
  let sum: u32 = 0
  for (let ahead: u32 = 0; ahead < commands; ahead++) {
    sum ^= load<u32>(lines + ((<usize>(<u32>hashHintedAt(hintAt(ahead)) & mask)) << 6))
  }
  seen = sum
}

/** Room for the answer to the command whose id recall has just not found; the caller writes it. */
export function keep(id: usize): usize {
  const limit = limitOf(LIMIT_PERSONAL_IDS)
  if (settled !== limit) settle(limit)
  const entry = entryAt(next)
  store<u64>(entry, load<u64>(id))
  store<u64>(entry, load<u64>(id, 8), 8)
  if (count === limit) dropOldest()
  enter(sought, arrivals)
  arrivals += 1
  advance()
  return entry + ANSWER_AT
}

/** Into the first slot of its line whose entry has left, or of a line that follows. */
function enter(hash: u64, number: u32): void {
  const slot = tagOf(hash) | (number & numberMask)
  const now = i32x4.splat(arrivals)
  const numberBits = i32x4.splat(numberMask)
  const kept = i32x4.splat(count)
  let line = lineOf(hash)
  while (true) {
    const at = addressOf(line)
    const a = i32x4.bitmask(i32x4.gt_s(v128.and(i32x4.sub(now, v128.load(at)), numberBits), kept))
    const b = i32x4.bitmask(i32x4.gt_s(v128.and(i32x4.sub(now, v128.load(at, 16)), numberBits), kept))
    const c = i32x4.bitmask(i32x4.gt_s(v128.and(i32x4.sub(now, v128.load(at, 32)), numberBits), kept))
    const d = i32x4.bitmask(i32x4.gt_s(v128.and(i32x4.sub(now, v128.load(at, 48)), numberBits), kept))
    const left = (a | (b << 4) | (c << 8) | (d << 12)) & SLOTS_MASK
    if (left !== 0) {
      store<u32>(at + (ctz(left) << 2), slot)
      return
    }
    // Who goes over to a larger table may be older than whoever passed before.
    if (!isPassed(at) || ageOf(load<u32>(at, WORD)) > ageOf(number)) {
      store<u32>(at, (number & numberMask) | ~numberMask, WORD)
    }
    line = (line + 1) & lineMask
  }
}

/** Makes everything fit the limit, as much of it as a command has the time for. */
function settle(limit: u32): void {
  const wanted = max(LEAST_BITS, 32 - <u32>clz(limit - 1))
  fitEntries(limit)
  if (table === 0) {
    newTable(wanted)
  } else if (smaller === 0 && wanted > bits) {
    beginMove()
    newTable(wanted)
  }
  if (smaller !== 0) moveSome()
  settled = smaller === 0 && wanted <= bits ? limit : 0
}

/** An empty one, which is never given back for a smaller one. */
function newTable(exponent: u32): void {
  bits = exponent
  numberMask = (1 << (exponent + 2)) - 1
  lineMask = (1 << (exponent - LEAST_BITS)) - 1
  table = allocate((<usize>lineMask + 1) << 6)
  arrivals = count + 1
}

/** How many entries a command moves to a larger table, which is soon enough: what is kept grows by one meanwhile. */
const MOVED_AT_ONCE: u32 = 8
/** The table that is being left, as it was then: its masks, how many had arrived and were kept, and the place of the next one. */
let smaller: usize = 0
let smallerLines: u32 = 0
let smallerNumbers: u32 = 0
let smallerArrivals: u32 = 0
let smallerCount: u32 = 0
let turn: u64 = 0
/** The place of the oldest that is still in it only. */
let cursor: u64 = 0

function beginMove(): void {
  smaller = table
  smallerLines = lineMask
  smallerNumbers = numberMask
  smallerArrivals = arrivals
  smallerCount = count
  turn = next
  cursor = next - count
}

function moveSome(): void {
  cursor = max(cursor, next - count)
  const end = min(cursor + MOVED_AT_ONCE, turn)
  for (; cursor < end; cursor++) enter(hashOf(entryAt(cursor)), arrivals - <u32>(next - cursor))
  if (cursor < turn) return
  giveBlock(smaller, <i32>ctz(smallerLines + 1) + 6)
  smaller = 0
}

/** The entry of the id that has not moved yet, or 0. */
function findInSmaller(hash: u64, id: usize): usize {
  const oldest = max(cursor, next - count)
  const tag = <u32>(hash >> 32) & ~smallerNumbers
  let line = <u32>hash & smallerLines
  while (true) {
    const at = smaller + ((<usize>line) << 6)
    for (let slot = at; slot < at + WORD; slot += 4) {
      const found = load<u32>(slot)
      const age = (smallerArrivals - found) & smallerNumbers
      if ((found & ~smallerNumbers) !== tag || age - 1 >= smallerCount || turn - age < oldest) continue
      const entry = entryAt(turn - age)
      if (isOf(entry, id)) return entry
    }
    const word = load<u32>(at, WORD)
    if (word === 0 || ((smallerArrivals - word) & smallerNumbers) > smallerCount) return 0
    line = (line + 1) & smallerLines
  }
}

/**
 * Makes room for this many commands to come, at most `most` pages of 64 KiB now, and writes to it, so that no command waits
 * for the kernel to give memory. No command does this.
 */
export function reserve(commands: u32, most: u32): void {
  const limit = limitOf(LIMIT_PERSONAL_IDS)
  if (table === 0) {
    settle(limit)
    memory.fill(table, 0, (<usize>lineMask + 1) << 6)
  }
  reserveEntries(commands, limit, most)
}
