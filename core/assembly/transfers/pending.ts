/** The pending transfers that there are, each with its legs. */
import { AddressTable, TABLE_BYTES } from '../base/address-table'
import { LIMIT_LEGS_PENDING, LIMIT_PENDINGS, PHASE_CLOSED, PHASE_OPEN } from '../generated'
import { countUsed } from '../base/limits'
import { Pool } from '../base/memory'
import { sipHash16 } from '../base/sip-hash'

// A transfer: its key 16, as two words in the order of its bytes; reason and commitment as the command has them 33, phase 1,
// whether it is posted with amounts 1, whether its task was read 1, parts 4, legs 4, legs done 4, the first and the last block
// of legs 4 each, the block of the last leg that was done 4.
const PENDING_BYTES: usize = 96
const TERMS: usize = 16
const TERMS_BYTES: usize = 33
const PHASE: usize = 49
const HAS_AMOUNTS: usize = 50
const HAS_TASK: usize = 51
const PARTS: usize = 52
const LEGS: usize = 56
const DONE: usize = 60
const FIRST_BLOCK: usize = 64
const LAST_BLOCK: usize = 68
const AT_BLOCK: usize = 72
const records = new Pool(PENDING_BYTES)

/** Its key is chosen by whoever asks for it. */
export class TransferKeys {
  hash(high: u64, low: u64): u32 {
    return <u32>sipHash16(high, low)
  }
  hashOf(pending: usize): u32 {
    return <u32>sipHash16(keyHigh(pending), keyLow(pending))
  }
  is(pending: usize, high: u64, low: u64): bool {
    return keyHigh(pending) === high && keyLow(pending) === low
  }
  tagMask(): u32 {
    return 31
  }
  isDistance(): bool {
    return false
  }
}

const pendings = changetype<AddressTable<TransferKeys>>(memory.data(TABLE_BYTES, 8))
pendings.open(8)

// Legs lie in blocks: the next block 4 at 0, then from 8 on legs: amount 8, what of it is posted 8, cell 4.
const BLOCK_BYTES: usize = 128
const BLOCK_LEGS: u32 = 5
const LEG_BYTES: usize = 24
const FIRST_LEG: usize = 8
const blocks = new Pool(BLOCK_BYTES)

/** The transfer with the key whose 16 bytes are at `key`, or 0. */
export function findPending(key: usize): usize {
  return pendings.find(bswap(load<u64>(key)), bswap(load<u64>(key, 8)))
}
/** The same while it is being posted or voided; else 0. */
export function findFinishing(key: usize): usize {
  const pending = findPending(key)
  return pending !== 0 && phaseOf(pending) > PHASE_CLOSED ? pending : 0
}
export function phaseOf(pending: usize): u32 {
  return load<u8>(pending, PHASE)
}
export function setPhase(pending: usize, phase: u32): void {
  store<u8>(pending, <u8>phase, PHASE)
}
export function legsOf(pending: usize): u32 {
  return load<u32>(pending, LEGS)
}

/** All of them, by the two words of their keys. */
export function pendingsTable(): AddressTable<TransferKeys> {
  return pendings
}
/** The words of its key, each with its first byte as the highest. */
export function keyHigh(pending: usize): u64 {
  return load<u64>(pending)
}
export function keyLow(pending: usize): u64 {
  return load<u64>(pending, 8)
}
/** Where its reason and its commitment are. */
export function termsOf(pending: usize): usize {
  return pending + TERMS
}
/** Whether it has the reason and the commitment whose bytes lie at `terms`. */
export function hasTerms(pending: usize, terms: usize): bool {
  return memory.compare(pending + TERMS, terms, TERMS_BYTES) === 0
}
export function partsOf(pending: usize): u32 {
  return load<u32>(pending, PARTS)
}
export function setParts(pending: usize, parts: u32): void {
  store<u32>(pending, parts, PARTS)
}
/** How many legs are posted or voided. */
export function doneOf(pending: usize): u32 {
  return load<u32>(pending, DONE)
}
/** So many legs are done, the last of them in `block`. */
export function setDone(pending: usize, done: u32, block: usize): void {
  store<u32>(pending, done, DONE)
  store<u32>(pending, <u32>block, AT_BLOCK)
}
/** Whether it is being posted with amounts. */
export function hasAmounts(pending: usize): bool {
  return load<u8>(pending, HAS_AMOUNTS) !== 0
}
export function setHasAmounts(pending: usize): void {
  store<u8>(pending, 1, HAS_AMOUNTS)
}
/** While a snapshot is read: whether the task that finishes it was read, which is so from now on. */
export function readTaskOnce(pending: usize): bool {
  const isFirst = load<u8>(pending, HAS_TASK) === 0
  store<u8>(pending, 1, HAS_TASK)
  return isFirst
}
/** The block of the first leg, and of the leg behind the one with this number. */
export function firstBlock(pending: usize): usize {
  return load<u32>(pending, FIRST_BLOCK)
}
export function nextBlock(block: usize, number: u32): usize {
  return (number + 1) % BLOCK_LEGS === 0 ? <usize>load<u32>(block) : block
}
export function keptLeg(block: usize, number: u32): usize {
  return block + FIRST_LEG + <usize>(number % BLOCK_LEGS) * LEG_BYTES
}
export function amountOfKept(leg: usize): i64 {
  return load<i64>(leg)
}
export function postedOfKept(leg: usize): i64 {
  return load<i64>(leg, 8)
}
export function setPosted(leg: usize, amount: i64): void {
  store<i64>(leg, amount, 8)
}
export function cellOfKept(leg: usize): usize {
  return load<u32>(leg, 16)
}

/** A new transfer without legs, open. `key` and `terms` are where their bytes lie. */
export function addPending(key: usize, terms: usize): usize {
  const pending = records.take()
  memory.fill(pending, 0, PENDING_BYTES)
  store<u64>(pending, bswap(load<u64>(key)))
  store<u64>(pending, bswap(load<u64>(key, 8)), 8)
  memory.copy(pending + TERMS, terms, TERMS_BYTES)
  setPhase(pending, PHASE_OPEN)
  pendings.add(pending)
  countUsed(LIMIT_PENDINGS, 1)
  return pending
}

/** Keeps a leg behind the others. */
export function keepLeg(pending: usize, cell: usize, amount: i64): void {
  const place = legsOf(pending)
  if (place % BLOCK_LEGS === 0) addBlock(pending)
  const kept = keptLeg(load<u32>(pending, LAST_BLOCK), place)
  store<i64>(kept, amount)
  store<i64>(kept, amount, 8)
  store<u32>(kept, <u32>cell, 16)
  store<u32>(pending, place + 1, LEGS)
  countUsed(LIMIT_LEGS_PENDING, 1)
}

function addBlock(pending: usize): void {
  const block = blocks.take()
  const last: usize = load<u32>(pending, LAST_BLOCK)
  store<u32>(block, 0)
  store<u32>(last === 0 ? pending + FIRST_BLOCK : last, <u32>block)
  store<u32>(pending, <u32>block, LAST_BLOCK)
}

/** The next leg that is to be done, which counts as done. */
export function takeLeg(pending: usize): usize {
  const number = doneOf(pending)
  const last: usize = load<u32>(pending, AT_BLOCK)
  const block = number === 0 ? firstBlock(pending) : nextBlock(last, number - 1)
  setDone(pending, number + 1, block)
  return keptLeg(block, number)
}

export function dropPending(pending: usize): void {
  pendings.remove(pending)
  countUsed(LIMIT_PENDINGS, -1)
  countUsed(LIMIT_LEGS_PENDING, -(<i32>legsOf(pending)))
  blocks.giveChain(load<u32>(pending, FIRST_BLOCK), load<u32>(pending, LAST_BLOCK))
  records.give(pending)
}
