import { mustHold } from '../invariant.ts'
import { MAX_FEES_OWED, MAX_ISSUED, MAX_LEGS } from '../registry/numbers.ts'
import { INT64_MIN } from '../units/index.ts'
import type { AssetId } from '../codec/commands.ts'
import { marketOf } from './book.ts'
import { findCell, mayOwe, owedBy, paysRebates } from './ledger.ts'
import { heldBy, payingCell } from './matching.ts'
import { auditOrders } from './audit-orders.ts'
import { auditRecords } from './audit-records.ts'
import { checkAmounts, isFinishing, movesOf } from './pendings.ts'
import { isBalanced } from './transfers.ts'
import type { Cell, State } from './state.ts'

/**
 * The full look at the state, for tests and for what a snapshot says: every asset sums to zero, nobody owes who may not, what
 * is held is what orders, stops and pending transfers need, nothing is above its limit. Throws InvariantError.
 */
export function audit(state: State): void {
  auditCells(state)
  auditHolds(state)
  auditPendings(state)
  auditOrders(state)
  auditLinks(state)
  auditRecords(state)
}

/** By transfers, and by the rebates of one order, a quarter of all that there can be then. */
const MOST_OWED = MAX_FEES_OWED + (MAX_ISSUED + MAX_FEES_OWED) / 4n

function auditCells(state: State): void {
  const totals = new Map<AssetId, bigint>()
  const issued = new Map<AssetId, bigint>()
  const add = (asset: AssetId, sum: bigint): void => {
    totals.set(asset, (totals.get(asset) ?? 0n) + sum)
  }
  for (const cell of state.cells.values()) {
    mustHold(cell.held >= 0n, 'what is held is not negative')
    mustHold(cell.available >= 0n || mayOwe(cell.owner, cell.wallet), 'nobody owes who may not')
    const isFee = paysRebates(cell.owner, cell.wallet)
    mustHold(!isFee || cell.available >= -MOST_OWED, 'the fees account owes no more than it may')
    mustHold(owedBy(cell.owner, cell.available) <= MAX_ISSUED, 'a mirror has issued no more than it may')
    issued.set(cell.asset, (issued.get(cell.asset) ?? 0n) + owedBy(cell.owner, cell.available))
    add(cell.asset, cell.available + cell.held)
  }
  // What is under way has been taken from held and not been given yet, or the other way round.
  for (const pending of state.pendings.values()) {
    pending.legs.slice(0, pending.done).forEach(({ asset }, index) => add(asset, -movesOf(pending, index)))
  }
  for (const [asset, sum] of issued) mustHold(sum <= MAX_ISSUED, `asset ${asset} is issued within its bound`)
  for (const [asset, total] of totals) mustHold(total === 0n, `asset ${asset} sums to zero`)
}

function auditHolds(state: State): void {
  const held = new Map<Cell, bigint>()
  const noted = new Map<Cell, bigint>()
  const add = (sums: Map<Cell, bigint>, cell: Cell, sum: bigint): void => {
    sums.set(cell, (sums.get(cell) ?? 0n) + sum)
  }
  for (const order of state.orders.values()) {
    add(held, payingCell(state, order), heldBy(marketOf(state, order), order))
  }
  for (const { order, held: sum } of state.stops.values()) add(held, payingCell(state, order), sum)
  for (const { legs, done } of state.pendings.values()) {
    for (const { owner, wallet, asset, amount } of legs.slice(done)) {
      const cell = findCell(state, owner, wallet, asset)
      mustHold(cell !== undefined, 'a leg has its cell')
      if (amount < 0n) add(held, cell, 0n - amount)
      else add(noted, cell, amount)
    }
  }
  for (const cell of state.cells.values()) {
    mustHold(cell.held === (held.get(cell) ?? 0n), `what ${cell.owner} holds of ${cell.asset} is what is needed`)
    mustHold(cell.noted === (noted.get(cell) ?? 0n), 'what is noted is what is pending')
  }
}

/** Whatever names something else names what is there. */
function auditLinks(state: State): void {
  for (const { buys, sells } of state.markets) {
    for (const order of [...buys, ...sells]) mustHold(state.orders.get(order.orderId) === order, 'what rests is known')
  }
  const resting = state.markets.reduce((sum, { buys, sells }) => sum + buys.length + sells.length, 0)
  mustHold(resting === state.orders.size, 'what is known rests')
  const reached = state.backlog.flatMap((task) => (task.kind === 'fire' ? task.stops : []))
  const released = state.backlog.flatMap((task) => (task.kind === 'enter' ? [task.second] : []))
  for (const { order, isReached } of state.stops.values()) {
    const sets = reached.filter((orderId) => orderId === order.orderId).length
    mustHold(sets === (isReached ? 1 : 0), 'a stop that is reached lies in one set')
  }
  for (const { order, primary, isReleased } of state.seconds.values()) {
    const tasks = released.filter((orderId) => orderId === order.orderId).length
    mustHold(tasks === (isReleased ? 1 : 0), 'a second order that is released has one task')
    mustHold(isReleased || state.orders.get(primary)?.oto === true, 'it waits for one')
  }
}

/** Legs that could have been accepted; those of a transfer that is closed come to zero, and so does what is posted of them. */
function auditPendings(state: State): void {
  for (const pending of state.pendings.values()) {
    const { legs, parts, phase, done, amounts } = pending
    mustHold(parts > 0 && parts <= legs.length && legs.length <= parts * MAX_LEGS, 'a part has legs')
    mustHold(
      done < legs.length && (done === 0 || isFinishing(pending)),
      'a transfer that is not finished has no leg done',
    )
    for (const leg of legs) {
      const isLeg = leg.owner !== 0 && leg.amount !== 0n && leg.amount !== INT64_MIN
      mustHold(isLeg && findCell(state, leg.owner, leg.wallet, leg.asset) !== undefined, 'a leg has its cell')
    }
    mustHold((phase !== 'closed' && phase !== 'posting') || isBalanced(legs), 'a transfer that is closed comes to zero')
    const isPart = amounts === null || (phase === 'posting' && checkAmounts(pending, amounts) === null)
    mustHold(isPart, 'what is posted is a part of the legs')
  }
}
