import { mustHold } from '../invariant.ts'
import type { AssetId } from '../codec/commands.ts'
import { marketOf } from './book.ts'
import { findCell, mayOwe } from './ledger.ts'
import { heldBy, payingCell } from './matching.ts'
import { used } from './limits.ts'
import { movesOf } from './pendings.ts'
import type { Cell, State } from './state.ts'

/**
 * The full look at the state, for tests: every asset sums to zero, nobody owes who may not, what is held is what orders,
 * stops and pending transfers need, nothing is above its limit. Throws InvariantError.
 */
export function audit(state: State): void {
  auditCells(state)
  auditHolds(state)
  auditLinks(state)
}

function auditCells(state: State): void {
  const totals = new Map<AssetId, bigint>()
  const add = (asset: AssetId, sum: bigint): void => {
    totals.set(asset, (totals.get(asset) ?? 0n) + sum)
  }
  for (const cell of state.cells.values()) {
    mustHold(cell.held >= 0n, 'what is held is not negative')
    mustHold(cell.available >= 0n || mayOwe(cell.owner, cell.wallet), 'nobody owes who may not')
    add(cell.asset, cell.available + cell.held)
  }
  // What is under way has been taken from held and not been given yet, or the other way round.
  for (const pending of state.pendings.values()) {
    pending.legs.slice(0, pending.done).forEach(({ asset }, index) => add(asset, -movesOf(pending, index)))
  }
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
  for (const order of state.orders.values()) mustHold(order.left > 0, 'what rests has something left')
  const reached = state.backlog.flatMap((task) => (task.kind === 'fire' ? task.stops : []))
  const released = state.backlog.flatMap((task) => (task.kind === 'enter' ? [task.second] : []))
  for (const { order, isReached } of state.stops.values()) {
    const sets = reached.filter((orderId) => orderId === order.orderId).length
    mustHold(sets === (isReached ? 1 : 0), 'a stop that is reached lies in one set')
  }
  for (const { order, primary, isReleased } of state.seconds.values()) {
    mustHold(
      isReleased ? released.includes(order.orderId) : state.orders.get(primary)?.oto === true,
      'it waits for one',
    )
  }
  mustHold(
    reached.every((orderId) => state.stops.has(orderId)),
    'a set is of stops that wait',
  )
  for (const { answers, window } of state.producers.values()) {
    mustHold(answers.length <= window, 'a producer keeps its window')
  }
  for (const limit of [
    'cells',
    'orders',
    'personalIds',
    'pendings',
    'legsPending',
    'windows',
    'answerBytes',
  ] as const) {
    mustHold(used(state, limit) <= state.limits[limit], `the limit of ${limit} holds`)
  }
}
