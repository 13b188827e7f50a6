import { mustHold } from '../invariant.ts'
import { amount, priceTicks } from '../units/index.ts'
import type { PriceTicks } from '../units/index.ts'
import { BestOffer } from '../registry/numbers.ts'
import type { CommandBody, FinishReason, OrderRef, OwnerId } from '../codec/commands.ts'
import { may } from './accounts.ts'
import { best, marketOf, means, onlyRests, opposite, takesRpi } from './book.ts'
import { checkOrder, checkOwner, highestInBand, lastOf, lowestInBand, worthOf } from './checks.ts'
import { hold, release } from './ledger.ts'
import { stopsOf } from './limits.ts'
import { canPay, canPayRebates, enter, finishResting, needOf, openCells, payingCell } from './matching.ts'
import { checkRef, checkRoom, giveId, orderOf } from './orders.ts'
import { refuse } from './refused.ts'
import type { Verdict } from './refused.ts'
import { leaveSet } from './triggers.ts'
import type { Activation, Market, Order, State, ArmedStop } from './state.ts'

type Place = Extract<CommandBody, { kind: 'conditional.place' }>
type Modify = Extract<CommandBody, { kind: 'conditional.modify' }>

/** 5 %: how far from its activation price a stop may be that takes its price from the book, in parts per million. */
const REACH = 50_000

/** A stop: a limit or market order that waits outside the book, with its money held, for the market's last price. */
export function placeStop(state: State, command: Place): Verdict {
  const market = state.markets[command.market]
  if (market === undefined) return refuse('market-unknown')
  const order = orderOf(command.owner, command)
  const held = mostNeeded(market, order, command.activation)
  const verdict =
    checkStop(state, market, order, command.activation, lastOf(market)) ??
    checkStopRoom(state, order) ??
    (canPay(state, order, held) ? null : refuse('balance-insufficient')) ??
    checkRoom(state, 1, [order])
  if (verdict !== null) return verdict
  giveId(state, order)
  arm(state, order, conditionOf(order, command.activation, lastOf(market)), 0, held)
  return null
}

/** Cancel and new in one, as with a resting order: if the new stop would be refused, the old one stays as it is. */
export function modifyStop(state: State, command: Modify): Verdict {
  const invalid = checkRef(state, command)
  if (invalid !== null) return invalid
  const market = marketOf(state, command)
  const old = findStop(state, command.owner, command)
  if (old === undefined) return refuse(isSecond(state, command) ? 'order-not-modifiable' : 'order-not-found')
  if (old.sibling !== 0) return refuse('order-not-modifiable')
  if (command.price < 0) return refuse('price-invalid')
  const order = changed(old.order, command)
  const activation = command.activation === 0 ? old.activation : command.activation
  if (activation === old.activation && isSame(order, old.order)) return refuse('nothing-to-change')
  const held = mostNeeded(market, order, activation)
  // Its own client order id is not in its way.
  const verdict =
    checkStop(state, market, { ...order, clientOrderId: '' }, activation, lastOf(market)) ??
    (canPay(state, order, held - old.held) ? null : refuse('balance-insufficient'))
  if (verdict !== null) return verdict
  finishStop(state, old, 'modified')
  giveId(state, order)
  arm(state, order, conditionOf(order, activation, lastOf(market)), 0, held)
  return null
}

/** 0 and 0n = unchanged. */
const changed = (old: Order, change: Modify): Order =>
  orderOf(old.owner, {
    ...old,
    price: change.price || old.price,
    size: change.size || old.size,
    quoteAmount: change.quoteAmount || old.quoteAmount,
  })

const isSame = (a: Order, b: Order): boolean =>
  a.price === b.price && a.size === b.size && a.quoteAmount === b.quoteAmount

const isSecond = (state: State, command: Modify): boolean =>
  [...state.seconds.values()].some(({ order }) => means(command.owner, command, order))

/**
 * What a plain order is asked, in the same order; a limit price is judged from the price it will meet. The activation price
 * must not be `last`, from which the stop waits upwards or downwards.
 */
export function checkStop(state: State, market: Market, order: Order, activation: PriceTicks, last: number): Verdict {
  if (activation <= 0) return refuse('activation-invalid')
  const priced = isAtBest(order) ? { ...order, price: activation } : order
  return (
    checkWaiting(state, market, priced, activation) ??
    (onlyRests(order) || order.ioc || order.fok ? refuse('flags-conflict') : null) ??
    (activation === last ? refuse('activation-at-last-price') : null)
  )
}

/** What is asked of the orders of stops and pairs. */
export function checkWaiting(state: State, market: Market, order: Order, around: number): Verdict {
  return (
    checkOwner(order) ??
    (order.type === 'stock-market' ? refuse('invalid-command') : null) ??
    checkOrder(state, market, order, around)
  )
}

export const checkStopRoom = (state: State, { owner, market }: Order): Verdict =>
  stopsOf(state, owner, market) < state.limits.stopsPerAccountMarket ? null : refuse('conditionals-too-many')

/** Upwards where the activation price lies above the last price; before there is one, a buy upwards and a sell downwards. */
export function conditionOf({ side }: Order, activation: PriceTicks, last: number): Activation {
  const upwards = last === 0 ? side === 'buy' : activation > last
  return { activation, when: upwards ? 'gte' : 'lte' }
}

/** The stop waits from now on. `held` is beyond what the limit order of its OCO, `sibling`, holds. */
export function arm(state: State, order: Order, condition: Activation, sibling: number, held: bigint): ArmedStop {
  openCells(state, order)
  order.updatedAt = state.at
  hold(state, payingCell(state, order), held)
  const stop = { order, ...condition, sibling, held: amount(held), isReached: false }
  state.stops.set(order.orderId, stop)
  state.say({ kind: 'conditional.armed', order, condition: stop })
  return stop
}

/** The most a stop can need when it enters. */
export function mostNeeded(market: Market, order: Order, activation: number): bigint {
  if (order.side === 'sell') return BigInt(order.size) * market.baseUnit
  if (order.type !== 'limit') return order.quoteAmount
  const price = isAtBest(order) ? highestInBand(activation, reachOf(market)) : order.price
  return worthOf(market, price, order.size)
}

/** Whether the stop takes its price from the book when it enters. */
const isAtBest = ({ type, price }: Order): boolean =>
  type === 'limit' && (price === BestOffer.queue || price === BestOffer.counterparty)

const reachOf = ({ priceBand }: Market): number => (priceBand === 0 ? REACH : Math.min(priceBand, REACH))

export const findStop = (state: State, owner: OwnerId, ref: OrderRef): ArmedStop | undefined =>
  [...state.stops.values()].find(({ order }) => means(owner, ref, order))

/** The stop is gone without having entered. */
export function finishStop(state: State, stop: ArmedStop, reason: FinishReason): void {
  leave(state, stop)
  release(state, payingCell(state, stop.order), stop.held)
  stop.order.updatedAt = state.at
  state.say({ kind: 'conditional.finished', order: stop.order, condition: stop, reason })
}

/** The stop is cancelled, and the limit order of its OCO goes with it. */
export function cancelStop(state: State, stop: ArmedStop): void {
  finishStop(state, stop, 'canceled')
  const limit = state.orders.get(stop.sibling)
  if (limit !== undefined) finishResting(state, limit, 'oco')
}

function leave(state: State, stop: ArmedStop): void {
  leaveSet(state, stop)
  state.stops.delete(stop.order.orderId)
}

/** A fill of the limit order of an OCO, even of a part, ends the stop, and so does its end. */
export function finishLoosened(state: State): void {
  for (const limit of state.loosened.splice(0)) {
    const stop = [...state.stops.values()].find(({ sibling }) => sibling === limit)
    if (stop !== undefined) finishStop(state, stop, 'oco')
  }
}

/** A stop's turn, once a price has reached it. */
export function fire(state: State, stop: ArmedStop): void {
  const { order, activation, when, sibling } = stop
  const market = marketOf(state, order)
  const limit = state.orders.get(sibling)
  if (sibling !== 0 && limit === undefined) return finishStop(state, stop, 'oco')
  if (limit !== undefined) {
    finishResting(state, limit, 'oco', 'has-its-turn')
  }
  if (market.state !== 'open') return finishStop(state, stop, 'market-closed')
  if (!may(state, order.owner, 'spot')) return finishStop(state, stop, 'account-restricted')
  if (!canPayRebates(state, order)) return finishStop(state, stop, 'market-closed')
  leave(state, stop)
  release(state, payingCell(state, order), stop.held)
  state.say({
    kind: 'conditional.fired',
    orderId: order.orderId,
    owner: order.owner,
    market: order.market,
    activation,
    when,
  })
  order.entered = { activation, when }
  order.activated = true
  if (isAtBest(order)) order.price = bestPrice(market, order, activation)
  const need = needOf(state, market, order)
  mustHold(canPay(state, order, need), 'what was held for a stop is there')
  enter(state, order, need)
}

/**
 * The best price of the side that the stop names, as far as its money goes and the market's band around its activation price;
 * that one itself where the side is empty. It joins ordinary orders, whoever it takes.
 */
function bestPrice(market: Market, order: Order, activation: PriceTicks): PriceTicks {
  const queues = order.price === BestOffer.queue
  const found = best(market, queues ? order.side : opposite(order.side), !queues && takesRpi(order))
  if (found === undefined) return activation
  const reach = reachOf(market)
  const within = Math.min(found.price, highestInBand(activation, reach))
  return priceTicks(Math.max(lowestInBand(activation, reach), within))
}
