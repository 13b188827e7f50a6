import { fitsInt64, micros, sizeLots } from '../units/index.ts'
import type { PriceTicks, SizeLots } from '../units/index.ts'
import { BestOffer, MATCHES_PER_COMMAND } from '../registry/numbers.ts'
import type { CommandBody, OrderRef, OrderSpec, OwnerId } from '../codec/commands.ts'
import type { Refusal } from '../registry/refusals.ts'
import { best, bestFor, findResting, isWithin, marketOf, means, onlyRests } from './book.ts'
import { checkAmount, checkOrder, checkOwner, isByQuote, lastOf, worthOf } from './checks.ts'
import { release } from './ledger.ts'
import { cellsReached, ordersReached } from './limits.ts'
import { canPay, canPayRebates, enter, finishResting, heldBy, judgeNeed, needOf, payingCell } from './matching.ts'
import { refuse } from './refused.ts'
import type { Rejection, Verdict } from './refused.ts'
import { sayWaiting, secondOf } from './seconds.ts'
import { NOTHING } from './state.ts'
import type { Market, Order, State } from './state.ts'

type Body<Kind extends CommandBody['kind']> = Extract<CommandBody, { kind: Kind }>
type Change = Body<'order.modify'> | Body<'order.amend'>

/** An order as it is asked for; it has no id yet. */
export function orderOf(owner: OwnerId, spec: OrderSpec): Order {
  return {
    orderId: 0,
    owner,
    market: spec.market,
    side: spec.side,
    type: spec.type,
    price: spec.price,
    size: spec.size,
    quoteAmount: spec.quoteAmount,
    left: spec.size,
    quoteLeft: spec.quoteAmount,
    dealSize: sizeLots(0),
    dealQuote: NOTHING,
    fee: NOTHING,
    postOnly: spec.postOnly,
    ioc: spec.ioc,
    retail: spec.retail,
    rpi: spec.rpi,
    fok: spec.fok,
    activated: false,
    grouped: false,
    oto: false,
    stp: spec.stp,
    source: spec.source,
    wallet: spec.wallet,
    createdAt: micros(0),
    updatedAt: micros(0),
    clientOrderId: spec.clientOrderId,
    entered: null,
  }
}

/** The next order id, at the time of the command. */
export function giveId(state: State, order: Order): void {
  state.lastOrderId += 1
  order.orderId = state.lastOrderId
  order.createdAt = state.at
}

export function place(state: State, owner: OwnerId, spec: OrderSpec): Verdict {
  const market = state.markets[spec.market]
  if (market === undefined) return refuse('market-unknown')
  const order = orderOf(owner, spec)
  const verdict = checkPlacing(state, market, order) ?? checkRoom(state, mayRest(order) ? 1 : 0, [order])
  if (verdict !== null) return verdict
  giveId(state, order)
  enter(state, order, needOf(state, market, order))
  return null
}

/** Everything that is asked of an order that is placed, but room. Gives it its price where it names a side of the book. */
export function checkPlacing(state: State, market: Market, order: Order): Verdict {
  return (
    checkOwner(order) ??
    (order.price < 0 ? priceByBook(market, order) : null) ??
    checkOrder(state, market, order, lastOf(market)) ??
    checkFunds(state, market, order, 0n) ??
    checkBook(market, order)
  )
}

/** A limit order that is neither immediate or cancel nor fill or kill. */
export const mayRest = ({ type, ioc, fok }: Order): boolean => type === 'limit' && !ioc && !fok

/** Whether so many orders more can be kept, and the cells of these, which are of one account at one market. */
export function checkRoom(state: State, kept: number, orders: readonly [Order, ...Order[]]): Verdict {
  const [{ owner, market }] = orders
  const cells = orders.flatMap((order) => {
    const { base, quote } = marketOf(state, order)
    return [base, quote].map((asset) => [order.owner, order.wallet, asset] as const)
  })
  return (kept === 0 ? null : ordersReached(state, owner, market, kept)) ?? cellsReached(state, cells)
}

/** The price of an order that names a side of the book instead of one. It joins ordinary orders, whoever it takes. */
function priceByBook(market: Market, order: Order): Verdict {
  const queues = order.price === BestOffer.queue
  const names = queues || order.price === BestOffer.counterparty
  if (order.type !== 'limit' || market.state !== 'open' || !names) return null
  if (onlyRests(order) || (queues && (order.ioc || order.fok))) return refuse('flags-conflict')
  const found = queues ? best(market, order.side, false) : bestFor(market, order)
  if (found === undefined) return refuse('book-empty')
  order.price = found.price
  return null
}

/** Whether what the order must hold is there, together with what the order it replaces gives back. */
function checkFunds(state: State, market: Market, order: Order, freed: bigint): Verdict {
  const need = judgeNeed(state, market, order)
  if (!canPay(state, order, need - freed)) return refuse('balance-insufficient')
  return canPayRebates(state, order) ? null : refuse('overflow')
}

/** What only the book can say: post-only must not take, a market order must find somebody and afford the least. */
function checkBook(market: Market, order: Order): Verdict {
  if (order.type === 'limit') return onlyRests(order) ? checkTakesNothing(market, order) : null
  const first = bestFor(market, order)
  if (first === undefined) return refuse('book-empty')
  if (!isByQuote(order)) return null
  const least = Math.max(1, market.minSize)
  const cost = worthOf(market, first.price, least)
  if (order.quoteAmount >= cost) return null
  return refuse('amount-below-minimum', fitsInt64(cost) ? cost : 0n)
}

export function checkTakesNothing(market: Market, order: Order): Verdict {
  const first = bestFor(market, order)
  if (first === undefined || !isWithin(order.side, first.price, order.price)) return null
  return refuse('post-only-would-take', first.price)
}

/**
 * Each item is an order of its own. With stopOnFail the first refusal leaves the rest unattempted, and so do orders that have
 * met, or looked at, as many others as those of one command may.
 */
export function bulk(state: State, { owner, stopOnFail, orders }: Body<'order.bulk'>): Bulk {
  const items: (Rejection | null)[] = []
  const before = state.matches
  let failed = false
  for (const [item, spec] of orders.entries()) {
    const isOver: boolean = (failed && stopOnFail) || state.matches - before >= MATCHES_PER_COMMAND
    const verdict: Verdict = isOver ? refuse('not-attempted') : place(state, owner, spec)
    if (verdict !== null) state.say({ kind: 'refused', ...verdict, item })
    failed ||= verdict !== null
    items.push(verdict)
  }
  return items.map((verdict) => verdict?.code ?? null)
}

/** What became of each item. */
export type Bulk = readonly (Refusal | null)[]

/** A reference names an order one way, at a market that is not halted. */
export function checkRef(state: State, ref: OrderRef): Verdict {
  if (ref.orderId < 0 || (ref.orderId === 0) === (ref.clientOrderId === '')) return refuse('invalid-command')
  const market = state.markets[ref.market]
  if (market === undefined) return refuse('market-unknown')
  return market.state === 'halted' ? refuse('market-closed') : null
}

/** Cancel and new in one: if the new order would be refused, the old one stays as it is. */
export function modify(state: State, command: Change): Verdict {
  const verdict = checkRef(state, command)
  if (verdict !== null) return verdict
  const order = findResting(state, command.owner, command)
  if (order === undefined) return refuse(waits(state, command) ? 'order-not-modifiable' : 'order-not-found')
  return command.kind === 'order.amend'
    ? amend(state, order, command.price, command.size)
    : replace(state, order, command.price, command.size)
}

/** Stops and second orders of OTOs are not changed by these commands. */
const waits = (state: State, command: Change): boolean =>
  [...state.stops.values(), ...state.seconds.values()].some(({ order }) => means(command.owner, command, order))

/** As replace, but an order that only shrinks keeps its id and its place. The size is that of the whole order. */
function amend(state: State, order: Order, price: PriceTicks, size: SizeLots): Verdict {
  if (size !== 0 && size <= order.dealSize) return refuse('amount-invalid', order.dealSize)
  const left = size === 0 ? order.left : sizeLots(size - order.dealSize)
  const shrinks = (price === 0 || price === order.price) && left < order.left && !order.grouped
  return shrinks ? shrink(state, order, size) : replace(state, order, price, left)
}

/** What is given up is free at once; who stands behind moves no further back. Gives up less than a cancel, so it asks no more. */
function shrink(state: State, order: Order, size: SizeLots): Verdict {
  const market = marketOf(state, order)
  const verdict = checkAmount(market, { ...order, size })
  if (verdict !== null) return verdict
  const held = heldBy(market, order)
  order.left = sizeLots(size - order.dealSize)
  order.size = size
  release(state, payingCell(state, order), held - heldBy(market, order))
  order.updatedAt = state.at
  state.say({ kind: 'order.updated', order })
  return null
}

/** price and size 0 = unchanged. The new order stands at the end of the queue, under the same client order id. */
function replace(state: State, old: Order, price: PriceTicks, size: SizeLots): Verdict {
  const market = marketOf(state, old)
  if (old.grouped) return refuse('order-not-modifiable')
  const order = orderOf(old.owner, { ...old, price: price || old.price, size: size || old.left })
  if (order.price === old.price && order.size === old.left) return refuse('nothing-to-change')
  // Its own client order id is not in its way.
  const verdict =
    checkOrder(state, market, { ...order, clientOrderId: '' }, lastOf(market)) ??
    checkFunds(state, market, order, heldBy(market, old)) ??
    checkBook(market, order)
  if (verdict !== null) return verdict
  const second = old.oto ? secondOf(state, old.orderId) : undefined
  finishResting(state, old, 'modified')
  giveId(state, order)
  if (second !== undefined) {
    order.oto = true
    second.primary = order.orderId
    sayWaiting(state, second)
  }
  enter(state, order, needOf(state, market, order))
  return null
}
