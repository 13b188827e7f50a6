import type { Order, OrderStatus } from '@exchange/contract/trading'
import type { FinishReason, OrderState } from '@exchange/core'
import { formatDecimal } from '@exchange/core/units'
import { seconds } from '../../kernel/index.ts'
import { kindOf } from '../../views/index.ts'
import type { DirectoryView, KnownOrder, MarketInfo, OrderKind } from '../../views/types.ts'
import { figuresOf } from './order-figures.ts'

/** The words REST has for orders. */
export const typeNames = {
  limit: 'limit',
  market: 'market',
  'stock-market': 'stock market',
  'stop-limit': 'stop limit',
  'stop-market': 'stop market',
} as const satisfies Record<OrderKind, string>

/** `reason` is null while the order rests. */
export function statusOf(order: OrderState, reason: FinishReason | null): OrderStatus {
  const something = order.dealSize > 0
  if (reason === null) return something ? 'PARTIALLY_FILLED' : 'OPEN'
  if (reason === 'filled') return 'FILLED'
  if (reason === 'taker-band') return 'CANCELED_TAKER_BAND'
  if (reason === 'stp') return 'CANCELED_STP'
  return something ? 'PARTIALLY_FILLED' : 'CANCELED'
}

/** An order as REST answers it. Most are limit orders that never were a stop: those are written in one piece. */
export function orderShape(directory: DirectoryView, order: KnownOrder, reason: FinishReason | null): Order {
  const market = directory.market(order.market)
  if (market === undefined) throw new Error(`order ${order.orderId} is on a market without a listing`)
  const figures = figuresOf(order, market)
  const fees = directory.fees(order.owner, order.market)
  const createdAt = seconds(order.createdAt)
  const shape = {
    orderId: order.orderId,
    clientOrderId: order.clientOrderId,
    market: market.name,
    side: order.side,
    type: typeNames[kindOf(order)],
    timestamp: createdAt,
    ctime: createdAt,
    mtime: seconds(order.updatedAt),
    amount: figures.amount,
    left: figures.left,
    dealStock: figures.dealStock,
    dealMoney: figures.dealMoney,
    dealFee: figures.dealFee,
    feeAsset: figures.feeAsset,
    price: figures.price,
    postOnly: order.postOnly,
    ioc: order.ioc,
    rpi: order.rpi,
    retail: order.retail,
    stp: order.stp,
    status: statusOf(order, reason),
    makerFee: formatDecimal(fees.maker, 6),
    takerFee: formatDecimal(fees.taker, 6),
  }
  if (order.type === 'limit' && order.stop === null && order.group === 0) return shape
  const { price: _price, ...unpriced } = shape
  return {
    ...(order.type === 'limit' ? shape : unpriced),
    ...stopShape(order, market),
    ...(order.group === 0 ? {} : { ocoId: order.group }),
  }
}

type StopShape = Pick<Order, 'activation_price' | 'activationCondition' | 'activated'>

/** What an order shows when it is or was a stop. */
export function stopShape({ stop }: KnownOrder, market: MarketInfo): StopShape {
  if (stop === null) return {}
  return {
    activation_price: formatDecimal(stop.activation, market.pricePrecision),
    activationCondition: stop.when,
    activated: stop.isActivated ? 1 : 0,
  }
}

/** The same as the histories spell it. */
export function finishedStopShape(order: KnownOrder, market: MarketInfo) {
  const { activation_price: activationPrice, ...rest } = stopShape(order, market)
  return activationPrice === undefined ? {} : { activationPrice, ...rest }
}

/** What every order of the compatible API shows beside what the site is shown. */
export const spotOnly = { reduceOnly: false } as const
