/** Finished orders and own trades of the compatible API. */
import { z } from 'zod'
import { defineOperation } from '../kernel/operation.ts'
import { bodyInteger, bodySeconds, envelope, floatSeconds, optional, perTenSeconds } from '../kernel/public-wire.ts'
import { eventsPage, eventsQuery } from './events.ts'
import { clientOrderId, decimal, marketName, orderId } from '../kernel/wire.ts'
import {
  finishedOrderFields,
  orderFlags,
  orderSide,
  orderType,
  stpMode,
  tradeFields,
  tradeOrder,
  tradeRole,
} from '../trading/order-fields.ts'

/** An own trade. */
export const deal = z.object({ ...tradeFields, ...tradeOrder, ...tradeRole })

/** An order that is filled or cancelled. */
export const finishedOrder = z.object({
  ...finishedOrderFields,
  takerFee: decimal,
  makerFee: decimal,
  status: z.enum(['FILLED', 'CANCELED', 'CANCELED_STP']),
  rpi: orderFlags.rpi,
  reduceOnly: z.boolean(),
  stp: stpMode,
})

/** A trade of one order. */
export const orderDeal = z.object({
  ...tradeFields,
  ...tradeRole,
  dealOrderId: z.int().meta({ description: 'ID of your order' }),
  rpi: z.boolean(),
})

/** An order that a delisting ended. */
const delistedOrder = z.object({
  id: z.int(),
  clientOrderId: z.string(),
  createdAt: floatSeconds,
  finishAt: floatSeconds,
  market: z.string(),
  side: orderSide,
  type: orderType,
  price: decimal,
  amount: decimal,
  dealStock: decimal,
  dealMoney: decimal,
  fee: decimal,
  feeAsset: z.string(),
  status: z.literal('canceled'),
  delistingKind: z.literal('canceled'),
})

/** Keyed by market; an empty array where nothing matches. */
export const byMarket = <Row extends z.ZodType>(row: Row) =>
  z.union([z.record(z.string(), z.array(row)), z.array(z.never())])

/** A client order ID, or a market, that no order of the account ever had. */
export const historyRefusal = { code: 30, field: 'orderHistory', text: 'OrderHistory was not found.' } as const

const signed = {
  auth: 'user',
  door: 'public',
  method: 'POST',
  permission: 'read',
  capability: 'api',
  rateLimit: perTenSeconds(12_000, 'trade-account'),
} as const
const page = { limit: bodyInteger('Limit', 1, 500, 50), offset: bodyInteger('Offset', 0, 4_294_967_295, 0) }

const dealFields = {
  market: optional(marketName),
  clientOrderId: optional(clientOrderId),
  startDate: bodySeconds,
  endDate: bodySeconds,
  ...page,
}
const deals = z.union([z.array(deal), byMarket(deal)])
const orderFields = {
  market: optional(marketName),
  orderId: optional(orderId),
  clientOrderId: optional(clientOrderId),
  status: optional(
    z.enum(['ALL', 'FILLED', 'CANCELED', 'PARTIALLY_FILLED'], { error: 'The selected status is invalid.' }),
  ),
  startDate: bodySeconds,
  endDate: bodySeconds,
  ...page,
}

export const publicHistoryOperations = [
  defineOperation({
    ...signed,
    id: 'history.publicDeals',
    scope: 'deals.read',
    cost: 5,
    path: '/api/v4/trade-account/executed-history',
    summary: 'Your trades',
    body: z.object({ ...envelope, ...dealFields }),
    output: deals,
    errors: ['market-unknown'],
    refusals: [historyRefusal],
  }),
  defineOperation({
    ...signed,
    id: 'history.publicOrders',
    scope: 'orders_history.read',
    cost: 5,
    path: '/api/v4/trade-account/order/history',
    summary: 'Finished orders',
    body: z.object({ ...envelope, ...orderFields }),
    output: byMarket(finishedOrder),
    errors: ['market-unknown'],
    refusals: [historyRefusal],
  }),
  defineOperation({
    ...signed,
    id: 'history.publicDelistedOrders',
    scope: 'orders_history.read',
    cost: 5,
    path: '/api/v4/trade-account/order/history/query',
    summary: 'Orders cancelled by a delisting',
    rateLimit: perTenSeconds(10_000, 'delisted-orders'),
    body: z.object({
      ...envelope,
      market: optional(marketName),
      /** filled: closed by the exchange against a position; delisting: cancelled. Both when absent. */
      status: optional(z.enum(['filled', 'delisting'], { error: 'The selected status is invalid.' })),
      startDate: bodySeconds,
      endDate: bodySeconds,
      limit: bodyInteger('Limit', 1, 500, 500),
      offset: bodyInteger('Offset', 0, 9999, 0),
    }),
    output: z.array(delistedOrder),
    errors: ['market-unknown'],
    refusals: [historyRefusal],
  }),
  defineOperation({
    ...signed,
    id: 'history.publicOrderDeals',
    scope: 'deals.read',
    cost: 3,
    path: '/api/v4/trade-account/order',
    summary: 'Trades of one order',
    body: z.object({ ...envelope, orderId, ...page }),
    output: z.object({
      records: z.array(orderDeal),
      offset: z.int(),
      limit: z.int(),
    }),
  }),
  defineOperation({
    ...signed,
    id: 'history.publicEvents',
    cost: 10,
    path: '/api/v4/events',
    isExtension: true,
    summary: 'Event log: orders, stops, trades, balances and transfers',
    body: z.object({ ...envelope, ...eventsQuery, limit: bodyInteger('Limit', 1, 500, 100) }),
    output: eventsPage,
    errors: ['events-gone', 'cursor-ahead'],
  }),
] as const

/** What an app may see of the orders and trades of an account that lets it. */
const ofApps = {
  auth: 'app',
  door: 'public',
  method: 'POST',
  capability: 'api',
  permission: 'read',
  cost: 5,
  rateLimit: perTenSeconds(1000, 'app-accounts'),
} as const

export const appHistoryOperations = [
  defineOperation({
    ...ofApps,
    id: 'history.appOrders',
    scope: 'users.orders.read',
    path: '/api/v4/accounts/orders',
    summary: 'Finished orders of the account',
    body: z.object(orderFields),
    output: byMarket(finishedOrder),
    errors: ['market-unknown'],
    refusals: [historyRefusal],
  }),
  defineOperation({
    ...ofApps,
    id: 'history.appDeals',
    scope: 'users.deals.read',
    path: '/api/v4/accounts/deals',
    summary: 'Trades of the account',
    body: z.object(dealFields),
    output: deals,
    errors: ['market-unknown'],
    refusals: [historyRefusal],
  }),
] as const
