import type { FinishReason, OrderId } from '../codec/commands.ts'
import { priceTicks } from '../units/index.ts'
import type { Second, State } from './state.ts'

/** The second order of the OTO that this is the first of, as long as it waits. */
export const secondOf = (state: State, primary: OrderId): Second | undefined =>
  [...state.seconds.values()].find((second) => second.primary === primary && !second.isReleased)

/** What becomes of the second order when the first is gone: filled whole lets it in, in its turn, anything else ends it. */
export function afterFirst(state: State, primary: OrderId, reason: FinishReason): void {
  const second = secondOf(state, primary)
  // A first order that is modified keeps its second one.
  if (second === undefined || reason === 'modified') return
  if (reason !== 'filled') {
    finishSecond(state, second, 'oto')
    return
  }
  second.isReleased = true
  state.backlog.push({ kind: 'enter', second: second.order.orderId })
}

/** The second order is gone without having entered. It held nothing. */
export function finishSecond(state: State, { order }: Second, reason: FinishReason): void {
  state.seconds.delete(order.orderId)
  order.updatedAt = state.at
  state.say({ kind: 'order.finished', order, reason })
}

export function sayWaiting(state: State, { primary, kind, condition, order }: Second): void {
  const activation = condition?.activation ?? priceTicks(0)
  state.say({ kind: 'oto.waiting', primary, secondaryKind: kind, activation, order })
}
