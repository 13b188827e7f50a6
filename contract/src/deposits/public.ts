/** Deposit addresses, and what came in, of the compatible API. */
import { z } from 'zod'
import { defineOperation } from '../kernel/operation.ts'
import { bodyInteger, envelope, optional, perTenSeconds } from '../kernel/public-wire.ts'
import { decimal } from '../kernel/wire.ts'

const signed = {
  auth: 'user',
  door: 'public',
  method: 'POST',
  capability: 'api',
  family: 'main',
  rateLimit: perTenSeconds(1000, 'main-account'),
} as const

const network = z
  .string({ error: 'The network must be a string.' })
  .max(20, { error: 'The selected network is invalid.' })
  .meta({ description: 'Network of the asset, such as ERC20; the default network if it is omitted' })

const wholeNumber = z.union([z.int(), z.string().regex(/^\d{1,3}$/)], { error: 'The selected status is invalid.' })

const ownId = z
  .string({ error: 'The uniqueId must be a string.' })
  .max(255)
  .meta({ description: 'Only the withdrawal with this ID of your own' })

const transaction = z.object({
  address: z.string(),
  uniqueId: z.string().nullable(),
  unique_id: z.string().nullable(),
  createdAt: z.int(),
  currency: z.string(),
  ticker: z.string(),
  method: z.union([z.literal(1), z.literal(2)]).meta({ description: '1 deposit, 2 withdrawal' }),
  amount: decimal,
  description: z.string(),
  memo: z.string(),
  fee: decimal,
  status: z.int().meta({ description: '3 credited, 15 pending, 22 not credited, 4 cancelled' }),
  network: z.string(),
  transactionHash: z.string(),
  transactionId: z.string(),
  transaction_id: z.string(),
  details: z.object({
    partial: z.object({
      requestAmount: decimal,
      processedAmount: decimal,
      processedFee: decimal,
      normalizeTransaction: z.string(),
    }),
  }),
  confirmations: z.object({ actual: z.int(), required: z.int() }),
})

export const publicDepositOperations = [
  defineOperation({
    ...signed,
    id: 'deposits.publicAddress',
    path: '/api/v4/main-account/address',
    summary: 'Deposit address',
    permission: 'transfer',
    body: z.object({
      ...envelope,
      ticker: z
        .string({
          error: (issue) =>
            issue.input === undefined ? 'The ticker field is required.' : 'The ticker must be a string.',
        })
        .max(20, { error: 'The selected ticker is invalid.' }),
      network: optional(network),
    }),
    output: z.object({
      account: z.object({ address: z.string(), memo: z.string() }),
      required: z.object({
        fixedFee: decimal,
        flexFee: z.object({ maxFee: decimal, minFee: decimal, percent: decimal }),
        maxAmount: decimal,
        minAmount: decimal,
      }),
    }),
    errors: ['network-unavailable'],
  }),
  defineOperation({
    ...signed,
    id: 'deposits.publicHistory',
    path: '/api/v4/main-account/history',
    summary: 'Deposits and withdrawals',
    permission: 'read',
    status: 201,
    rateLimit: perTenSeconds(200),
    body: z.object({
      ...envelope,
      transactionMethod: optional(
        z
          .union([z.literal(1), z.literal(2), z.literal('1'), z.literal('2')], {
            error: 'The selected transaction method is invalid.',
          })
          .transform(Number)
          .meta({ description: '1 for deposits, 2 for withdrawals; both if it is omitted' }),
      ),
      ticker: optional(z.string({ error: 'The ticker must be a string.' }).max(20)),
      address: optional(
        z
          .string({ error: 'The address must be a string.' })
          .max(200)
          .meta({ description: 'Only what reached this address' }),
      ),
      addresses: optional(
        z.array(z.string().max(200)).max(20).meta({ description: 'Only what reached one of these addresses' }),
      ),
      memo: optional(
        z.string({ error: 'The memo must be a string.' }).max(100).meta({ description: 'Only what bears this memo' }),
      ),
      uniqueId: optional(ownId),
      unique_id: optional(ownId),
      status: optional(z.array(wholeNumber.transform(Number)).max(30)),
      limit: bodyInteger('Limit', 1, 500, 50),
      offset: bodyInteger('Offset', 0, 10_000, 0),
    }),
    output: z.object({
      limit: z.int(),
      offset: z.int(),
      records: z.array(transaction),
      total: z.int(),
    }),
  }),
] as const
