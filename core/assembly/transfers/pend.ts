/**
 * Transfers in two steps: pending, then posted or voided. What legs take is held at once and what they give is noted, so
 * that a post can't fail.
 */
import { areBalanced } from '../ledger/assets'
import { addToChain, closesChain, dropChain } from './chains'
import { openEvent } from '../base/events'
import {
  CMD_TRANSFER_PENDING_AT_LEGS,
  CMD_TRANSFER_PENDING_AT_MORE,
  CMD_TRANSFER_PENDING_AT_REASON,
  CMD_TRANSFER_PENDING_MIN,
  EV_TRANSFER_PENDING,
  EV_TRANSFER_PENDING_AT_MORE,
  EV_TRANSFER_PENDING_AT_PART,
  LIMIT_CELLS,
  LIMIT_LEGS_PENDING,
  LIMIT_PENDINGS,
  MAX_FEES_OWED,
  PHASE_CLOSED,
  PHASE_OPEN,
  R_BALANCE_INSUFFICIENT,
  R_INVALID_COMMAND,
  R_LEG_INVALID,
  R_LEGS_UNBALANCED,
  R_OVERFLOW,
  R_TRANSFER_EXISTS,
} from '../generated'
import { addNoted, availableOf, findCell, heldOf, issues, mayOwe, note, paysRebates, reserve } from '../ledger/ledger'
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
import { hasRoom, limitReached } from '../base/limits'
import { addPending, findPending, hasTerms, keepLeg, partsOf, phaseOf, setParts, setPhase } from './pending'
import { OK } from '../base/refusal'
import { addWide, addWideTo, clearWide, fitsWide, lowOfWide } from '../base/wide'

/** One part, or the only one: what its legs take is held, all or nothing. */
export function pend(at: usize, end: usize): u32 {
  if (at + CMD_TRANSFER_PENDING_MIN > end) return R_INVALID_COMMAND
  const more: u32 = load<u8>(at, CMD_TRANSFER_PENDING_AT_MORE)
  const reason: u32 = load<u8>(at, CMD_TRANSFER_PENDING_AT_REASON)
  if (more > 1 || !isReason(reason)) return R_INVALID_COMMAND
  if (!readLegs(at + CMD_TRANSFER_PENDING_AT_LEGS, end)) return R_INVALID_COMMAND
  if (legsCount() === 0) return R_LEG_INVALID
  const chain = findPending(at)
  if (chain !== 0 && phaseOf(chain) !== PHASE_OPEN) return R_TRANSFER_EXISTS
  const terms = at + CMD_TRANSFER_PENDING_AT_REASON
  if (chain !== 0 && !hasTerms(chain, terms)) return R_INVALID_COMMAND
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
  const pending = chain === 0 ? addPending(at, terms) : chain
  sayPart(pending, at, end)
  setParts(pending, partsOf(pending) + 1)
  if (more === 0) {
    setPhase(pending, PHASE_CLOSED)
    dropChain(pending)
  } else {
    addToChain(pending)
  }
  openCells()
  for (let place: u32 = 0; place < netsCount(); place++) holdNet(netAt(place))
  for (let place: u32 = 0; place < legsCount(); place++) keepNext(pending, legAt(place))
  return OK
}

function sayPart(pending: usize, at: usize, end: usize): void {
  const body = openEvent(EV_TRANSFER_PENDING, end - at + EV_TRANSFER_PENDING_AT_MORE - EV_TRANSFER_PENDING_AT_PART)
  memory.copy(body, at, EV_TRANSFER_PENDING_AT_PART)
  store<u32>(body, partsOf(pending), EV_TRANSFER_PENDING_AT_PART)
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
