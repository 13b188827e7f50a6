/** Money moves between cells' available, all legs or none. */
import { areBalanced } from '../ledger/assets'
import { openEvent } from '../base/events'
import {
  CMD_TRANSFER_AT_LEGS,
  EV_TRANSFER,
  EV_TRANSFER_AT_REASON,
  LIMIT_CELLS,
  MAX_FEES_OWED,
  R_BALANCE_INSUFFICIENT,
  R_INVALID_COMMAND,
  R_LEG_INVALID,
  R_LEGS_UNBALANCED,
  R_OVERFLOW,
} from '../generated'
import { addNoted, availableOf, heldOf, issues, mayOwe, paysRebates, post } from '../ledger/ledger'
import {
  cellOfNet,
  checkPermissions,
  countCells,
  countLegs,
  countNetIssue,
  givenAt,
  hasRoomForCells,
  isReason,
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
import { limitReached } from '../base/limits'
import { OK } from '../base/refusal'
import { addWide, addWideTo, clearWide, fitsWide, lowOfWide } from '../base/wide'

/** `id` is where the 16 bytes of the command's id lie. */
export function transfer(at: usize, end: usize, id: usize): u32 {
  const reason: u32 = at < end ? load<u8>(at) : 0
  if (!isReason(reason) || !readLegs(at + CMD_TRANSFER_AT_LEGS, end)) return R_INVALID_COMMAND
  if (legsCount() < 2) return R_LEG_INVALID
  let code = countLegs()
  if (code !== OK) return code
  if (!areBalanced()) return R_LEGS_UNBALANCED
  code = checkPermissions(reason)
  if (code !== OK) return code
  countCells()
  code = checkCells()
  if (code !== OK) return code
  openCells()
  for (let place: u32 = 0; place < netsCount(); place++) {
    const net = netAt(place)
    const amount = lowOfWide(givenAt(net))
    if (amount !== 0) post(cellOfNet(net), amount)
  }
  const body = openEvent(EV_TRANSFER, EV_TRANSFER_AT_REASON + (end - at))
  memory.copy(body, id, EV_TRANSFER_AT_REASON)
  memory.copy(body + EV_TRANSFER_AT_REASON, at, end - at)
  return OK
}

const total: usize = memory.data(16, 8)

/**
 * No cell may leave 64 bits, nobody may owe who may not, and no more may come in than the ledger has room for. Leaves in
 * each net's given what it comes to.
 */
function checkCells(): u32 {
  for (let place: u32 = 0; place < netsCount(); place++) {
    const net = netAt(place)
    const amount = givenAt(net)
    addWideTo(amount, takenAt(net))
    const cell = cellOfNet(net)
    const before: i64 = cell === 0 ? 0 : availableOf(cell)
    clearWide(total)
    addWideTo(total, amount)
    addWide(total, before)
    if (!fitsWide(total) || !fitsWide(amount)) return R_OVERFLOW
    const after = lowOfWide(total)
    if (cell !== 0) {
      addWide(total, heldOf(cell))
      addNoted(total, cell)
      if (!fitsWide(total)) return R_OVERFLOW
    }
    const owner = ownerOfLeg(legOfNet(net))
    const wallet = walletOfLeg(legOfNet(net))
    if (after < 0 && !mayOwe(owner, wallet)) return R_BALANCE_INSUFFICIENT
    if (after < before && after < -MAX_FEES_OWED && paysRebates(owner, wallet)) return R_OVERFLOW
    if (issues(owner)) countNetIssue(net, before, after)
  }
  if (!mayIssueCounted()) return R_OVERFLOW
  return hasRoomForCells() ? OK : limitReached(LIMIT_CELLS)
}
