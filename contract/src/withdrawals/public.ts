/** Withdrawals of the compatible API, and the history of what came in and went out. */
import { z } from 'zod'
import { defineOperation } from '../kernel/operation.ts'
import {
  bodyFlag,
  bodyInteger,
  envelope,
  networkField,
  optional,
  perTenSeconds,
  signedMainAccount,
} from '../kernel/public-wire.ts'
import { decimal, PLAIN_TEXT } from '../kernel/wire.ts'
import { withdrawalRefusals } from './public-refusals.ts'

const wholeNumber = z.union([z.int(), z.string().regex(/^\d{1,3}$/)], { error: 'The selected status is invalid.' })

const ownId = z
  .string({ error: 'The uniqueId must be a string.' })
  .max(255)
  .regex(PLAIN_TEXT, { error: 'The uniqueId format is invalid.' })
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
  status: z.int().meta({
    description:
      'Deposits: 3 credited, 15 pending, 22 not credited, 4 cancelled. Withdrawals: 5 to be confirmed, 1 checked, 2 approved, 6, 10 and 11 being sent, 12 in a block, 3 completed, 4 cancelled',
  }),
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

const required = (name: string, wrong: string) =>
  z.string({ error: (issue) => (issue.input === undefined ? `The ${name} field is required.` : wrong) })

const withdrawFields = {
  ...envelope,
  ticker: required('ticker', 'The ticker must be a string.').max(20, { error: 'The selected ticker is invalid.' }),
  amount: z
    .union([z.string().max(64), z.number()], {
      error: (issue) => (issue.input === undefined ? 'The amount field is required.' : 'The amount must be a number.'),
    })
    .transform(String),
  address: required('address', 'The address must be a string.')
    .trim()
    .min(1, { error: 'The address field is required.' })
    .max(200, { error: 'The address may not be greater than 200 characters.' })
    .regex(PLAIN_TEXT, { error: 'The address format is invalid.' })
    .meta({ description: 'Address to send to' }),
  uniqueId: z
    .union([z.string(), z.int()], {
      error: (issue) =>
        issue.input === undefined ? 'The unique id field is required.' : 'The unique id must be a string.',
    })
    .transform(String)
    .pipe(
      z
        .string()
        .min(1, { error: 'The unique id field is required.' })
        .max(255, { error: 'The unique id may not be greater than 255 characters.' })
        .regex(PLAIN_TEXT, { error: 'The unique id format is invalid.' }),
    )
    .meta({ description: 'ID of your own for the withdrawal, different each time; the history is searched by it' }),
  memo: optional(
    z
      .union([z.string(), z.int()], { error: 'The memo must be a string.' })
      .transform(String)
      .pipe(
        z
          .string()
          .max(100, { error: 'The memo may not be greater than 100 characters.' })
          .regex(PLAIN_TEXT, { error: 'The memo format is invalid.' }),
      )
      .meta({ description: 'Memo or destination tag; required on networks whose addresses are shared' }),
  ),
  network: networkField,
  provider: optional(
    z
      .string({ error: 'The provider must be a string.' })
      .max(50)
      .meta({ description: 'Provider of a fiat currency; has no effect on crypto' }),
  ),
  beneficiary: optional(
    z
      .looseObject({
        firstName: optional(z.string({ error: 'The beneficiary.first name must be a string.' }).max(100)),
        lastName: optional(z.string({ error: 'The beneficiary.last name must be a string.' }).max(100)),
      })
      .meta({ description: 'Whose account it is, for fiat currencies: firstName and lastName' }),
  ),
  partialEnable: bodyFlag('partialEnable').meta({ description: 'For fiat currencies; has no effect on crypto' }),
}

/** What is wrong with a withdrawal, or stands against it. */
const withdrawing = [
  'not-withdrawable',
  'address-invalid',
  'command-id-reused',
  'address-own',
  'memo-missing',
  'transfer-step',
  'withdrawal-too-small',
  'withdrawal-too-large',
  'withdrawal-limit',
  'worth-unknown',
  'address-not-listed',
  'address-waits',
  'withdrawals-too-many',
  'unique-id-taken',
  'card-number-refused',
] as const

export const publicWithdrawalOperations = [
  defineOperation({
    ...signedMainAccount,
    id: 'withdrawals.publicWithdraw',
    path: '/api/v4/main-account/withdraw',
    capability: 'withdraw',
    summary: 'Withdraw, fee included',
    permission: 'transfer',
    status: 201,
    body: z.object({
      ...withdrawFields,
      amount: withdrawFields.amount.meta({
        description: 'Amount that leaves the account, including the fee',
        format: 'decimal',
      }),
    }),
    output: z.array(z.never()),
    errors: [...withdrawing, 'withdrawal-below-fee'],
    refusals: Object.values(withdrawalRefusals),
  }),
  defineOperation({
    ...signedMainAccount,
    id: 'withdrawals.publicWithdrawPay',
    path: '/api/v4/main-account/withdraw-pay',
    capability: 'withdraw',
    summary: 'Withdraw, fee on top',
    permission: 'transfer',
    status: 201,
    body: z.object({
      ...withdrawFields,
      amount: withdrawFields.amount.meta({
        description: 'Amount that arrives; the fee is added to it',
        format: 'decimal',
      }),
    }),
    output: z.array(z.never()),
    errors: withdrawing,
    refusals: Object.values(withdrawalRefusals),
  }),
  defineOperation({
    ...signedMainAccount,
    id: 'withdrawals.publicHistory',
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
          .regex(PLAIN_TEXT, { error: 'The address format is invalid.' })
          .meta({ description: 'Only what reached this address' }),
      ),
      addresses: optional(
        z
          .array(z.string().max(200).regex(PLAIN_TEXT, { error: 'The address format is invalid.' }))
          .max(20)
          .meta({ description: 'Only what reached one of these addresses' }),
      ),
      memo: optional(
        z
          .string({ error: 'The memo must be a string.' })
          .max(100)
          .regex(PLAIN_TEXT, { error: 'The memo format is invalid.' })
          .meta({ description: 'Only what bears this memo' }),
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
    refusals: [withdrawalRefusals.tickerUnknown],
  }),
] as const
