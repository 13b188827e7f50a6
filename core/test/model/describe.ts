/** How orders and stops stand in events. */
import type { Condition, OrderState } from '../../src/codec/events.ts'
import type { FinishReason } from '../../src/registry/numbers.ts'
import { amount, micros, priceTicks, sizeLots } from '../../src/units/index.ts'
import type { Order, State, Stop } from './state.ts'

export const described = (order: Order): OrderState => ({
  orderId: order.id,
  owner: order.owner,
  market: order.market,
  side: order.side,
  type: order.type,
  price: priceTicks(Number(order.price)),
  size: sizeLots(Number(order.size)),
  quoteAmount: amount(order.quoteAmount),
  left: sizeLots(Number(order.left)),
  quoteLeft: amount(order.quoteLeft),
  dealSize: sizeLots(Number(order.dealSize)),
  dealQuote: amount(order.dealQuote),
  fee: amount(order.fee),
  postOnly: order.postOnly,
  ioc: order.ioc,
  retail: order.retail,
  rpi: order.rpi,
  fok: order.fok,
  activated: order.activated,
  grouped: order.grouped,
  oto: order.oto,
  stp: order.stp,
  source: order.source,
  wallet: order.wallet,
  createdAt: micros(order.createdAt),
  updatedAt: micros(order.updatedAt),
  clientOrderId: order.clientOrderId,
})

export const conditionOf = ({ order, activation, when, sibling }: Stop): Condition => ({
  activation: priceTicks(Number(activation)),
  when,
  sibling,
  held: amount(order.held),
})

export function sayFinished(state: State, order: Order, reason: FinishReason): void {
  order.updatedAt = state.at
  state.emit({ kind: 'order.finished', order: described(order), reason })
}

export function sayStopFinished(state: State, stop: Stop, reason: FinishReason): void {
  stop.order.updatedAt = state.at
  state.emit({ kind: 'conditional.finished', order: described(stop.order), condition: conditionOf(stop), reason })
}
