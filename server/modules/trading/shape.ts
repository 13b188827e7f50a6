import type { Order, OrderStatus } from '@exchange/contract/trading'
import type { FinishReason, OrderState } from '@exchange/core'
import { formatDecimal } from '@exchange/core/units'
import { seconds } from '../../kernel/index.ts'
import { kindOf } from '../../views/index.ts'
import type { DirectoryView, KnownOrder, MarketInfo, OrderKind } from '../../views/types.ts'

/** The words REST has for orders. */
export const typeNames = {
  limit: 'limit',
  market: 'market',
  'stock-market': 'stock market',
  'stop-limit': 'stop limit',
  'stop-market': 'stop market',
} as const satisfies Record<OrderKind, string>

/** Whether the amount of this order is in quote. */
export function isByQuote(order: Pick<OrderState, 'type' | 'side'>): boolean {
  return order.type === 'market' && order.side === 'buy'
}

/** `reason` is null while the order rests. */
export function statusOf(order: OrderState, reason: FinishReason | null): OrderStatus {
  const something = order.dealSize > 0
  if (reason === null) return something ? 'PARTIALLY_FILLED' : 'OPEN'
  if (reason === 'filled') return 'FILLED'
  if (reason === 'taker-band') return 'CANCELED_TAKER_BAND'
  if (reason === 'stp') return 'CANCELED_STP'
  return something ? 'PARTIALLY_FILLED' : 'CANCELED'
}

/** The asset an order's fee is paid in: the one it receives. */
export function feeAssetOf(order: Pick<OrderState, 'side'>, market: MarketInfo) {
  return order.side === 'buy' ? market.base : market.quote
}

/** An order as REST answers it. */
export function orderShape(directory: DirectoryView, order: KnownOrder, reason: FinishReason | null): Order {
  const market = directory.market(order.market)
  if (market === undefined) throw new Error(`order ${order.orderId} is on a market without a listing`)
  const byQuote = isByQuote(order)
  const feeAsset = feeAssetOf(order, market)
  const fees = directory.fees(order.owner, order.market)
  return {
    orderId: order.orderId,
    clientOrderId: order.clientOrderId,
    market: market.name,
    side: order.side,
    type: typeNames[kindOf(order)],
    timestamp: seconds(order.createdAt),
    ctime: seconds(order.createdAt),
    mtime: seconds(order.updatedAt),
    dealMoney: formatDecimal(order.dealQuote, market.quote.scale),
    dealStock: formatDecimal(order.dealSize, market.sizePrecision),
    amount: byQuote
      ? formatDecimal(order.quoteAmount, market.quote.scale)
      : formatDecimal(order.size, market.sizePrecision),
    left: byQuote
      ? formatDecimal(order.quoteLeft, market.quote.scale)
      : formatDecimal(order.left, market.sizePrecision),
    dealFee: formatDecimal(order.fee, feeAsset.scale),
    feeAsset: feeAsset.ticker,
    ...(order.type === 'limit' ? { price: limitPrice(order, market) } : {}),
    postOnly: order.postOnly,
    ioc: order.ioc,
    rpi: order.rpi,
    retail: order.retail,
    status: statusOf(order, reason),
    stp: order.stp,
    makerFee: formatDecimal(fees.maker, 6),
    takerFee: formatDecimal(fees.taker, 6),
    ...stopShape(order, market),
    ...(order.group === 0 ? {} : { ocoId: order.group }),
  }
}

/** "0" while a stop waits that takes its price from the book when it enters. */
export const limitPrice = (order: OrderState, market: MarketInfo): string =>
  formatDecimal(Math.max(0, order.price), market.pricePrecision)

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
