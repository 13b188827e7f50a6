import { amount, micros, priceTicks, sizeLots } from '../units/index.ts'
import type { OrderSpec } from '../codec/commands.ts'
import type { Condition, OrderState } from '../codec/events.ts'
import {
  ConditionCode,
  conditions,
  FLAG_ACTIVATED,
  FLAG_GROUPED,
  OrderTypeCode,
  orderTypes,
  SideCode,
  sides,
  SourceCode,
  sources,
  StpCode,
  stpModes,
} from '../codec/layout.ts'
import { askedBits, askedFlags } from '../codec/order-flags.ts'
import { CLIENT_ID_MAX, OrderRecord } from '../codec/order-record.ts'
import { InvariantError } from '../invariant.ts'
import { joinAmount, limbs, splitAmount } from '../units/limbs.ts'

/** A stop that waits: the order it will be, when that is, and what is held for it. */
export interface Armed {
  readonly order: OrderRecord
  readonly activation: number
  /** A ConditionCode. */
  readonly when: number
  /** The limit order of the same OCO; 0 = none. */
  readonly sibling: number
  /** Beyond what the sibling holds. */
  readonly held: bigint
}

/** Whether a last price lets the stop enter. */
export const isReached = (armed: Armed, price: number): boolean =>
  armed.when === ConditionCode.gte ? price >= armed.activation : price <= armed.activation

/** The nearest activation price first, and those of one price by arrival. */
export const byPriceThenTime = (a: Armed, b: Armed): number =>
  (a.when === ConditionCode.gte ? a.activation - b.activation : b.activation - a.activation) ||
  a.order.orderId - b.order.orderId

/** A spec as the machine's own record; a client order id that is too long keeps its length, so that it is refused by name. */
export function recordOf(owner: number, spec: OrderSpec): OrderRecord {
  const order = new OrderRecord()
  order.owner = owner
  order.market = spec.market
  order.side = SideCode[spec.side]
  order.type = OrderTypeCode[spec.type]
  order.price = spec.price
  order.size = spec.size
  splitAmount(spec.quoteAmount, quote)
  order.quoteHi = quote.hi
  order.quoteLo = quote.lo
  order.flags = askedBits(spec)
  order.stp = StpCode[spec.stp]
  order.source = SourceCode[spec.source]
  setClient(order, spec.clientOrderId)
  return order
}

export function setClient(order: OrderRecord, clientOrderId: string): void {
  const client = encoder.encode(clientOrderId)
  order.clientLength = client.length
  order.client.set(client.subarray(0, CLIENT_ID_MAX))
}

export function clientOf(order: OrderRecord): string {
  return String.fromCodePoint(...order.client.subarray(0, Math.min(order.clientLength, CLIENT_ID_MAX)))
}

/** The order as events show it. */
export function stateOf(order: OrderRecord): OrderState {
  return {
    orderId: order.orderId,
    owner: order.owner,
    market: order.market,
    side: named(sides, order.side),
    type: named(orderTypes, order.type),
    price: priceTicks(order.price),
    size: sizeLots(order.size),
    quoteAmount: amount(joinAmount(order.quoteHi, order.quoteLo)),
    left: sizeLots(order.left),
    quoteLeft: amount(joinAmount(order.quoteLeftHi, order.quoteLeftLo)),
    dealSize: sizeLots(order.dealSize),
    dealQuote: amount(joinAmount(order.dealHi, order.dealLo)),
    fee: amount(joinAmount(order.feeHi, order.feeLo)),
    ...askedFlags(order.flags),
    activated: (order.flags & FLAG_ACTIVATED) !== 0,
    grouped: (order.flags & FLAG_GROUPED) !== 0,
    stp: named(stpModes, order.stp),
    clientOrderId: clientOf(order),
    source: named(sources, order.source),
    createdAt: micros(order.createdAt),
    updatedAt: micros(order.updatedAt),
  }
}

export const conditionOf = ({ activation, when, sibling, held }: Armed): Condition => ({
  activation: priceTicks(activation),
  when: named(conditions, when),
  sibling,
  held: amount(held),
})

export function named<Name>(names: ReadonlyMap<number, Name>, code: number): Name {
  const name = names.get(code)
  if (name === undefined) throw new InvariantError('an order has known properties')
  return name
}

const encoder = new TextEncoder()
const quote = limbs()
