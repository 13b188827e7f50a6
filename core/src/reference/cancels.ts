import type { CommandBody, OrderId } from '../codec/commands.ts'
import { findResting, means } from './book.ts'
import { finishResting } from './matching.ts'
import { checkRef } from './orders.ts'
import { refuse } from './refused.ts'
import type { Verdict } from './refused.ts'
import { finishSecond } from './seconds.ts'
import { cancelStop, findStop, finishStop } from './stops.ts'
import type { Order, State, Task } from './state.ts'

type Body<Kind extends CommandBody['kind']> = Extract<CommandBody, { kind: Kind }>
type TaskOf<Kind extends Task['kind']> = Extract<Task, { kind: Kind }>
/** One step of a task that stands ready; null where the task has nothing left. */
export type BacklogStep = (() => void) | null

/** Either order of an OCO takes the other with it. */
export function cancel(state: State, command: Body<'order.cancel'>): Verdict {
  const verdict = checkRef(state, command)
  if (verdict !== null) return verdict
  const order = findResting(state, command.owner, command)
  const stop = findStop(state, command.owner, command)
  const second = [...state.seconds.values()].find((other) => means(command.owner, command, other.order))
  if (order !== undefined) finishResting(state, order, 'canceled')
  else if (stop !== undefined) cancelStop(state, stop)
  else if (second !== undefined) finishSecond(state, second, 'canceled')
  else return refuse('order-not-found')
  return null
}

/** The task of a cancel-all: every order that the owner has at one market or at every one. */
export function cancelAll(state: State, { owner, market }: Body<'order.cancel-all'>): TaskOf<'cancel-all'> | Verdict {
  const task = { kind: 'cancel-all', owner, upTo: state.lastOrderId } as const
  if (market === null) return { ...task, market: 0, every: true }
  if (state.markets[market] === undefined) return refuse('market-unknown')
  if (state.markets[market].state === 'halted') return refuse('market-closed')
  return { ...task, market, every: false }
}

/** Market by market: what rests, then stops, then second orders of OTOs, each by id. A halted market is passed over. */
export function nextToCancel(state: State, task: TaskOf<'cancel-all'>): BacklogStep {
  for (;;) {
    const step = nextAt(state, task)
    if (step !== null) return step
    if (!task.every || task.market >= state.markets.length) return null
    task.market += 1
  }
}

function nextAt(state: State, { owner, market, upTo }: TaskOf<'cancel-all'>): BacklogStep {
  if (state.markets[market] === undefined || state.markets[market].state === 'halted') return null
  const isMeant = (order: Order): boolean => order.owner === owner && order.market === market && order.orderId <= upTo
  const resting = lowest([...state.orders.values()].filter(isMeant), ({ orderId }) => orderId)
  // The stop of an OCO has a turn of its own.
  if (resting !== undefined) return () => finishResting(state, resting, 'canceled', 'has-its-turn')
  const stop = lowest(
    [...state.stops.values()].filter(({ order }) => isMeant(order)),
    idOf,
  )
  if (stop !== undefined) return () => cancelStop(state, stop)
  const second = lowest(
    [...state.seconds.values()].filter(({ order }) => isMeant(order)),
    idOf,
  )
  return second === undefined ? null : () => finishSecond(state, second, 'canceled')
}

/** A market that is taken off the list: buys in queue order, sells, stops, second orders of OTOs. */
export function nextToDelist(state: State, task: TaskOf<'delist'>): BacklogStep {
  const market = state.markets[task.market]
  if (market?.state !== 'delisting') return null
  const resting = market.buys[0] ?? market.sells[0]
  if (resting !== undefined) return () => finishResting(state, resting, 'market-delisted', 'has-its-turn')
  const isHere = ({ order }: { readonly order: Order }): boolean => order.market === task.market
  const stop = lowest([...state.stops.values()].filter(isHere), idOf)
  if (stop !== undefined) return () => finishStop(state, stop, 'market-delisted')
  const second = lowest([...state.seconds.values()].filter(isHere), idOf)
  return second === undefined ? null : () => finishSecond(state, second, 'market-delisted')
}

const idOf = ({ order }: { readonly order: Order }): OrderId => order.orderId

function lowest<Item>(items: readonly Item[], keyOf: (item: Item) => number): Item | undefined {
  return items.toSorted((a, b) => keyOf(a) - keyOf(b))[0]
}
