/** Orders and stops that become others. */
import type { CommandBody, OrderSpec } from '../../src/codec/commands.ts'
import { priceTicks, sizeLots } from '../../src/units/index.ts'
import { described } from './describe.ts'
import { finish, finishStop, holdOnly, secondOf } from './finishing.ts'
import { find, judgeRef } from './cancelling.ts'
import {
  judgeBand,
  judgeFunds,
  judgeMoneyAndBook,
  judgeNotional,
  judgeSize,
  judgeState,
  namesSide,
  newOrder,
} from './judging.ts'
import { cost, lastPrice, marketOf, mayTrade } from './markets.ts'
import { enter, needOf } from './matching.ts'
import { sayWaiting } from './oto.ts'
import { refuse } from './state.ts'
import type { Order, State } from './state.ts'
import { arm, directionFrom, stopNeed } from './stops.ts'

type Change = Extract<CommandBody, { kind: 'order.modify' | 'order.amend' }>

function changeable(state: State, { kind, owner, market, orderId, clientOrderId, size }: Change): Order {
  judgeRef(state, { market, orderId, clientOrderId })
  const found = find(state, owner, { market, orderId, clientOrderId })
  if (found.kind !== 'order') return refuse('order-not-modifiable')
  if (kind === 'order.amend') judgeWhole(found.order, size)
  if (found.order.grouped) refuse('order-not-modifiable')
  return found.order
}

/** An order comes to more than is filled already. */
function judgeWhole(order: Order, size: number): void {
  if (size !== 0 && BigInt(size) <= order.dealSize) refuse('amount-invalid', order.dealSize)
}

export function modify(state: State, body: Extract<CommandBody, { kind: 'order.modify' }>): void {
  const order = changeable(state, body)
  becomeAnother(state, order, body.price, body.size === 0 ? order.left : BigInt(body.size))
}

function judgeMayChange(state: State, order: Order): void {
  judgeState(marketOf(state, order.market), order)
  if (!mayTrade(state, order.owner)) refuse('account-restricted')
}

/** The order goes, and another one comes in its place, with a new id and at the end of the queue. */
function becomeAnother(state: State, order: Order, asked: number, size: bigint): void {
  const market = marketOf(state, order.market)
  const price = asked === 0 ? order.price : BigInt(asked)
  if (price === order.price && size === order.left) refuse('nothing-to-change')
  judgeMayChange(state, order)
  if (price < 0n) refuse('price-invalid')
  if (size < 0n) refuse('amount-invalid')
  judgeSize(state, market, size)
  judgeNotional(market, cost(state, market, price, size))
  judgeBand(market, price, lastPrice(market))
  const changed = newOrder(state, state.lastOrder + 1, order.owner, specOf(order, price, size), price)
  judgeMoneyAndBook(state, changed, order.held)

  const second = order.oto ? secondOf(state, order.id) : null
  state.lastOrder = changed.id
  finish(state, order, 'modified')
  if (second !== null) {
    changed.oto = true
    second.primary = changed.id
    sayWaiting(state, second)
  }
  enter(state, changed)
}

const specOf = (order: Order, price: bigint, size: bigint): OrderSpec => ({
  ...described(order),
  price: priceTicks(Number(price)),
  size: sizeLots(Number(size)),
})

export function amend(state: State, body: Extract<CommandBody, { kind: 'order.amend' }>): void {
  const order = changeable(state, body)
  const market = marketOf(state, order.market)
  const whole = body.size === 0 ? order.size : BigInt(body.size)
  const samePrice = body.price === 0 || BigInt(body.price) === order.price
  if (samePrice && whole < order.size && whole > order.dealSize && body.size > 0) {
    judgeSize(state, market, whole)
    judgeNotional(market, cost(state, market, order.price, whole), 0n)
    return shrink(state, order, whole)
  }
  becomeAnother(state, order, body.price, whole - order.dealSize)
}

/** The order keeps its id and its place. */
function shrink(state: State, order: Order, whole: bigint): void {
  order.size = whole
  order.left = whole - order.dealSize
  order.updatedAt = state.at
  state.emit({ kind: 'order.updated', order: described(order) })
  holdOnly(state, order, needOf(state, order))
}

type StopChange = Extract<CommandBody, { kind: 'conditional.modify' }>

export function modifyStop(state: State, body: StopChange): void {
  const { owner, market: number, orderId, clientOrderId } = body
  judgeRef(state, { market: number, orderId, clientOrderId })
  const found = find(state, owner, { market: number, orderId, clientOrderId })
  if (found.kind === 'order') refuse('order-not-found')
  if (found.kind !== 'stop' || found.stop.sibling !== 0) return refuse('order-not-modifiable')
  const { stop, order } = found
  const market = marketOf(state, number)
  if (body.price < 0) refuse('price-invalid')
  if (body.activation < 0) refuse('activation-invalid')
  const byQuote = order.quoteAmount > 0n
  const activation = body.activation === 0 ? stop.activation : BigInt(body.activation)
  const price = body.price === 0 ? order.price : BigInt(body.price)
  const size = body.size === 0 ? order.size : BigInt(body.size)
  const quoteAmount = body.quoteAmount === 0n ? order.quoteAmount : body.quoteAmount
  if (
    activation === stop.activation &&
    price === order.price &&
    size === order.size &&
    quoteAmount === order.quoteAmount
  )
    refuse('nothing-to-change')
  judgeState(market, order)
  if (!mayTrade(state, owner)) refuse('account-restricted')
  if (order.type !== 'limit' && body.price !== 0) refuse('price-invalid')
  if (body.size < 0 || body.quoteAmount < 0n || (byQuote ? body.size !== 0 : body.quoteAmount !== 0n))
    refuse('amount-invalid')
  const judged = namesSide(Number(price)) ? activation : price
  if (!byQuote) judgeSize(state, market, size)
  if (order.type === 'limit') judgeNotional(market, cost(state, market, judged, size))
  else if (byQuote) judgeNotional(market, quoteAmount)
  if (order.type === 'limit') judgeBand(market, judged, activation)
  const when = directionFrom(lastPrice(market), activation, order.side)
  const spec: OrderSpec = { ...specOf(order, price, size), quoteAmount: quoteAmount as OrderSpec['quoteAmount'] }
  const changed = { ...newOrder(state, state.lastOrder + 1, owner, spec, price), activation, when }
  judgeFunds(state, changed, stopNeed(state, changed), order.held)

  state.lastOrder = changed.id
  finishStop(state, stop, 'modified')
  arm(state, changed, when, 0, stopNeed(state, changed))
}
