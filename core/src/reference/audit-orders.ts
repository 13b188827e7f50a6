import { mustHold } from '../invariant.ts'
import { BestOffer, CLIENT_ID_MAX, FIRST_ORDINARY_OWNER, MAX_REBATE } from '../registry/numbers.ts'
import { fitsInt64, PPM_ONE } from '../units/index.ts'
import { marketOf, onlyRests } from './book.ts'
import { isByQuote, worthOf } from './checks.ts'
import { findCell } from './ledger.ts'
import { everyOrder } from './limits.ts'
import { mostNeeded } from './stops.ts'
import type { ArmedStop, Market, Order, Second, State } from './state.ts'

/** What holds of everything that rests or waits. Throws InvariantError. */
export function auditOrders(state: State): void {
  const all = everyOrder(state)
  for (const order of all) auditOrder(state, order)
  auditNames(all)
  for (const order of state.orders.values()) auditResting(marketOf(state, order), order)
  for (const stop of state.stops.values()) auditStop(state, stop)
  for (const second of state.seconds.values()) auditSecond(state, second)
  const firsts = [...state.seconds.values()].map(({ primary }) => primary)
  mustHold(new Set(firsts).size === firsts.length, 'one second order waits for a first one')
  for (const market of state.markets) auditBook(market)
}

function auditOrder(state: State, order: Order): void {
  const { orderId, owner, wallet, createdAt, updatedAt, clientOrderId } = order
  mustHold(orderId > 0 && orderId <= state.lastOrderId, 'an order has an id that was given')
  mustHold(owner >= FIRST_ORDINARY_OWNER && (wallet === 'spot' || wallet === 'bots'), 'who trades may')
  mustHold(createdAt <= state.now && updatedAt <= state.now, 'an order is of a time before')
  const isNamed = clientOrderId.length <= CLIENT_ID_MAX && /^[A-Za-z0-9._-]*$/.test(clientOrderId)
  mustHold(isNamed, 'a client order id is one')
  mustHold(!onlyRests(order) || (order.type === 'limit' && !order.ioc && !order.fok), 'what only rests does')
  mustHold(!order.rpi || !(order.postOnly || order.retail), 'an RPI order is nothing else')
  mustHold(!order.fok || !order.ioc, 'fill or kill is not immediate or cancel')
  const market = marketOf(state, order)
  for (const asset of [market.base, market.quote]) {
    mustHold(findCell(state, owner, wallet, asset) !== undefined, 'an order has its two cells')
  }
  auditAmounts(market, order)
}

function auditAmounts(market: Market, order: Order): void {
  mustHold(order.type === 'limit' || order.price === 0, 'only a limit order has a price')
  if (isByQuote(order)) {
    mustHold(order.size === 0 && order.quoteAmount > 0n, 'a buy by quote has an amount')
    return
  }
  mustHold(order.size > 0 && order.quoteAmount === 0n, 'an order has a size')
  mustHold(fitsInt64(BigInt(order.size) * market.baseUnit), 'a size fits')
  if (order.price > 0) mustHold(fitsInt64(worthOf(market, order.price, order.size)), 'what it is worth fits')
}

/** No order twice, and no client order id twice of an owner at a market. */
function auditNames(all: readonly Order[]): void {
  mustHold(new Set(all.map(({ orderId }) => orderId)).size === all.length, 'an id is of one order')
  const named = all.filter(({ clientOrderId }) => clientOrderId !== '')
  const names = new Set(named.map(({ owner, market, clientOrderId }) => `${owner}/${market}/${clientOrderId}`))
  mustHold(names.size === named.length, 'a client order id is of one order')
}

function auditResting(market: Market, order: Order): void {
  const { price, left, size, dealSize, dealQuote, fee, side } = order
  mustHold(order.type === 'limit' && price > 0 && !order.ioc && !order.fok, 'what rests may')
  mustHold(left > 0 && left <= size, 'what rests has something left')
  const marks = [order.activated, order.grouped, order.oto].filter(Boolean)
  mustHold(marks.length <= 1 && !(order.activated && onlyRests(order)), 'an order comes in one way')
  mustHold(order.entered === null || order.entered.activation > 0, 'a stop had an activation price')
  const dealt = worthOf(market, price, dealSize)
  const isFair = side === 'buy' ? dealQuote >= 0n && dealQuote <= dealt : dealQuote >= dealt
  mustHold(isFair && (dealSize > 0 || dealQuote === 0n), 'what was dealt was dealt at its price or better')
  mustHold(fitsInt64(dealQuote + worthOf(market, price, left)), 'what it deals fits')
  const received = side === 'buy' ? BigInt(dealSize) * market.baseUnit : dealQuote
  const most = (received / BigInt(PPM_ONE)) * BigInt(MAX_REBATE) + BigInt(MAX_REBATE)
  mustHold(fee <= received && fee >= -most && (dealSize > 0 || fee === 0n), 'a fee is a part of what is received')
}

/** What waits has dealt nothing. */
function auditWaiting(order: Order): void {
  mustHold(order.left === order.size && order.dealQuote === 0n && order.fee === 0n, 'what waits has dealt nothing')
  mustHold(!order.activated && !order.grouped && !order.oto, 'what waits has not come in')
}

function auditStopTerms(order: Order): void {
  mustHold(order.type !== 'stock-market' && !onlyRests(order) && !order.ioc && !order.fok, 'a stop takes')
}

function auditStop(state: State, { order, activation, sibling, held }: ArmedStop): void {
  auditWaiting(order)
  auditStopTerms(order)
  const isPriced = order.price > 0 || order.price === BestOffer.queue || order.price === BestOffer.counterparty
  mustHold(order.type !== 'limit' || isPriced, 'a stop has a price')
  mustHold(activation > 0, 'a stop has an activation price')
  const needed = mostNeeded(marketOf(state, order), order, activation)
  mustHold(fitsInt64(needed), 'what a stop needs fits')
  if (sibling === 0) {
    mustHold(held === needed, 'a stop holds what it needs')
    return
  }
  mustHold(sibling === order.orderId + 1 && sibling <= state.lastOrderId, 'the orders of an OCO are placed together')
  mustHold(held >= 0n && held <= (order.side === 'buy' ? needed : 0n), 'a stop holds no more than it needs')
  const limit = state.orders.get(sibling)
  mustHold(!isWaiting(state, sibling), 'the limit order of an OCO waits for nothing')
  if (limit === undefined) return
  const isPair = limit.owner === order.owner && limit.market === order.market && limit.side === order.side
  mustHold(isPair && limit.wallet === order.wallet && limit.grouped, 'the orders of an OCO are alike')
  mustHold(limit.left === limit.size, 'a limit order of an OCO that trades ends its stop')
  mustHold(isByQuote(order) || limit.size === order.size, 'the orders of an OCO have one size')
  const beyond = needed - worthOf(marketOf(state, limit), limit.price, limit.size)
  mustHold(order.side === 'sell' || held === (beyond > 0n ? beyond : 0n), 'a stop holds what its limit order does not')
}

const isWaiting = (state: State, orderId: number): boolean => state.stops.has(orderId) || state.seconds.has(orderId)

function auditSecond(state: State, { order, kind, condition, primary, isReleased }: Second): void {
  auditWaiting(order)
  mustHold(order.type !== 'limit' || order.price > 0, 'a second order has a price')
  mustHold((kind === 'stop') === (condition !== null), 'a stop has a condition')
  if (condition !== null) {
    auditStopTerms(order)
    mustHold(condition.activation > 0, 'a stop has an activation price')
  }
  mustHold(
    primary > 0 && primary <= state.lastOrderId && !isWaiting(state, primary),
    'a first order has been given an id',
  )
  const first = state.orders.get(primary)
  if (isReleased) mustHold(first === undefined, 'a first order that is filled is gone')
  else mustHold(first?.owner === order.owner && first.market === order.market, 'the orders of an OTO are alike')
}

/** Orders that are no RPI orders would have met. */
function auditBook({ buys, sells }: Market): void {
  const buy = buys.find(({ rpi }) => !rpi)
  const sell = sells.find(({ rpi }) => !rpi)
  mustHold(buy === undefined || sell === undefined || buy.price < sell.price, 'a book is not crossed')
}
