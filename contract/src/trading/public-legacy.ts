/** Private calls of the compatible API's first version: superseded there, still called by many clients. */
import { z } from 'zod'
import { defineOperation } from '../kernel/operation.ts'
import { bodyInteger, envelope, floatSeconds, optional, perTenSeconds } from '../kernel/public-wire.ts'
import { clientOrderId, decimal, decimalInput, marketName, orderId, side } from '../kernel/wire.ts'
import { wrapped } from '../markets/public-legacy.ts'
import { publicOrder } from './public.ts'

const signed = {
  auth: 'user',
  door: 'public',
  method: 'POST',
  capability: 'api',
  rateLimit: perTenSeconds(1000),
} as const

const page = { limit: bodyInteger('Limit', 1, 100, 50), offset: bodyInteger('Offset', 0, 10_000, 0) }
const balance = z.object({ available: decimal, freeze: decimal })

const deal = z.object({
  id: z.int(),
  time: floatSeconds,
  side: z.enum(['buy', 'sell']),
  role: z.literal([1, 2]),
  price: decimal,
  amount: decimal,
  deal: decimal,
  fee: decimal,
  orderId: z.int(),
  clientOrderId: z.string(),
  feeAsset: z.string(),
})

const finished = z.object({
  id: z.int(),
  amount: decimal,
  price: decimal,
  type: z.string(),
  side: z.enum(['buy', 'sell']),
  clientOrderId: z.string(),
  ctime: floatSeconds,
  ftime: floatSeconds,
  takerFee: decimal,
  makerFee: decimal,
  dealStock: decimal,
  dealMoney: decimal,
  dealFee: decimal,
  /** 1 finished, 2 cancelled. */
  status: z.literal([1, 2]),
})

/** Keyed by market; an empty array where there is nothing. */
const byMarket = <Row extends z.ZodType>(row: Row) => z.union([z.record(z.string(), z.array(row)), z.array(z.never())])

export const legacyTradingOperations = [
  defineOperation({
    ...signed,
    id: 'balances.publicBalanceV1',
    path: '/api/v1/account/balance',
    summary: 'Spot wallet of one asset',
    permission: 'read',
    body: z.object({
      ...envelope,
      currency: z
        .string({ error: (issue) => (issue.input === undefined ? 'Currency field is required.' : 'Unknown currency.') })
        .max(20, { error: 'Unknown currency.' }),
    }),
    output: balance,
  }),
  defineOperation({
    ...signed,
    id: 'balances.publicBalancesV1',
    path: '/api/v1/account/balances',
    summary: 'Spot wallet, by ticker',
    permission: 'read',
    body: z.object(envelope),
    output: wrapped(z.record(z.string(), balance)),
  }),
  defineOperation({
    ...signed,
    id: 'trading.publicPlaceV1',
    path: '/api/v1/order/new',
    summary: 'Place a limit order',
    permission: 'trade',
    body: z.object({
      ...envelope,
      market: marketName,
      side,
      amount: decimalInput('Amount'),
      price: decimalInput('Price'),
      clientOrderId: optional(clientOrderId),
    }),
    output: publicOrder,
  }),
  defineOperation({
    ...signed,
    id: 'trading.publicCancelV1',
    path: '/api/v1/order/cancel',
    summary: 'Cancel an open order',
    permission: 'trade',
    body: z.object({ ...envelope, market: marketName, orderId }),
    output: publicOrder,
  }),
  defineOperation({
    ...signed,
    id: 'trading.publicOrdersV1',
    path: '/api/v1/orders',
    summary: 'Open orders of a market, newest first',
    permission: 'read',
    body: z.object({ ...envelope, market: marketName, ...page }),
    output: z.array(publicOrder),
  }),
  defineOperation({
    ...signed,
    id: 'history.publicOrdersV1',
    path: '/api/v1/account/order_history',
    summary: 'Finished orders keyed by market, newest first',
    permission: 'read',
    body: z.object({ ...envelope, market: optional(marketName), ...page }),
    output: wrapped(byMarket(finished)),
  }),
  defineOperation({
    ...signed,
    id: 'history.publicDealsV1',
    path: '/api/v1/account/executed_history',
    summary: 'Own trades of a market, newest first',
    permission: 'read',
    body: z.object({ ...envelope, market: marketName, ...page }),
    output: wrapped(z.array(deal)),
  }),
  defineOperation({
    ...signed,
    id: 'history.publicAllDealsV1',
    path: '/api/v1/account/executed_history/all',
    summary: 'Own trades keyed by market, newest first',
    permission: 'read',
    body: z.object({ ...envelope, ...page }),
    output: wrapped(byMarket(deal)),
  }),
  defineOperation({
    ...signed,
    id: 'history.publicOrderDealsV1',
    path: '/api/v1/account/order',
    summary: 'Trades of one own order',
    permission: 'read',
    body: z.object({ ...envelope, orderId, ...page }),
    output: wrapped(
      z.object({ records: z.array(deal.omit({ side: true, orderId: true })), limit: z.int(), offset: z.int() }),
    ),
  }),
] as const
