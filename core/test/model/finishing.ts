/** How orders go, and what goes with them. */
import type { FinishReason } from '../../src/registry/numbers.ts'
import { sayFinished, sayStopFinished } from './describe.ts'
import { touch } from './ledger.ts'
import { marketOf, payCell } from './markets.ts'
import type { Order, Second, State, Stop } from './state.ts'

/** Holds what the order needs. */
export function hold(state: State, order: Order, need: bigint): void {
  const cell = touch(state, payCell(state, order))
  cell.available -= need
  cell.held += need
  order.held += need
}

/** Gives back what the order holds beyond what it still needs. */
export function holdOnly(state: State, order: Order, need: bigint): void {
  hold(state, order, need - order.held)
}

/** Whether the stop of an OCO ends when its limit order goes: not where the stop has a turn of its own. */
export type Group = 'stop-follows' | 'stop-has-its-turn'

/** An order that rests, or would have, is gone. */
export function finish(state: State, order: Order, reason: FinishReason, group: Group = 'stop-follows'): void {
  marketOf(state, order.market).book.delete(order.id)
  sayFinished(state, order, reason)
  // Who was killed held nothing.
  if (reason !== 'fok') holdOnly(state, order, 0n)
  if (order.grouped && group === 'stop-follows') state.ocosLost.push(order.id)
  if (order.oto) firstIsGone(state, order, reason)
}

/** The second order of an OTO enters when the first is filled, keeps waiting when it is modified, and else goes with it. */
function firstIsGone(state: State, first: Order, reason: FinishReason): void {
  const second = secondOf(state, first.id)
  if (second === null || reason === 'modified') return
  if (reason === 'filled') state.backlog.push({ kind: 'enter', id: second.order.id })
  else finishSecond(state, second, 'oto')
}

export const secondOf = (state: State, first: number): Second | null =>
  [...state.seconds.values()].find(({ primary }) => primary === first) ?? null

export function finishSecond(state: State, second: Second, reason: FinishReason): void {
  state.seconds.delete(second.order.id)
  sayFinished(state, second.order, reason)
}

/** A stop that waits is gone without having entered. */
export function finishStop(state: State, stop: Stop, reason: FinishReason): void {
  leaveTheWaiting(state, stop)
  sayStopFinished(state, stop, reason)
  holdOnly(state, stop.order, 0n)
}

export function leaveTheWaiting(state: State, stop: Stop): void {
  state.stops.delete(stop.order.id)
  for (const task of state.backlog)
    if (task.kind === 'fire' && task.ids.includes(stop.order.id)) task.ids.splice(task.ids.indexOf(stop.order.id), 1)
}

/** The stops of OCOs whose limit orders traded or went. */
export function loseOcos(state: State): void {
  const lost = state.ocosLost
  state.ocosLost = []
  for (const limit of lost) {
    const stop = [...state.stops.values()].find(({ sibling }) => sibling === limit)
    if (stop) finishStop(state, stop, 'oco')
  }
}
