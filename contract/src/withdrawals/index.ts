/** What goes out over networks: asked for, confirmed, paid. */
import { z } from 'zod'
import { confirmationCode } from '../accounts/index.ts'
import { networkId } from '../custody/index.ts'
import {
  decimal,
  decimalInput,
  defineOperation,
  listOf,
  paging,
  queryFlag,
  querySeconds,
  ticker,
} from '../kernel/index.ts'
import { withdrawalEnds, withdrawalStatuses, withdrawalWaits } from './statuses/index.ts'

export type { WithdrawalStatus } from './statuses/index.ts'

/** A request that is not confirmed within this time is canceled. */
export const CONFIRM_MINUTES = 30
/** What an account may have open at once, and of these not confirmed. */
export const MOST_OPEN = 100
export const MOST_UNCONFIRMED = 10

export const withdrawal = z.object({
  id: z.string(),
  ticker: z.string(),
  network: z.string(),
  address: z.string(),
  memo: z.string().nullable(),
  /** What leaves the account: `receive` and `fee`. */
  amount: decimal,
  fee: decimal,
  /** What arrives. */
  receive: decimal,
  status: z.enum(withdrawalStatuses),
  /** Why it waits, and until when in Unix seconds (null = nobody can say); null = it doesn't. */
  wait: z.object({ why: z.enum(withdrawalWaits), until: z.int().nullable() }).nullable(),
  /** Who ended it; null = nobody. */
  end: z.enum(withdrawalEnds).nullable(),
  /** Goes by a bank or to a card: the address is an account number or a saved card, the memo whose name it bears. */
  isBank: z.boolean(),
  /** Goes to another account of the exchange: free, and at once. */
  isInternal: z.boolean(),
  /** Whether its owner can cancel it now. */
  canCancel: z.boolean(),
  /** Until when it has to be confirmed, in Unix seconds; null = it is, or needn't be. */
  confirmBy: z.int().nullable(),
  /** Null = there is none yet. */
  transaction: z.string().nullable(),
  /** Where the transaction can be looked up; null on a simulated network, and while there is none. */
  link: z.string().nullable(),
  /** Blocks so far, at most as many as are required. */
  confirmations: z.object({ actual: z.int(), required: z.int() }),
  /** Of the program that asked for it; null = it has none. */
  uniqueId: z.string().nullable(),
  /** Unix seconds. */
  time: z.int(),
  /** Unix seconds; null = it hasn't ended. */
  endedAt: z.int().nullable(),
})
export type Withdrawal = z.output<typeof withdrawal>

/** What an account may take out in a period, in USDT. */
const limit = z.object({ hours: z.int(), most: decimal, left: decimal })

export const withdrawalQuote = z.object({
  ticker: z.string(),
  network: z.string(),
  name: z.string(),
  /** Nothing on this network is worth anything. */
  isSimulated: z.boolean(),
  hasMemo: z.boolean(),
  /** As `isBank` of a withdrawal. */
  isBank: z.boolean(),
  /** Smallest step of an amount. */
  step: decimal,
  minimum: decimal,
  /** Null = there is none. */
  maximum: decimal.nullable(),
  /** What of the main wallet can leave now. */
  available: decimal,
  /** What of it is to wait until deposits are final. */
  notFinal: decimal,
  /** For this amount to this address; "0" where `isInternal`. */
  fee: decimal,
  /** What leaves the account and what arrives; null without an amount. */
  amount: decimal.nullable(),
  receive: decimal.nullable(),
  /** In USDT; null = nothing says what it is worth. */
  worth: decimal.nullable(),
  limits: z.array(limit),
  /**
   * Whether the address belongs to another account of the exchange. Null without an address, and for one that isn't on the
   * list of the account: that is said of the withdrawal once it was asked for.
   */
  isInternal: z.boolean().nullable(),
  /** Until when no funds may leave the account, in Unix seconds; null = they may. */
  heldUntil: z.int().nullable(),
  /** The account has a second factor, without which nothing is confirmed. */
  hasFactor: z.boolean(),
  /** About so many seconds from the confirmation until it arrives, and how many of them it can be canceled. */
  seconds: z.int(),
  cancelSeconds: z.int(),
})
export type WithdrawalQuote = z.output<typeof withdrawalQuote>

const address = z
  .string({ error: 'Address field is required.' })
  .trim()
  .min(1, { error: 'Address field is required.' })
  .max(200, { error: 'The address may not be longer than 200 characters.' })
const memo = z
  .string({ error: 'Memo field should be a string.' })
  .trim()
  .max(100, { error: 'The memo may not be longer than 100 characters.' })
  .nullable()
  .default(null)
/** Of whatever version: it may follow from the id of a command. */
const id = z.object({ id: z.guid({ error: 'Id field format is invalid.' }) })

/** What is wrong with a request. */
const refusals = [
  'asset-unknown',
  'network-unknown',
  'not-withdrawable',
  'network-unavailable',
  'address-malformed',
  'address-checksum',
  'address-other-network',
  'memo-malformed',
  'address-invalid',
  'address-own',
  'memo-missing',
  'transfer-step',
  'withdrawal-too-small',
  'withdrawal-too-large',
  'withdrawal-below-fee',
] as const

export const withdrawals = {
  /**
   * Query `{ticker, network?, amount?, feeOnTop?, address?, memo?}` → `WithdrawalQuote`: what it costs, and what can leave now. The
   * fee is within the amount unless `feeOnTop`.
   */
  quote: defineOperation({
    id: 'withdrawals.quote',
    cost: 20,
    method: 'GET',
    path: '/v2/withdraw/quote',
    auth: 'user',
    capability: 'withdraw',
    summary: 'What a withdrawal costs',
    query: z.object({
      ticker,
      network: networkId.optional(),
      amount: decimalInput('Amount').optional(),
      feeOnTop: queryFlag,
      address: address.optional(),
      memo,
    }),
    output: withdrawalQuote,
    errors: refusals,
  }),

  /**
   * `{ticker, network?, address, memo?, amount, feeOnTop?}` → `Withdrawal`: the amount is held from now on. It waits to be confirmed
   * with the code that is mailed now. The same `x-command-id` answers the same withdrawal.
   */
  create: defineOperation({
    id: 'withdrawals.create',
    method: 'POST',
    path: '/v2/withdraw',
    auth: 'user',
    needsTerms: true,
    permission: 'transfer',
    capability: 'withdraw',
    summary: 'Ask for a withdrawal',
    rateLimit: { points: 30, seconds: 60, per: 'account' },
    body: z.object({
      ticker,
      network: networkId.optional(),
      address,
      memo,
      amount: decimalInput('Amount'),
      feeOnTop: z.boolean().default(false),
    }),
    output: withdrawal,
    errors: [
      ...refusals,
      'factor-required',
      'held',
      'address-not-listed',
      'address-waits',
      'withdrawal-limit',
      'worth-unknown',
      'funds-not-final',
      'withdrawals-too-many',
      'wallet-balance-insufficient',
      'transfer-restricted',
      'command-id-reused',
      'outcome-unknown',
    ],
  }),

  /** → `{sent, retryAfter}`: mails the code of a withdrawal again, which is good for this session alone. */
  code: defineOperation({
    id: 'withdrawals.code',
    method: 'POST',
    path: '/v2/withdraw/{id}/code',
    auth: 'user',
    permission: 'transfer',
    capability: 'withdraw',
    summary: 'Mail the code of a withdrawal',
    rateLimit: { points: 20, seconds: 600, per: 'account' },
    params: id,
    output: z.object({ sent: z.literal(true), retryAfter: z.int() }),
    errors: ['withdrawal-not-found', 'withdrawal-over', 'code-not-sent', 'nothing-to-confirm'],
  }),

  /**
   * `{ticker, network, address, memo, receive, fee, code}`, the withdrawal as its owner sees it, with the mailed code → `Withdrawal`.
   * A second factor proves this very request.
   */
  confirm: defineOperation({
    id: 'withdrawals.confirm',
    method: 'POST',
    path: '/v2/withdraw/{id}/confirm',
    auth: 'user',
    permission: 'transfer',
    capability: 'withdraw',
    proof: 'factor',
    shows: ['receive', 'ticker', 'network', 'address', 'memo', 'fee'],
    summary: 'Confirm a withdrawal',
    rateLimit: { points: 30, seconds: 600, per: 'account' },
    params: id,
    body: z.object({
      ticker,
      network: networkId,
      address,
      memo,
      receive: decimalInput('Amount'),
      fee: decimalInput('Fee'),
      code: confirmationCode,
    }),
    output: withdrawal,
    errors: ['withdrawal-not-found', 'withdrawal-over', 'withdrawal-changed', 'code-invalid', 'held'],
  }),

  /** → `Withdrawal`: as long as it isn't signed. The funds are back at once. */
  cancel: defineOperation({
    id: 'withdrawals.cancel',
    whileClosing: true,
    method: 'POST',
    path: '/v2/withdraw/{id}/cancel',
    auth: 'user',
    permission: 'transfer',
    summary: 'Cancel a withdrawal',
    params: id,
    output: withdrawal,
    errors: ['withdrawal-not-found', 'withdrawal-over', 'outcome-unknown'],
  }),

  /** → `Withdrawal`. */
  one: defineOperation({
    id: 'withdrawals.one',
    method: 'GET',
    path: '/v2/withdraw/{id}',
    auth: 'user',
    summary: 'One withdrawal',
    params: id,
    output: withdrawal,
    errors: ['withdrawal-not-found'],
  }),

  /** Query `{ticker?, status?, from?, to?, limit?, offset?}` → `{records: [Withdrawal], pagination}`, newest first. */
  list: defineOperation({
    id: 'withdrawals.list',
    cost: 5,
    method: 'GET',
    path: '/v2/withdrawals',
    auth: 'user',
    summary: 'Withdrawals',
    query: z.object({
      ticker: ticker.optional(),
      status: z.enum(withdrawalStatuses, { error: 'Invalid option.' }).optional(),
      from: querySeconds,
      to: querySeconds,
      ...paging,
    }),
    output: listOf(withdrawal),
    errors: ['asset-unknown', 'history-period'],
  }),
}
