/** Changing, creating and recovering the password of an account. */
import { z } from 'zod'
import { defineOperation, passkeyRequest } from '../kernel/index.ts'
import { proofMethods, proofShown } from './factors.ts'
import { codeSent, email, password } from './fields.ts'

/** `none`: this browser has opened no link. */
const linkState = z.enum(['none', 'open', 'expired', 'used'])

/** What the link that this browser has opened still opens, and what is asked for besides. */
const passwordLink = z.object({
  state: linkState,
  /** Whose password it sets, as `a•••@e•••.com`, so that nobody sets one for somebody else's account; null unless open. */
  account: z.string().nullable(),
  /** Whether the account has a second factor, one of which has to be shown. */
  needsFactor: z.boolean(),
  /** The ways to show one here, the best first. */
  methods: z.array(z.enum(proofMethods)),
})
export type PasswordLink = z.output<typeof passwordLink>

/** Unix seconds until which no funds leave the account. */
const blocked = z.object({ timeUntilBlock: z.int() })

export const passwordOperations = {
  /**
   * `{email}` → `{sent: true, retryAfter}`, the same whether the address has an account. Where it has one, a link is mailed
   * that works once and for an hour and ends those before it.
   */
  forgotPassword: defineOperation({
    id: 'accounts.forgotPassword',
    captcha: true,
    cost: 20,
    method: 'POST',
    path: '/v2/password/email',
    auth: 'guest',
    summary: 'Mail a link to set a new password',
    rateLimit: { points: 20, seconds: 600, per: 'ip' },
    body: z.object({ email }),
    output: codeSent,
    errors: ['code-not-sent'],
  }),

  /** → PasswordLink, of the link whose token the cookie `reset` holds. */
  passwordLink: defineOperation({
    id: 'accounts.passwordLink',
    cost: 5,
    method: 'GET',
    path: '/v2/password/reset',
    auth: 'guest',
    summary: 'What a link to set a new password still opens',
    rateLimit: { points: 60, seconds: 600, per: 'ip' },
    output: passwordLink,
  }),

  /** → what the browser uses a passkey with; the answer goes to POST /v2/password/reset within five minutes. */
  startResetPasskey: defineOperation({
    id: 'accounts.startResetPasskey',
    cost: 5,
    method: 'POST',
    path: '/v2/password/reset/passkey',
    auth: 'guest',
    summary: 'Begin to show a passkey for a new password',
    rateLimit: { points: 60, seconds: 600, per: 'ip' },
    output: passkeyRequest,
    errors: ['link-expired', 'link-used'],
  }),

  /**
   * `{password, totp? | recoveryCode? | passkey?}` → `{}`. The link is used up, every session and every trusted device ends,
   * and no funds leave the account for a day, or two. A second factor is asked for where the account has one.
   */
  resetPassword: defineOperation({
    id: 'accounts.resetPassword',
    cost: 50,
    method: 'POST',
    path: '/v2/password/reset',
    auth: 'guest',
    summary: 'Set a new password by a mailed link',
    rateLimit: { points: 30, seconds: 600, per: 'ip' },
    body: proofShown.omit({ code: true }).extend({ password }),
    output: z.object({}),
    errors: ['link-expired', 'link-used', 'password-weak', 'code-invalid', 'passkey-refused', 'too-many-attempts'],
  }),

  /**
   * `{current, password}` → `{timeUntilBlock}`. Every other session and every trusted device ends, and no funds leave the
   * account for a day.
   */
  changePassword: defineOperation({
    id: 'accounts.changePassword',
    cost: 50,
    method: 'POST',
    path: '/v2/settings/password',
    auth: 'user',
    proof: 'each',
    summary: 'Change the password',
    rateLimit: { points: 20, seconds: 600, per: 'account' },
    body: z.object({ current: password, password }),
    output: blocked,
    errors: ['credentials-invalid', 'password-weak', 'too-many-attempts'],
  }),

  /** `{password}` → `{timeUntilBlock}`, for an account that has none; otherwise as a change. */
  createPassword: defineOperation({
    id: 'accounts.createPassword',
    cost: 50,
    method: 'POST',
    path: '/v2/settings/password/create',
    auth: 'user',
    proof: 'each',
    summary: 'Create a password for an account that has none',
    rateLimit: { points: 20, seconds: 600, per: 'account' },
    body: z.object({ password }),
    output: blocked,
    errors: ['password-weak', 'password-exists'],
  }),
}
