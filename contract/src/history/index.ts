/** Finished orders, own trades, movements between wallets. Newest first, pages of at most 100. */
import { z } from 'zod'
import { decimal, defineOperation, listOf, marketName, paging, querySeconds, ticker } from '../kernel/index.ts'
import { orderStatus } from '../trading/index.ts'
import { finishedOrderFields, tradeFields, tradeOrder } from '../trading/order-fields.ts'
import { movementReasons } from './reasons/index.ts'

export const historyOrder = z.object({
  ...finishedOrderFields,
  market: z.string(),
  status: orderStatus,
  /** 1 filled, 2 cancelled, 7 partially filled, 8 cancelled by self-trade prevention. */
  statusCode: z.union([z.literal(1), z.literal(2), z.literal(7), z.literal(8)]),
  source: z.enum(['web', 'api', 'socket', 'system']),
})
export type HistoryOrder = z.output<typeof historyOrder>

export const historyDeal = z.object({
  ...tradeFields,
  ...tradeOrder,
  market: z.string(),
  role: z.enum(['maker', 'taker']),
})
export type HistoryDeal = z.output<typeof historyDeal>

export const historyTransfer = z.object({
  id: z.string(),
  time: z.number(),
  ticker: z.string(),
  /** Wallet, or `external` where money came into or left the account. */
  from: z.string(),
  to: z.string(),
  amount: decimal,
  reason: z.enum(movementReasons),
})
export type HistoryTransfer = z.output<typeof historyTransfer>

const period = { from: querySeconds, to: querySeconds }
const invalid = { error: 'Invalid option.' }

export const history = {
  /** Query `{market?, side?, status?, from?, to?, limit?, offset?}` → `{records: [HistoryOrder], pagination}`. */
  orders: defineOperation({
    id: 'history.orders',
    cost: 5,
    method: 'GET',
    path: '/v2/history/orders',
    auth: 'user',
    capability: 'history',
    summary: 'Finished orders',
    query: z.object({
      market: marketName.optional(),
      side: z.enum(['buy', 'sell'], invalid).optional(),
      status: z.enum(['ALL', 'FILLED', 'CANCELED', 'PARTIALLY_FILLED'], invalid).optional(),
      ...period,
      ...paging,
    }),
    output: listOf(historyOrder),
    errors: ['market-unknown', 'history-period'],
  }),

  /** Query `{market?, side?, orderId?, from?, to?, limit?, offset?}` → `{records: [HistoryDeal], pagination}`. */
  deals: defineOperation({
    id: 'history.deals',
    cost: 5,
    method: 'GET',
    path: '/v2/history/deals',
    auth: 'user',
    capability: 'history',
    summary: 'Own trades',
    query: z.object({
      market: marketName.optional(),
      side: z.enum(['buy', 'sell'], invalid).optional(),
      orderId: z
        .union([z.int(), z.string().regex(/^\d{1,15}$/)], { error: 'OrderId field should be an integer.' })
        .transform(Number)
        .optional(),
      ...period,
      ...paging,
    }),
    output: listOf(historyDeal),
    errors: ['market-unknown', 'history-period'],
  }),

  /** Query `{ticker?, reason?, from?, to?, limit?, offset?}` → `{records: [HistoryTransfer], pagination}`. */
  transfers: defineOperation({
    id: 'history.transfers',
    cost: 5,
    method: 'GET',
    path: '/v2/history/transfers',
    auth: 'user',
    capability: 'history',
    summary: 'Movements between wallets and grants',
    query: z.object({
      ticker: ticker.optional(),
      reason: z.enum(movementReasons, invalid).optional(),
      ...period,
      ...paging,
    }),
    output: listOf(historyTransfer),
    errors: ['asset-unknown', 'history-period'],
  }),
}
