/** Orders of the compatible API's first version: superseded there, still called by many clients. */
import { z } from 'zod'
import { defineOperation } from '../kernel/operation.ts'
import { envelope, optional, pageV1, signedV1 } from '../kernel/public-wire.ts'
import { clientOrderId, decimalInput, marketName, orderId, side } from '../kernel/wire.ts'
import { publicOrder } from './public.ts'

export const legacyTradingOperations = [
  defineOperation({
    ...signedV1,
    id: 'trading.publicPlaceV1',
    capability: 'spot',
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
    ...signedV1,
    id: 'trading.publicCancelV1',
    capability: null,
    path: '/api/v1/order/cancel',
    summary: 'Cancel an open order',
    permission: 'trade',
    body: z.object({ ...envelope, market: marketName, orderId }),
    output: publicOrder,
  }),
  defineOperation({
    ...signedV1,
    id: 'trading.publicOrdersV1',
    path: '/api/v1/orders',
    summary: 'Open orders on a market',
    permission: 'read',
    body: z.object({ ...envelope, market: marketName, ...pageV1 }),
    output: z.array(publicOrder),
  }),
] as const
