/** A pending transfer is posted or voided: as a whole, whatever it was built from, and a leg a step. */
import { areBalanced, assetAt, beginCounts, countLeg } from '../ledger/assets'
import { dropChain } from './chains'
import { openEvent } from '../base/events'
import {
  CMD_TRANSFER_POST_AT_AMOUNTS,
  CMD_TRANSFER_POST_MIN,
  CMD_TRANSFER_VOID_MIN,
  EV_TRANSFER_FINISHED,
  EV_TRANSFER_FINISHED_AT_AMOUNTS,
  EV_TRANSFER_FINISHED_AT_POSTED,
  EV_TRANSFER_FINISHED_MIN,
  MAX_LEGS,
  PHASE_CLOSED,
  PHASE_OPEN,
  PHASE_POSTING,
  PHASE_VOIDING,
  R_INVALID_COMMAND,
  R_LEG_INVALID,
  R_LEGS_UNBALANCED,
  R_TRANSFER_OPEN,
  R_TRANSFER_UNKNOWN,
} from '../generated'
import { assetOfCell, carry, debitHeld, note, post, unreserve } from '../ledger/ledger'
import {
  amountOfKept,
  cellOfKept,
  doneOf,
  dropPending,
  findPending,
  firstBlock,
  keptLeg,
  legsOf,
  nextBlock,
  phaseOf,
  postedOfKept,
  setHasAmounts,
  setPhase,
  setPosted,
  takeLeg,
} from './pending'
import { OK } from '../base/refusal'
import { newFinishTransfer, setOwn } from '../waiting/tasks'

export function postPending(at: usize, end: usize): u32 {
  if (at + CMD_TRANSFER_POST_MIN > end) return R_INVALID_COMMAND
  const amounts = at + CMD_TRANSFER_POST_AT_AMOUNTS
  const count: u32 = load<u16>(amounts)
  if (count > MAX_LEGS || amounts + 2 + ((<usize>count) << 3) !== end) return R_INVALID_COMMAND
  const pending = findPending(at)
  if (pending === 0 || phaseOf(pending) > PHASE_CLOSED) return R_TRANSFER_UNKNOWN
  if (phaseOf(pending) === PHASE_OPEN) return R_TRANSFER_OPEN
  if (count > 0) {
    const code = checkAmounts(pending, amounts)
    if (code !== OK) return code
    setAmounts(pending, amounts)
  }
  finish(pending, PHASE_POSTING, at, amounts)
  return OK
}

/** One amount for each leg, of its sign and no larger, and they come to zero. */
function checkAmounts(pending: usize, amounts: usize): u32 {
  if (<u32>load<u16>(amounts) !== legsOf(pending)) return R_INVALID_COMMAND
  beginCounts()
  let block = firstBlock(pending)
  for (let number: u32 = 0; number < legsOf(pending); number++) {
    const leg = keptLeg(block, number)
    const amount = load<i64>(amounts + 2 + ((<usize>number) << 3))
    if (!isPartOf(amount, amountOfKept(leg))) return R_LEG_INVALID
    countLeg(assetAt(assetOfCell(cellOfKept(leg))), amount)
    block = nextBlock(block, number)
  }
  return areBalanced() ? OK : R_LEGS_UNBALANCED
}

/** Whether an amount has the sign of a leg's and is no larger. */
export function isPartOf(amount: i64, whole: i64): bool {
  return whole < 0 ? amount <= 0 && amount >= whole : amount >= 0 && amount <= whole
}

function setAmounts(pending: usize, amounts: usize): void {
  let block = firstBlock(pending)
  for (let number: u32 = 0; number < legsOf(pending); number++) {
    setPosted(keptLeg(block, number), load<i64>(amounts + 2 + ((<usize>number) << 3)))
    block = nextBlock(block, number)
  }
  setHasAmounts(pending)
}

export function voidPending(at: usize, end: usize): u32 {
  if (at + CMD_TRANSFER_VOID_MIN !== end) return R_INVALID_COMMAND
  const pending = findPending(at)
  if (pending === 0 || phaseOf(pending) > PHASE_CLOSED) return R_TRANSFER_UNKNOWN
  dropChain(pending)
  finish(pending, PHASE_VOIDING, at, 0)
  return OK
}

/** Its legs are the command's own task. */
function finish(pending: usize, phase: u32, key: usize, amounts: usize): void {
  const count: usize = amounts === 0 ? 0 : (<usize>load<u16>(amounts)) << 3
  const body = openEvent(EV_TRANSFER_FINISHED, EV_TRANSFER_FINISHED_MIN + count)
  memory.copy(body, key, EV_TRANSFER_FINISHED_AT_POSTED)
  store<u8>(body, phase === PHASE_POSTING ? 1 : 0, EV_TRANSFER_FINISHED_AT_POSTED)
  if (amounts === 0) store<u16>(body, 0, EV_TRANSFER_FINISHED_AT_AMOUNTS)
  else memory.copy(body + EV_TRANSFER_FINISHED_AT_AMOUNTS, amounts, 2 + count)
  setPhase(pending, phase)
  setOwn(newFinishTransfer(key))
}

/** The next leg of a transfer that is being posted or voided; with the last one the transfer goes. */
export function finishLeg(pending: usize): void {
  const leg = takeLeg(pending)
  settle(cellOfKept(leg), amountOfKept(leg), phaseOf(pending) === PHASE_POSTING ? postedOfKept(leg) : 0)
  if (doneOf(pending) === legsOf(pending)) dropPending(pending)
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
