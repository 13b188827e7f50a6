/** What came in over networks: seen, confirmed, credited. */
import { z } from 'zod'
import { decimal, defineOperation, listOf, paging, querySeconds, ticker } from '../kernel/index.ts'
import { depositStatuses } from './statuses/index.ts'

export type { DepositStatus } from './statuses/index.ts'

export const deposit = z.object({
  id: z.string(),
  ticker: z.string(),
  network: z.string(),
  amount: decimal,
  status: z.enum(depositStatuses),
  address: z.string(),
  memo: z.string().nullable(),
  transaction: z.string(),
  /** Where the transaction can be looked up; null on a simulated network. */
  link: z.string().nullable(),
  /** Blocks so far, at most as many as are required. */
  confirmations: z.object({ actual: z.int(), required: z.int() }),
  /** Unix seconds. */
  time: z.int(),
  /** Unix seconds; null = not yet. */
  creditedAt: z.int().nullable(),
})
export type Deposit = z.output<typeof deposit>

export const deposits = {
  /** Query `{ticker?, status?, from?, to?, limit?, offset?}` → `{records: [Deposit], pagination}`, newest first. */
  list: defineOperation({
    id: 'deposits.list',
    cost: 5,
    method: 'GET',
    path: '/v2/deposits',
    auth: 'user',
    capability: 'deposit',
    summary: 'Deposits',
    query: z.object({
      ticker: ticker.optional(),
      status: z.enum(depositStatuses, { error: 'Invalid option.' }).optional(),
      from: querySeconds,
      to: querySeconds,
      ...paging,
    }),
    output: listOf(deposit),
    errors: ['asset-unknown', 'history-period'],
  }),
}
