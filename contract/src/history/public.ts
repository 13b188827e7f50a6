/** Finished orders and own trades of the compatible API. */
import { z } from 'zod'
import { defineOperation } from '../kernel/operation.ts'
import { bodyInteger, bodySeconds, envelope, floatSeconds, optional, perTenSeconds } from '../kernel/public-wire.ts'
import { eventsPage, eventsQuery } from './events.ts'
import { clientOrderId, decimal, marketName, orderId } from '../kernel/wire.ts'

const deal = z.object({
  id: z.int(),
  clientOrderId: z.string(),
  time: floatSeconds,
  side: z.enum(['buy', 'sell']),
  role: z.literal([1, 2]),
  amount: decimal,
  price: decimal,
  deal: decimal,
  fee: decimal,
  orderId: z.int(),
  feeAsset: z.string(),
})

const finishedOrder = z.object({
  id: z.int(),
  clientOrderId: z.string(),
  side: z.enum(['buy', 'sell']),
  type: z.enum(['limit', 'market', 'stock market', 'stop limit', 'stop market']),
  /** Stops only. */
  activationPrice: decimal.optional(),
  activationCondition: z.enum(['gte', 'lte']).optional(),
  activated: z.union([z.literal(0), z.literal(1)]).optional(),
  amount: decimal,
  price: decimal,
  ctime: floatSeconds,
  ftime: floatSeconds,
  dealFee: decimal,
  dealStock: decimal,
  dealMoney: decimal,
  takerFee: decimal,
  makerFee: decimal,
  postOnly: z.boolean(),
  ioc: z.boolean(),
  status: z.enum(['FILLED', 'CANCELED', 'CANCELED_STP']),
  feeAsset: z.string(),
  rpi: z.boolean(),
  reduceOnly: z.boolean(),
  stp: z.enum(['no', 'cb', 'cn', 'co']),
})

/** An order that a delisting ended. */
const delistedOrder = z.object({
  id: z.int(),
  clientOrderId: z.string(),
  createdAt: floatSeconds,
  finishAt: floatSeconds,
  market: z.string(),
  side: z.enum(['buy', 'sell']),
  type: finishedOrder.shape.type,
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
const byMarket = <Row extends z.ZodType>(row: Row) => z.union([z.record(z.string(), z.array(row)), z.array(z.never())])

const signed = {
  auth: 'user',
  door: 'public',
  method: 'POST',
  permission: 'read',
  capability: 'api',
  rateLimit: perTenSeconds(12_000, 'trade-account'),
} as const
const page = { limit: bodyInteger('Limit', 1, 500, 50), offset: bodyInteger('Offset', 0, 4_294_967_295, 0) }

export const publicHistoryOperations = [
  defineOperation({
    ...signed,
    id: 'history.publicDeals',
    path: '/api/v4/trade-account/executed-history',
    summary: 'Own trades, newest first: a list for one market, else keyed by market',
    body: z.object({
      ...envelope,
      market: optional(marketName),
      clientOrderId: optional(clientOrderId),
      startDate: bodySeconds,
      endDate: bodySeconds,
      ...page,
    }),
    output: z.union([z.array(deal), byMarket(deal)]),
    errors: ['market-unknown'],
  }),
  defineOperation({
    ...signed,
    id: 'history.publicOrders',
    path: '/api/v4/trade-account/order/history',
    summary: 'Finished orders keyed by market, newest first',
    body: z.object({
      ...envelope,
      market: optional(marketName),
      orderId: optional(orderId),
      clientOrderId: optional(clientOrderId),
      status: optional(
        z.enum(['ALL', 'FILLED', 'CANCELED', 'PARTIALLY_FILLED'], { error: 'The selected status is invalid.' }),
      ),
      startDate: bodySeconds,
      endDate: bodySeconds,
      ...page,
    }),
    output: byMarket(finishedOrder),
    errors: ['market-unknown'],
  }),
  defineOperation({
    ...signed,
    id: 'history.publicDelistedOrders',
    path: '/api/v4/trade-account/order/history/query',
    summary: 'Orders that a delisting ended, newest first',
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
  }),
  defineOperation({
    ...signed,
    id: 'history.publicOrderDeals',
    path: '/api/v4/trade-account/order',
    summary: 'Trades of one own order',
    body: z.object({ ...envelope, orderId, ...page }),
    output: z.object({
      records: z.array(
        z.object({
          time: floatSeconds,
          fee: decimal,
          price: decimal,
          amount: decimal,
          id: z.int(),
          dealOrderId: z.int(),
          clientOrderId: z.string(),
          role: z.literal([1, 2]),
          deal: decimal,
          feeAsset: z.string(),
          rpi: z.boolean(),
        }),
      ),
      offset: z.int(),
      limit: z.int(),
    }),
  }),
  defineOperation({
    ...signed,
    id: 'history.publicEvents',
    path: '/api/v4/events',
    isExtension: true,
    summary: 'What happened to the account, oldest first, by cursor: orders, stops, deals, balances, transfers',
    body: z.object({ ...envelope, ...eventsQuery, limit: bodyInteger('Limit', 1, 500, 100) }),
    output: eventsPage,
    errors: ['events-gone'],
  }),
] as const
