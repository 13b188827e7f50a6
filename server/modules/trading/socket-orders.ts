/** Orders as the socket of the compatible API numbers them. */
import { orderTypeCodes, sideCodes } from '@exchange/contract/trading/codes'
import type { FinishReason } from '@exchange/core'
import { seconds } from '../../kernel/index.ts'
import { kindOf } from '../../views/index.ts'
import type { FinishedOrder, KnownOrder, MarketInfo, OrderKind } from '../../views/types.ts'
import { figuresOf, flagsOf } from './order-figures.ts'
import { statusOf, stopShape } from './shape.ts'

/** Kinds of orders by their numbers, for filters that name numbers. */
export const typesByNumber: ReadonlyMap<number, OrderKind> = new Map([
  [orderTypeCodes.limit, 'limit'],
  [orderTypeCodes.market, 'market'],
  [orderTypeCodes['stock-market'], 'stock-market'],
  [orderTypeCodes['stop-limit'], 'stop-limit'],
  [orderTypeCodes['stop-market'], 'stop-market'],
])

/** The order object of the socket. `reason` is null while the order rests. */
export function socketOrder(order: KnownOrder, market: MarketInfo, reason: FinishReason | null) {
  const { price, amount, left, dealStock, dealMoney, dealFee, feeAsset } = figuresOf(order, market)
  const { postOnly, ...flags } = flagsOf(order)
  return {
    id: order.orderId,
    market: market.name,
    type: orderTypeCodes[kindOf(order)],
    side: sideCodes[order.side],
    ctime: seconds(order.createdAt),
    mtime: seconds(order.updatedAt),
    price,
    amount,
    left,
    deal_stock: dealStock,
    deal_money: dealMoney,
    deal_fee: dealFee,
    client_order_id: order.clientOrderId,
    status: statusOf(order, reason),
    fee_asset: feeAsset,
    post_only: postOnly,
    ...flags,
    reduce_only: false,
    ...socketStop(order, market),
    ...(order.group === 0 ? {} : { oco_id: order.group }),
  }
}

function socketStop(order: KnownOrder, market: MarketInfo) {
  const { activationCondition, ...rest } = stopShape(order, market)
  return activationCondition === undefined ? {} : { ...rest, activation_condition: activationCondition }
}

/** The socket's order object once the order is finished. */
export function socketExecutedOrder(order: FinishedOrder, market: MarketInfo) {
  return {
    ...socketOrder(order, market, order.reason),
    ftime: seconds(order.finishedAt),
    // Clients of this dialect know one word for what a program sends, by whichever way.
    source: order.source === 'socket' ? 'api' : order.source,
  }
}
