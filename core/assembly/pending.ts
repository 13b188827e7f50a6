/**
 * Transfers in two steps: pending, then posted or voided. What legs take is held at once and what they give is noted, so
 * that a post can't fail. A transfer of many commands is one effect: it is posted or voided as a whole, a leg a step.
 */
import { AddressTable, TABLE_BYTES } from './address-table'
import { areBalanced, assetAt, beginCounts, countLeg } from './assets'
import { addToChain, closesChain, dropChain } from './chains'
import { openEvent } from './events'
import {
  CMD_TRANSFER_PENDING_AT_LEGS,
  CMD_TRANSFER_PENDING_AT_MORE,
  CMD_TRANSFER_PENDING_AT_REASON,
  CMD_TRANSFER_PENDING_MIN,
  CMD_TRANSFER_POST_AT_AMOUNTS,
  CMD_TRANSFER_POST_MIN,
  CMD_TRANSFER_VOID_MIN,
  EV_TRANSFER_FINISHED,
  EV_TRANSFER_FINISHED_AT_AMOUNTS,
  EV_TRANSFER_FINISHED_AT_POSTED,
  EV_TRANSFER_FINISHED_MIN,
  EV_TRANSFER_PENDING,
  EV_TRANSFER_PENDING_AT_MORE,
  EV_TRANSFER_PENDING_AT_PART,
  LIMIT_CELLS,
  LIMIT_LEGS_PENDING,
  LIMIT_PENDINGS,
  MAX_FEES_OWED,
  MAX_LEGS,
  R_BALANCE_INSUFFICIENT,
  R_INVALID_COMMAND,
  R_LEG_INVALID,
  R_LEGS_UNBALANCED,
  R_OVERFLOW,
  R_TRANSFER_EXISTS,
  R_TRANSFER_OPEN,
  R_TRANSFER_UNKNOWN,
} from './generated'
import {
  addNoted,
  assetOfCell,
  availableOf,
  carry,
  countRestored,
  debitHeld,
  findCell,
  heldOf,
  issues,
  mayOwe,
  note,
  paysRebates,
  post,
  reserve,
  restoreHeld,
  unreserve,
} from './ledger'
import {
  amountOfLeg,
  assetOfLeg,
  cellOfNet,
  checkPermissions,
  countCells,
  countLegs,
  countNetIssue,
  givenAt,
  hasRoomForCells,
  isReason,
  legAt,
  legOfNet,
  legsCount,
  mayIssueCounted,
  netAt,
  netsCount,
  openCells,
  ownerOfLeg,
  readLegs,
  takenAt,
  walletOfLeg,
} from './legs'
import { countUsed, hasRoom, limitReached } from './limits'
import { Pool } from './memory'
import { OK } from './refusal'
import { sipHash16 } from './sip-hash'
import { newFinishTransfer, setOwn } from './tasks'
import { addWide, addWideTo, clearWide, fitsWide, lowOfWide } from './wide'

// A transfer: its key 16, as two words in the order of its bytes; reason and commitment as the command has them 33, phase 1,
// parts 4, legs 4, legs done 4, the first and the last block of legs 4 each, the block of the next leg to be done 4, whether
// it is posted with amounts 1, whether its task was read 1.
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

/** Further parts follow. */
export const OPEN: u32 = 1
export const CLOSED: u32 = 2
export const POSTING: u32 = 3
export const VOIDING: u32 = 4

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
export function phaseOf(pending: usize): u32 {
  return load<u8>(pending, PHASE)
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
export function partsOf(pending: usize): u32 {
  return load<u32>(pending, PARTS)
}
/** How many legs are posted or voided. */
export function doneOf(pending: usize): u32 {
  return load<u32>(pending, DONE)
}
/** Whether it is being posted with amounts. */
export function hasAmounts(pending: usize): bool {
  return load<u8>(pending, HAS_AMOUNTS) !== 0
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
export function cellOfKept(leg: usize): usize {
  return load<u32>(leg, 16)
}

/** For a snapshot that is restored: a transfer without legs. `key` and `terms` are where their bytes lie. */
export function restorePending(key: usize, terms: usize, parts: u32, phase: u32): usize {
  const pending = begin(key, terms)
  store<u32>(pending, parts, PARTS)
  store<u8>(pending, <u8>phase, PHASE)
  return pending
}
export function restoreLeg(pending: usize, cell: usize, amount: i64): void {
  keepLeg(pending, cell, amount)
}
export function restoreAmount(pending: usize, leg: usize, amount: i64): void {
  store<i64>(leg, amount, 8)
  store<u8>(pending, 1, HAS_AMOUNTS)
}
/** All legs are there: so many are done; the others are held or noted. What an open chain comes to is counted. */
export function restoreDone(pending: usize, done: u32): void {
  beginCounts()
  let block = firstBlock(pending)
  for (let number: u32 = 0; number < legsOf(pending); number++) {
    const leg = keptLeg(block, number)
    const cell = cellOfKept(leg)
    const amount = amountOfKept(leg)
    if (number < done) {
      store<u32>(pending, <u32>block, AT_BLOCK)
      if (phaseOf(pending) === POSTING) countRestored(cell, -postedOfKept(leg))
    } else if (amount < 0) {
      restoreHeld(cell, -amount)
    } else {
      note(cell, amount)
    }
    countLeg(assetAt(assetOfCell(cell)), amount)
    block = nextBlock(block, number)
  }
  store<u32>(pending, done, DONE)
  if (phaseOf(pending) === OPEN) addToChain(pending)
}
/** It is the first task that finishes the transfer. */
export function restoreTask(pending: usize): bool {
  const isFirst = load<u8>(pending, HAS_TASK) === 0
  store<u8>(pending, 1, HAS_TASK)
  return isFirst
}

/** One part, or the only one: what its legs take is held, all or nothing. */
export function pend(at: usize, end: usize): u32 {
  if (at + CMD_TRANSFER_PENDING_MIN > end) return R_INVALID_COMMAND
  const more: u32 = load<u8>(at, CMD_TRANSFER_PENDING_AT_MORE)
  const reason: u32 = load<u8>(at, CMD_TRANSFER_PENDING_AT_REASON)
  if (more > 1 || !isReason(reason)) return R_INVALID_COMMAND
  if (!readLegs(at + CMD_TRANSFER_PENDING_AT_LEGS, end)) return R_INVALID_COMMAND
  if (legsCount() === 0) return R_LEG_INVALID
  const chain = findPending(at)
  if (chain !== 0 && phaseOf(chain) !== OPEN) return R_TRANSFER_EXISTS
  const terms = at + CMD_TRANSFER_PENDING_AT_REASON
  if (chain !== 0 && memory.compare(chain + TERMS, terms, TERMS_BYTES) !== 0) return R_INVALID_COMMAND
  let code = countLegs()
  if (code !== OK) return code
  if (more === 0 && !(chain === 0 ? areBalanced() : closesChain(chain))) return R_LEGS_UNBALANCED
  code = checkPermissions(reason)
  if (code !== OK) return code
  countCells()
  code = checkCells()
  if (code !== OK) return code
  if (chain === 0 && !hasRoom(LIMIT_PENDINGS, 1)) return limitReached(LIMIT_PENDINGS)
  if (!hasRoom(LIMIT_LEGS_PENDING, legsCount())) return limitReached(LIMIT_LEGS_PENDING)
  if (!hasRoomForCells()) return limitReached(LIMIT_CELLS)
  const pending = chain === 0 ? begin(at, terms) : chain
  sayPart(pending, at, end)
  store<u32>(pending, load<u32>(pending, PARTS) + 1, PARTS)
  if (more === 0) {
    store<u8>(pending, <u8>CLOSED, PHASE)
    dropChain(pending)
  } else {
    addToChain(pending)
  }
  openCells()
  for (let place: u32 = 0; place < netsCount(); place++) holdNet(netAt(place))
  for (let place: u32 = 0; place < legsCount(); place++) keepNext(pending, legAt(place))
  return OK
}

function begin(key: usize, terms: usize): usize {
  const pending = records.take()
  memory.fill(pending, 0, PENDING_BYTES)
  store<u64>(pending, bswap(load<u64>(key)))
  store<u64>(pending, bswap(load<u64>(key, 8)), 8)
  memory.copy(pending + TERMS, terms, TERMS_BYTES)
  store<u8>(pending, <u8>OPEN, PHASE)
  pendings.add(pending)
  countUsed(LIMIT_PENDINGS, 1)
  return pending
}

function sayPart(pending: usize, at: usize, end: usize): void {
  const body = openEvent(EV_TRANSFER_PENDING, end - at + EV_TRANSFER_PENDING_AT_MORE - EV_TRANSFER_PENDING_AT_PART)
  memory.copy(body, at, EV_TRANSFER_PENDING_AT_PART)
  store<u32>(body, load<u32>(pending, PARTS), EV_TRANSFER_PENDING_AT_PART)
  const rest = at + CMD_TRANSFER_PENDING_AT_MORE
  memory.copy(body + EV_TRANSFER_PENDING_AT_MORE, rest, end - rest)
}

/** Holds what is taken of a cell. */
function holdNet(net: usize): void {
  const taken = lowOfWide(takenAt(net))
  if (taken !== 0) reserve(cellOfNet(net), -taken)
}

/** Notes what a leg of the running command gives, and keeps it. */
function keepNext(pending: usize, leg: usize): void {
  const amount = amountOfLeg(leg)
  const cell = findCell(ownerOfLeg(leg), walletOfLeg(leg), assetOfLeg(leg))
  if (amount > 0) note(cell, amount)
  keepLeg(pending, cell, amount)
}

function keepLeg(pending: usize, cell: usize, amount: i64): void {
  const place = legsOf(pending)
  if (place % BLOCK_LEGS === 0) addBlock(pending)
  const kept = load<u32>(pending, LAST_BLOCK) + FIRST_LEG + <usize>(place % BLOCK_LEGS) * LEG_BYTES
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

const total: usize = memory.data(16, 8)

/** What is taken must be there and what is given must have room, each for itself, and no more may be issued than may. */
function checkCells(): u32 {
  for (let place: u32 = 0; place < netsCount(); place++) {
    const net = netAt(place)
    const cell = cellOfNet(net)
    const before: i64 = cell === 0 ? 0 : availableOf(cell)
    const held: i64 = cell === 0 ? 0 : heldOf(cell)
    clearWide(total)
    addWideTo(total, givenAt(net))
    addWide(total, before)
    addWide(total, held)
    if (cell !== 0) addNoted(total, cell)
    if (!fitsWide(total)) return R_OVERFLOW
    const taken = takenAt(net)
    if (!fitsWide(taken)) return R_OVERFLOW
    const after = before + lowOfWide(taken)
    // What is available may go down as far as 64 bits reach, and held may go up as far.
    if (after > before || held > i64.MAX_VALUE + lowOfWide(taken)) return R_OVERFLOW
    const owner = ownerOfLeg(legOfNet(net))
    const wallet = walletOfLeg(legOfNet(net))
    if (after < 0 && !mayOwe(owner, wallet)) return R_BALANCE_INSUFFICIENT
    if (after < before && after < -MAX_FEES_OWED && paysRebates(owner, wallet)) return R_OVERFLOW
    if (issues(owner)) countNetIssue(net, before, after)
  }
  return mayIssueCounted() ? OK : R_OVERFLOW
}

export function postPending(at: usize, end: usize): u32 {
  if (at + CMD_TRANSFER_POST_MIN > end) return R_INVALID_COMMAND
  const amounts = at + CMD_TRANSFER_POST_AT_AMOUNTS
  const count: u32 = load<u16>(amounts)
  if (count > MAX_LEGS || amounts + 2 + ((<usize>count) << 3) !== end) return R_INVALID_COMMAND
  const pending = findPending(at)
  if (pending === 0 || phaseOf(pending) > CLOSED) return R_TRANSFER_UNKNOWN
  if (phaseOf(pending) === OPEN) return R_TRANSFER_OPEN
  if (count > 0) {
    const code = checkAmounts(pending, amounts)
    if (code !== OK) return code
    setAmounts(pending, amounts)
  }
  finish(pending, POSTING, at, amounts)
  return OK
}

/** One amount for each leg, of its sign and no larger, and they come to zero. */
function checkAmounts(pending: usize, amounts: usize): u32 {
  if (<u32>load<u16>(amounts) !== legsOf(pending)) return R_INVALID_COMMAND
  beginCounts()
  let block: usize = load<u32>(pending, FIRST_BLOCK)
  for (let place: u32 = 0; place < legsOf(pending); place++) {
    if (place > 0 && place % BLOCK_LEGS === 0) block = load<u32>(block)
    const leg = block + FIRST_LEG + <usize>(place % BLOCK_LEGS) * LEG_BYTES
    const amount = load<i64>(amounts + 2 + ((<usize>place) << 3))
    const whole = load<i64>(leg)
    if (whole < 0 ? amount > 0 || amount < whole : amount < 0 || amount > whole) return R_LEG_INVALID
    countLeg(assetAt(assetOfCell(load<u32>(leg, 16))), amount)
  }
  return areBalanced() ? OK : R_LEGS_UNBALANCED
}

function setAmounts(pending: usize, amounts: usize): void {
  let block: usize = load<u32>(pending, FIRST_BLOCK)
  for (let place: u32 = 0; place < legsOf(pending); place++) {
    if (place > 0 && place % BLOCK_LEGS === 0) block = load<u32>(block)
    const leg = block + FIRST_LEG + <usize>(place % BLOCK_LEGS) * LEG_BYTES
    store<i64>(leg, load<i64>(amounts + 2 + ((<usize>place) << 3)), 8)
  }
  store<u8>(pending, 1, HAS_AMOUNTS)
}

export function voidPending(at: usize, end: usize): u32 {
  if (at + CMD_TRANSFER_VOID_MIN !== end) return R_INVALID_COMMAND
  const pending = findPending(at)
  if (pending === 0 || phaseOf(pending) > CLOSED) return R_TRANSFER_UNKNOWN
  dropChain(pending)
  finish(pending, VOIDING, at, 0)
  return OK
}

/** Its legs are the command's own task. */
function finish(pending: usize, phase: u32, key: usize, amounts: usize): void {
  const count: usize = amounts === 0 ? 0 : (<usize>load<u16>(amounts)) << 3
  const body = openEvent(EV_TRANSFER_FINISHED, EV_TRANSFER_FINISHED_MIN + count)
  memory.copy(body, key, EV_TRANSFER_FINISHED_AT_POSTED)
  store<u8>(body, phase === POSTING ? 1 : 0, EV_TRANSFER_FINISHED_AT_POSTED)
  if (amounts === 0) store<u16>(body, 0, EV_TRANSFER_FINISHED_AT_AMOUNTS)
  else memory.copy(body + EV_TRANSFER_FINISHED_AT_AMOUNTS, amounts, 2 + count)
  store<u8>(pending, <u8>phase, PHASE)
  setOwn(newFinishTransfer(key))
}

/** The transfer with the key whose 16 bytes are at `key`, while it is being posted or voided; else 0. */
export function findFinishing(key: usize): usize {
  const pending = findPending(key)
  return pending !== 0 && phaseOf(pending) > CLOSED ? pending : 0
}

/** The next leg of a transfer that is being posted or voided; with the last one the transfer goes. */
export function finishLeg(pending: usize): void {
  const place = load<u32>(pending, DONE)
  const inBlock = place % BLOCK_LEGS
  if (inBlock === 0) {
    const block: usize = load<u32>(pending, AT_BLOCK)
    store<u32>(pending, load<u32>(block === 0 ? pending + FIRST_BLOCK : block), AT_BLOCK)
  }
  const leg = load<u32>(pending, AT_BLOCK) + FIRST_LEG + <usize>inBlock * LEG_BYTES
  const amount = load<i64>(leg)
  settle(load<u32>(leg, 16), amount, phaseOf(pending) === POSTING ? load<i64>(leg, 8) : 0)
  store<u32>(pending, place + 1, DONE)
  if (place + 1 === legsOf(pending)) drop(pending)
}

/** A leg is done: `posted` of it moves, the rest is as if it had never been. */
function settle(cell: usize, amount: i64, posted: i64): void {
  if (amount > 0) {
    note(cell, -amount)
    if (posted !== 0) post(cell, posted)
  } else {
    if (posted !== 0) debitHeld(cell, -posted)
    if (posted !== amount) unreserve(cell, posted - amount)
  }
  carry(cell, -posted)
}

function drop(pending: usize): void {
  pendings.remove(pending)
  countUsed(LIMIT_PENDINGS, -1)
  countUsed(LIMIT_LEGS_PENDING, -(<i32>legsOf(pending)))
  blocks.giveChain(load<u32>(pending, FIRST_BLOCK), load<u32>(pending, LAST_BLOCK))
  records.give(pending)
}
