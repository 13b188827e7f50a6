/** Changing the e-mail address of an account. */
import { z } from 'zod'
import { defineOperation } from '../kernel/index.ts'
import { codeSent, confirmationCode, email } from './fields.ts'

const change = z.object({
  /** Masked: `a•••@e•••.com`. */
  email: z.string(),
  /** `code`: waits for the code that was mailed to it. `waiting`: for the old address, or the time. */
  state: z.enum(['code', 'waiting']),
  /** Unix seconds at which it counts at the latest; null = the code was not entered yet. */
  effectiveAt: z.int().nullable(),
})

export const emailState = z.object({
  email: z.string(),
  /** The change that is under way; null = there is none. */
  change: change.nullable(),
})
export type EmailState = z.output<typeof emailState>

/** Entering the code and calling it off give nobody anything. */
const proofOfChange = (body: unknown): 'sign-in' | 'none' =>
  z.object({ email: z.string() }).safeParse(body).success ? 'sign-in' : 'none'

export const emailOperations = {
  /** → EmailState. */
  email: defineOperation({
    id: 'accounts.email',
    method: 'GET',
    path: '/v2/settings/email',
    auth: 'user',
    summary: 'The e-mail address, and a change of it that is under way',
    output: emailState,
  }),

  /**
   * `{email}` → `{sent: true, retryAfter}`: a code is mailed to the new address, whether it can be used or not. `{code}` →
   * `{effectiveAt}` in Unix seconds: the old address is told, and may make it count at once. `{cancel: true}` → `{effectiveAt: null}`.
   */
  changeEmail: defineOperation({
    id: 'accounts.changeEmail',
    cost: 20,
    method: 'POST',
    path: '/v2/settings/email',
    auth: 'user',
    proof: 'sign-in',
    proofOf: proofOfChange,
    shows: ['email'],
    summary: 'Change the e-mail address, enter the code for it, or call it off',
    rateLimit: { points: 30, seconds: 600, per: 'account' },
    body: z.union([
      z.strictObject({ email }),
      z.strictObject({ code: confirmationCode }),
      z.strictObject({ cancel: z.literal(true) }),
    ]),
    output: z.union([codeSent, z.object({ effectiveAt: z.int().nullable() })]),
    errors: ['email-same', 'email-change-waiting', 'code-invalid', 'code-not-sent', 'nothing-to-confirm'],
  }),
}
