/** Money of currencies that comes in by cards and banks, and the cards that an account keeps. */
import { z } from 'zod'
import {
  decimal,
  decimalInput,
  defineOperation,
  listOf,
  paging,
  plainText,
  querySeconds,
  ticker,
} from '../kernel/index.ts'
import { disputeStages, paymentFailures, paymentStatuses, wayKinds } from './statuses/index.ts'

/** What an account may have open at once. */
export const MOST_OPEN_PAYMENTS = 20
export const MOST_CARDS = 10

/** `EUR_SEPA`. */
const providerId = z
  .string({
    error: (issue) =>
      issue.input === undefined ? 'Provider field is required.' : 'Provider field should be a string.',
  })
  .regex(/^[A-Z0-9_]{1,30}$/, { error: 'Provider field format is invalid.' })

/** A card as it may be shown. */
const shownCard = z.object({
  /** The first six and the last four digits. */
  first: z.string(),
  last: z.string(),
  brand: z.string(),
  /** `2029-04`. */
  expires: z.string(),
})

export const savedCard = z.object({
  id: z.string(),
  ...shownCard.shape,
  holder: z.string(),
  /** The currency that it was charged in. */
  ticker: z.string(),
  isExpired: z.boolean(),
  isSimulated: z.boolean(),
  /** Unix seconds. */
  addedAt: z.int(),
  usedAt: z.int(),
})
export type SavedCard = z.output<typeof savedCard>

/** How a currency comes in by one provider. */
export const payWay = z.object({
  ticker: z.string(),
  provider: z.string(),
  name: z.string(),
  kind: z.enum(wayKinds),
  /** No money moves: payers are played. */
  isSimulated: z.boolean(),
  minimum: decimal,
  maximum: decimal,
  /** Smallest step of an amount. */
  step: decimal,
  /** Percent of the amount that the exchange takes. */
  feePercent: decimal,
  /** For so many seconds what comes in can be traded and can't leave; 0 = it may leave at once. */
  staysSeconds: z.int(),
  /** What an account may pay in by ways of this kind in a period, in USDT. */
  limits: z.array(z.object({ hours: z.int(), most: decimal, left: decimal })),
})
export type PayWay = z.output<typeof payWay>

export const payment = z.object({
  id: z.string(),
  ticker: z.string(),
  provider: z.string(),
  /** As banks call it. */
  name: z.string(),
  kind: z.enum(wayKinds),
  isSimulated: z.boolean(),
  /** What is paid: `fee` and `receive`. */
  amount: decimal,
  fee: decimal,
  /** What the account is given. */
  receive: decimal,
  status: z.enum(paymentStatuses),
  failure: z.enum(paymentFailures).nullable(),
  /** Where it can be paid; null = not any more. */
  url: z.string().nullable(),
  /** Null = there is none, or nobody has chosen it yet. */
  card: shownCard.nullable(),
  /** What of it went back. */
  refunded: decimal,
  dispute: z.enum(disputeStages).nullable(),
  /** Until then it can be traded and can't leave, in Unix seconds; null = it may. */
  staysUntil: z.int().nullable(),
  /** Of the program that asked for it; null = it has none. */
  uniqueId: z.string().nullable(),
  /** Unix seconds. */
  time: z.int(),
  creditedAt: z.int().nullable(),
})
export type Payment = z.output<typeof payment>

/** Of whatever version: it may follow from the id of a command. */
const id = z.object({ id: z.guid({ error: 'Id field format is invalid.' }) })

export const payments = {
  /** Query `{ticker}` → `[PayWay]`: by which providers a currency comes in at the moment. */
  ways: defineOperation({
    id: 'payments.ways',
    cost: 20,
    method: 'GET',
    path: '/v2/payments/ways',
    auth: 'user',
    capability: 'deposit',
    summary: 'How a currency comes in',
    query: z.object({ ticker }),
    output: z.array(payWay),
    errors: ['asset-unknown'],
  }),

  /**
   * `{ticker, provider, amount, name?, card?, keepsCard?}` → `Payment` with the address where it is paid. `name` is whose name a card
   * has to bear, `card` the id of a saved one. The same `x-command-id` answers the same payment.
   */
  start: defineOperation({
    id: 'payments.start',
    method: 'POST',
    path: '/v2/payments',
    auth: 'user',
    needsTerms: true,
    permission: 'transfer',
    capability: 'deposit',
    summary: 'Start a payment',
    rateLimit: { points: 30, seconds: 60, per: 'account' },
    body: z.object({
      ticker,
      provider: providerId,
      amount: decimalInput('Amount'),
      name: plainText.trim().min(2, { error: 'Name field is too short.' }).max(100).optional(),
      card: z.guid({ error: 'Card field format is invalid.' }).optional(),
      keepsCard: z.boolean().default(false),
    }),
    output: payment,
    errors: [
      'asset-unknown',
      'provider-unknown',
      'provider-unavailable',
      'not-depositable',
      'transfer-step',
      'payment-too-small',
      'payment-too-large',
      'payment-limit',
      'payment-restricted',
      'payments-too-many',
      'payment-name-missing',
      'card-number-refused',
      'card-not-found',
      'worth-unknown',
      'command-id-reused',
    ],
  }),

  /** → `Payment`. */
  one: defineOperation({
    id: 'payments.one',
    method: 'GET',
    path: '/v2/payments/{id}',
    auth: 'user',
    summary: 'One payment',
    params: id,
    output: payment,
    errors: ['payment-not-found'],
  }),

  /** Query `{ticker?, status?, from?, to?, limit?, offset?}` → `{records: [Payment], pagination}`, newest first. */
  list: defineOperation({
    id: 'payments.list',
    cost: 5,
    method: 'GET',
    path: '/v2/payments',
    auth: 'user',
    summary: 'Payments',
    query: z.object({
      ticker: ticker.optional(),
      status: z.enum(paymentStatuses, { error: 'Invalid option.' }).optional(),
      from: querySeconds,
      to: querySeconds,
      ...paging,
    }),
    output: listOf(payment),
    errors: ['asset-unknown', 'history-period'],
  }),

  /** → `[SavedCard]`, the one used last first. */
  cards: defineOperation({
    id: 'payments.cards',
    method: 'GET',
    path: '/v2/cards',
    auth: 'user',
    summary: 'Saved cards',
    output: z.array(savedCard).max(MOST_CARDS),
  }),

  /** → `{}`: the provider forgets it as well. */
  removeCard: defineOperation({
    id: 'payments.removeCard',
    method: 'DELETE',
    path: '/v2/cards/{id}',
    auth: 'user',
    whileClosing: true,
    summary: 'Remove a saved card',
    params: id,
    output: z.object({}),
    errors: ['card-not-found'],
  }),

  /** A provider's `{body, signature}` → `{}`: it says that something happened, and what did is asked for. */
  callback: defineOperation({
    id: 'payments.callback',
    method: 'POST',
    path: '/v2/payments/callbacks/{provider}',
    auth: 'guest',
    csrf: false,
    cost: 5,
    summary: 'Call of a payment provider',
    rateLimit: { points: 600, seconds: 60, per: 'ip' },
    params: z.object({
      provider: z.string().regex(/^[a-z0-9-]{1,30}$/, { error: 'Provider field format is invalid.' }),
    }),
    body: z.object({ body: z.string().max(10_000), signature: z.string().max(500) }),
    output: z.object({}),
    errors: ['callback-refused'],
  }),
}
