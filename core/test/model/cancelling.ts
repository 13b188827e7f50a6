/** Orders that somebody takes back, and markets that are closed for good. */
import type { CommandBody, OrderRef } from '../../src/codec/commands.ts'
import type { FinishReason } from '../../src/registry/numbers.ts'
import { STEPS_PER_COMMAND } from '../../src/registry/numbers.ts'
import { finish, finishSecond, finishStop } from './finishing.ts'
import { knownMarket, marketOf, queue } from './markets.ts'
import { refuse } from './state.ts'
import type { Market, Order, Second, State, Stop, Task } from './state.ts'

export type Found =
  | { readonly kind: 'order'; readonly order: Order }
  | { readonly kind: 'stop'; readonly order: Order; readonly stop: Stop }
  | { readonly kind: 'second'; readonly order: Order; readonly second: Second }

/** A market that a reference or a cancel-all names: it is listed, and not halted. */
function judgeMarket(state: State, number: number): Market {
  const market = knownMarket(state, number)
  if (market.listing.state === 'halted') refuse('market-closed')
  return market
}

export function judgeRef(state: State, { market, orderId, clientOrderId }: OrderRef): void {
  if (orderId < 0 || (orderId === 0) === (clientOrderId === '')) refuse('invalid-command')
  judgeMarket(state, market)
}

/** The owner's order of that id or client order id at that market. */
export function find(state: State, owner: number, { market, orderId, clientOrderId }: OrderRef): Found {
  const isMeant = (order: Order): boolean =>
    order.owner === owner &&
    order.market === market &&
    (orderId > 0 ? order.id === orderId : order.clientOrderId === clientOrderId)
  for (const order of marketOf(state, market).book.values()) if (isMeant(order)) return { kind: 'order', order }
  for (const stop of state.stops.values()) if (isMeant(stop.order)) return { kind: 'stop', order: stop.order, stop }
  for (const second of state.seconds.values())
    if (isMeant(second.order)) return { kind: 'second', order: second.order, second }
  return refuse('order-not-found')
}

export function cancel(state: State, { owner, ...ref }: Extract<CommandBody, { kind: 'order.cancel' }>): void {
  judgeRef(state, ref)
  const found = find(state, owner, ref)
  if (found.kind === 'order') finish(state, found.order, 'canceled')
  if (found.kind === 'second') finishSecond(state, found.second, 'canceled')
  if (found.kind !== 'stop') return
  finishStop(state, found.stop, 'canceled')
  const limit = marketOf(state, ref.market).book.get(found.stop.sibling)
  if (limit) finish(state, limit, 'oco', 'stop-has-its-turn')
}

const byId = <Item extends { readonly order: Order }>(items: Iterable<Item>): Item[] =>
  [...items].toSorted((a, b) => a.order.id - b.order.id)

/** One of those that go together, as a whole command or a step. */
function takeAway(state: State, found: Found, reason: FinishReason): void {
  if (found.kind === 'order') finish(state, found.order, reason, 'stop-has-its-turn')
  else if (found.kind === 'stop') finishStop(state, found.stop, reason)
  else finishSecond(state, found.second, reason)
}

const candidates = (state: State, number: number, resting: readonly Order[]): Found[] =>
  [
    ...resting.map((order) => ({ kind: 'order', order }) as const),
    ...byId(state.stops.values()).map((stop) => ({ kind: 'stop', order: stop.order, stop }) as const),
    ...byId(state.seconds.values()).map((second) => ({ kind: 'second', order: second.order, second }) as const),
  ].filter(({ order }) => order.market === number)

type CancelAll = Extract<Task, { kind: 'cancel-all' }>

/** What a cancel-all takes next; it moves on to the market where that is. */
export function nextOfAll(state: State, task: CancelAll): Found | null {
  for (; task.market < state.markets.length; task.market += 1) {
    const market = marketOf(state, task.market)
    if (market.listing.state !== 'halted') {
      const resting = [...market.book.values()].toSorted((a, b) => a.id - b.id)
      const found = candidates(state, task.market, resting).find(
        ({ order }) => order.owner === task.owner && order.id <= task.upTo,
      )
      if (found) return found
    }
    if (!task.every) break
  }
  return null
}

/** What a delisting takes next. */
export function nextOfDelisting(state: State, number: number): Found | null {
  const market = marketOf(state, number)
  if (market.listing.state !== 'delisting') return null
  const resting = [...queue(state, market, 'buy'), ...queue(state, market, 'sell')]
  return candidates(state, number, resting)[0] ?? null
}

/** One step of a cancel-all or a delisting. */
export function stepOfTaking(state: State, task: CancelAll | Extract<Task, { kind: 'delist' }>): boolean {
  const next = task.kind === 'delist' ? nextOfDelisting(state, task.market) : nextOfAll(state, task)
  if (next === null) return false
  takeAway(state, next, task.kind === 'delist' ? 'market-delisted' : 'canceled')
  return true
}

/** The first steps of a command's own, whatever stands in the backlog; what is left of them goes to its end. */
export function beginTaking(state: State, task: CancelAll | Extract<Task, { kind: 'delist' }>): void {
  for (let own = 0; own < STEPS_PER_COMMAND && stepOfTaking(state, task); own += 1) state.steps += 1
  const left = task.kind === 'delist' ? nextOfDelisting(state, task.market) : nextOfAll(state, task)
  if (left !== null) state.backlog.push(task)
}

export function cancelAll(state: State, { owner, market }: Extract<CommandBody, { kind: 'order.cancel-all' }>): void {
  if (market !== null) judgeMarket(state, market)
  beginTaking(state, { kind: 'cancel-all', owner, market: market ?? 0, every: market === null, upTo: state.lastOrder })
}
