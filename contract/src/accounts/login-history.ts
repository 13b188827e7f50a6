/** When, from where and how an account was signed in to, or somebody tried to. */
import { z } from 'zod'
import { defineOperation } from '../kernel/index.ts'
import { proofMethods } from './factors.ts'
import { connectionProviders } from './providers/index.ts'

/** How many records one answer holds. */
export const LOGIN_RECORDS = 20

/**
 * `password` alone, a mailed `code` after it, a second factor; `registration` = the account was opened; `qr` = confirmed on a
 * phone that was signed in; `wallet` = a wallet signed, `apple` and `google` = one of them said who it is, whatever was shown after it.
 */
export const signInMethods = [...proofMethods, 'registration', 'qr', 'wallet', ...connectionProviders] as const
export type SignInMethod = (typeof signInMethods)[number]

/**
 * `code-sent` and `factor-asked`: the password was right, and the next step was not taken yet. `locked`: after too many wrong
 * passwords. `refused`: its owner said no, or did not name the right number.
 */
export const signInOutcomes = [
  'signed-in',
  'wrong-password',
  'code-sent',
  'factor-asked',
  'wrong-code',
  'locked',
  'blocked',
  'frozen',
  'refused',
] as const
export type SignInOutcome = (typeof signInOutcomes)[number]

export const loginRecord = z.object({
  /** Later records have higher numbers. */
  id: z.int(),
  /** Unix seconds. */
  at: z.int(),
  ip: z.string(),
  /** Two letters; null = not known. */
  country: z.string().nullable(),
  userAgent: z.string(),
  /** Null = from before this was written down. */
  method: z.enum(signInMethods).nullable(),
  outcome: z.enum(signInOutcomes),
})
export type LoginRecord = z.output<typeof loginRecord>

const cursor = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, { error: 'Before field should be an integer.' })
  .transform(Number)

export const loginHistoryOperations = {
  /** Query `{before?}` → `{records: [LoginRecord], hasMore}`, newest first: those older than the record `before`. */
  loginHistory: defineOperation({
    id: 'accounts.loginHistory',
    method: 'GET',
    path: '/v2/settings/login-history',
    auth: 'user',
    summary: 'Sign-ins to this account, and tries',
    query: z.object({ before: cursor.optional() }),
    output: z.object({ records: z.array(loginRecord), hasMore: z.boolean() }),
  }),
}
