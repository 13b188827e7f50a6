/** Pending transfers of a snapshot, and the tasks that finish them. */
import { areBalanced, assetAt, beginCounts, countLeg } from '../ledger/assets'
import { addToChain } from '../transfers/chains'
import { isPartOf } from '../transfers/finish-pending'
import { MAX_LEGS, PHASE_CLOSED, PHASE_LAST, PHASE_OPEN, PHASE_POSTING, REASON_LAST } from '../generated'
import { assetOfCell, countRestored, findCell, note, restoreHeld } from '../ledger/ledger'
import {
  addPending,
  amountOfKept,
  cellOfKept,
  findFinishing,
  findPending,
  firstBlock,
  keepLeg,
  keptLeg,
  legsOf,
  nextBlock,
  phaseOf,
  postedOfKept,
  readTaskOnce,
  setDone,
  setHasAmounts,
  setParts,
  setPhase,
  setPosted,
} from '../transfers/pending'
import { getBytes, getCode, getI64, getU16, getU32, getU8, must } from './in'
import { append, newFinishTransfer } from '../waiting/tasks'

/** The key and the terms of the transfer that is read, while its legs are. */
const kept: usize = memory.data(64, 8)

/** Transfers that are posted or voided and whose task was not read yet. */
export let unfinished: u32 = 0

export function readPending(): void {
  memory.copy(kept, getBytes(49), 49)
  must(findPending(kept) === 0 && load<u8>(kept, 16) - 1 < <u8>REASON_LAST)
  const parts = getU32()
  const phase = getCode(PHASE_LAST)
  const done = getU32()
  const pending = addPending(kept, kept + 16)
  setParts(pending, parts)
  setPhase(pending, phase)
  const legs = getU32()
  must(done < legs && (done === 0 || phase > PHASE_CLOSED))
  must(parts > 0 && parts <= legs && <u64>legs <= <u64>parts * MAX_LEGS)
  for (let left = legs; left > 0; left--) {
    const owner = getU32()
    const wallet = getU8()
    const cell = findCell(owner, wallet, getU16())
    const amount = getI64()
    must(cell !== 0 && owner !== 0 && amount !== 0 && amount !== i64.MIN_VALUE)
    keepLeg(pending, cell, amount)
  }
  const amounts = getU32()
  must(amounts === 0 || (amounts === legs && legs <= MAX_LEGS && phase === PHASE_POSTING))
  beginCounts()
  let block = firstBlock(pending)
  for (let number: u32 = 0; number < amounts; number++) {
    const leg = keptLeg(block, number)
    const amount = getI64()
    must(isPartOf(amount, amountOfKept(leg)))
    countLeg(assetAt(assetOfCell(cellOfKept(leg))), amount)
    setPosted(leg, amount)
    block = nextBlock(block, number)
  }
  if (amounts > 0) setHasAmounts(pending)
  must(areBalanced())
  restoreDone(pending, done)
  must((phase !== PHASE_CLOSED && phase !== PHASE_POSTING) || areBalanced())
  if (phase > PHASE_CLOSED) unfinished += 1
}

/** All legs are there: so many are done; the others are held or noted. What an open chain comes to is counted. */
function restoreDone(pending: usize, done: u32): void {
  beginCounts()
  let block = firstBlock(pending)
  for (let number: u32 = 0; number < legsOf(pending); number++) {
    const leg = keptLeg(block, number)
    const cell = cellOfKept(leg)
    const amount = amountOfKept(leg)
    if (number < done) {
      setDone(pending, number + 1, block)
      if (phaseOf(pending) === PHASE_POSTING) countRestored(cell, -postedOfKept(leg))
    } else if (amount < 0) {
      restoreHeld(cell, -amount)
    } else {
      note(cell, amount)
    }
    countLeg(assetAt(assetOfCell(cell)), amount)
    block = nextBlock(block, number)
  }
  if (phaseOf(pending) === PHASE_OPEN) addToChain(pending)
}
/** The task that finishes a transfer, of which there is one. */
export function readFinish(): void {
  const key = getBytes(16)
  const pending = findFinishing(key)
  must(pending !== 0 && readTaskOnce(pending))
  unfinished -= 1
  append(newFinishTransfer(key))
}
