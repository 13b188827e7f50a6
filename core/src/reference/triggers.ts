import type { MarketId } from '../codec/commands.ts'
import type { Activation, State, ArmedStop } from './state.ts'

/** Whether a last price lets the stop enter. */
export const isReached = ({ activation, when }: Activation, price: number): boolean =>
  when === 'gte' ? price >= activation : price <= activation

/** Upward stops before downward ones, each side the nearest price first, those of one price by arrival. */
export function byTurn(a: ArmedStop, b: ArmedStop): number {
  if (a.when !== b.when) return a.when === 'gte' ? -1 : 1
  const nearest = a.when === 'gte' ? a.activation - b.activation : b.activation - a.activation
  return nearest || a.order.orderId - b.order.orderId
}

/** What a trade's price reaches leaves as one set, which enters in its turn. */
export function detach(state: State, market: MarketId, price: number): void {
  const reached = [...state.stops.values()].filter(
    (stop) => stop.order.market === market && !stop.isReached && isReached(stop, price),
  )
  if (reached.length === 0) return
  for (const stop of reached) stop.isReached = true
  state.backlog.push({ kind: 'fire', market, stops: reached.toSorted(byTurn).map(({ order }) => order.orderId) })
}

/** A stop that is gone leaves the set in which it waits. */
export function leaveSet(state: State, { order, isReached }: ArmedStop): void {
  if (!isReached) return
  for (const task of state.backlog) {
    if (task.kind !== 'fire') continue
    const place = task.stops.indexOf(order.orderId)
    if (place >= 0) task.stops.splice(place, 1)
  }
}
