import { mustHold } from '../invariant.ts'
import type { PriceTicks } from '../units/index.ts'
import type { OrderRef, OwnerId, Side } from '../codec/commands.ts'
import type { Market, Order, State } from './state.ts'

/** What a taker of the market may meet on one side, in the order of its meeting. Only retail takers meet RPI orders. */
export function queue(market: Market, side: Side, withRpi: boolean): readonly Order[] {
  const orders = side === 'buy' ? market.buys : market.sells
  return withRpi ? orders : orders.filter(({ rpi }) => !rpi)
}

export const best = (market: Market, side: Side, withRpi: boolean): Order | undefined =>
  (side === 'buy' ? market.buys : market.sells).find(({ rpi }) => withRpi || !rpi)

export const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy')

/** Post-only and RPI orders take nothing. */
export const onlyRests = ({ postOnly, rpi }: Pick<Order, 'postOnly' | 'rpi'>): boolean => postOnly || rpi

/** Retail orders take RPI orders, where they take at all. */
export const takesRpi = ({ retail, postOnly }: Pick<Order, 'retail' | 'postOnly'>): boolean => retail && !postOnly

/** The first that the order would take. */
export const bestFor = (market: Market, order: Order): Order | undefined =>
  best(market, opposite(order.side), takesRpi(order))

/** Whether a price is as good as `limit` for who takes on the other side of `side`, or better. */
export const isWithin = (side: Side, price: PriceTicks, limit: number): boolean =>
  side === 'buy' ? price <= limit : price >= limit

/** Behind all that are better: by price, at one price ordinary orders before RPI orders, then by time. */
export function put(state: State, market: Market, order: Order): void {
  mustHold(!state.orders.has(order.orderId), 'an order rests once')
  const orders = order.side === 'buy' ? market.buys : market.sells
  const worse = orders.findIndex((other) => isBetter(order, other))
  orders.splice(worse < 0 ? orders.length : worse, 0, order)
  state.orders.set(order.orderId, order)
}

function isBetter(a: Order, b: Order): boolean {
  if (a.price === b.price) return !a.rpi && b.rpi
  return a.side === 'buy' ? a.price > b.price : a.price < b.price
}

export function remove(state: State, market: Market, order: Order): void {
  const orders = order.side === 'buy' ? market.buys : market.sells
  orders.splice(orders.indexOf(order), 1)
  state.orders.delete(order.orderId)
}

export function marketOf(state: State, order: Pick<Order, 'market'>): Market {
  const market = state.markets[order.market]
  mustHold(market !== undefined, 'an order is at a listed market')
  return market
}

/** Whether a reference of the owner means this order. */
export const means = (owner: OwnerId, ref: OrderRef, order: Order): boolean =>
  order.owner === owner &&
  order.market === ref.market &&
  (ref.orderId === 0
    ? ref.clientOrderId !== '' && order.clientOrderId === ref.clientOrderId
    : order.orderId === ref.orderId)

/** The owner's resting order that is meant. */
export function findResting(state: State, owner: OwnerId, ref: OrderRef): Order | undefined {
  const market = state.markets[ref.market]
  if (market === undefined) return undefined
  return [...market.buys, ...market.sells].find((order) => means(owner, ref, order))
}

/** Whether an order of the owner at the market has the client order id: in the book, as a stop, as a second order. */
export function isClientIdInUse(state: State, { owner, market, clientOrderId }: Order): boolean {
  const ref = { market, orderId: 0, clientOrderId }
  const waiting = [...state.stops.values(), ...state.seconds.values()]
  return findResting(state, owner, ref) !== undefined || waiting.some(({ order }) => means(owner, ref, order))
}
