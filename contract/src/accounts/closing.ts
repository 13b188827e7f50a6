/** Closing an account: asking for it, taking that back, and what stands in the way. */
import { z } from 'zod'
import { decimal, defineOperation, plainText } from '../kernel/index.ts'

/** `transfers`: one between wallets is under way. `hold`: what protects the account has changed lately. */
const closingObstacles = ['balance', 'orders', 'transfers', 'deposits', 'withdrawals', 'hold'] as const

const obstacle = z.object({
  what: z.enum(closingObstacles),
  /** How many there are. */
  count: z.int(),
  /** Of a balance, the first assets: what is left in all wallets together. */
  amounts: z.array(z.object({ ticker: z.string(), amount: decimal })),
  /** Unix seconds at which it goes by itself; null = it doesn't. */
  until: z.int().nullable(),
})
export type ClosingObstacle = z.output<typeof obstacle>

const closing = z.object({
  /** Unix seconds; null = nobody asked. */
  askedAt: z.int().nullable(),
  /** When the account is closed for good; null = it isn't being closed. */
  dueAt: z.int().nullable(),
  obstacles: z.array(obstacle),
})
export type Closing = z.output<typeof closing>

/** Taking it back gives nothing that a session doesn't have anyway, but it should be meant. */
const proofOfClosing = (body: unknown): 'each' | 'recent' =>
  z.object({ cancel: z.literal(true) }).safeParse(body).success ? 'recent' : 'each'

export const closingOperations = {
  /** → Closing. */
  closing: defineOperation({
    id: 'accounts.closing',
    method: 'GET',
    path: '/v2/settings/delete-account',
    auth: 'user',
    summary: 'Whether this account is being closed, and what stands in the way',
    output: closing,
  }),

  /**
   * `{reason?}` → `{dueAt}` in Unix seconds: the account is closed then, and every session, key and webhook ends now.
   * `{cancel: true}` → `{dueAt: null}` takes that back. 1118 says in `data.obstacles` what has to be solved before.
   */
  deleteAccount: defineOperation({
    id: 'accounts.deleteAccount',
    method: 'POST',
    path: '/v2/settings/delete-account',
    auth: 'user',
    proof: 'each',
    proofOf: proofOfClosing,
    whileClosing: true,
    summary: 'Close this account, or take that back',
    rateLimit: { points: 20, seconds: 600, per: 'account' },
    body: z.object({ reason: plainText.trim().max(500).optional(), cancel: z.literal(true).optional() }),
    output: z.object({ dueAt: z.int().nullable() }),
    errors: ['account-not-empty', 'account-closing', 'nothing-to-confirm'],
  }),
}
