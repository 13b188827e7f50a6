/** Histories of the compatible API's first version: superseded there, still called by many clients. */
import { z } from 'zod'
import { defineOperation } from '../kernel/operation.ts'
import { envelope, optional, pageV1, signedV1 } from '../kernel/public-wire.ts'
import { marketName, orderId } from '../kernel/wire.ts'
import { wrapped } from '../markets/public-legacy.ts'
import { byMarket, deal, finishedOrder, orderDeal } from './public.ts'

const finished = finishedOrder.extend({ status: z.literal([1, 2]).meta({ description: '1: filled, 2: cancelled' }) })

export const legacyHistoryOperations = [
  defineOperation({
    ...signedV1,
    id: 'history.publicOrdersV1',
    cost: 5,
    path: '/api/v1/account/order_history',
    summary: 'Finished orders',
    permission: 'read',
    body: z.object({ ...envelope, market: optional(marketName), ...pageV1 }),
    output: wrapped(byMarket(finished)),
  }),
  defineOperation({
    ...signedV1,
    id: 'history.publicDealsV1',
    cost: 5,
    path: '/api/v1/account/executed_history',
    summary: 'Your trades on a market',
    permission: 'read',
    body: z.object({ ...envelope, market: marketName, ...pageV1 }),
    output: wrapped(z.array(deal)),
  }),
  defineOperation({
    ...signedV1,
    id: 'history.publicAllDealsV1',
    cost: 5,
    path: '/api/v1/account/executed_history/all',
    summary: 'Your trades',
    permission: 'read',
    body: z.object({ ...envelope, ...pageV1 }),
    output: wrapped(byMarket(deal)),
  }),
  defineOperation({
    ...signedV1,
    id: 'history.publicOrderDealsV1',
    cost: 5,
    path: '/api/v1/account/order',
    summary: 'Trades of one order',
    permission: 'read',
    body: z.object({ ...envelope, orderId, ...pageV1 }),
    output: wrapped(z.object({ records: z.array(orderDeal), limit: z.int(), offset: z.int() })),
  }),
] as const
