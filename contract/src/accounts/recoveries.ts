/** Getting back in when the second factor is lost. */
import { z } from 'zod'
import { defineOperation } from '../kernel/index.ts'
import { codeSent, confirmationCode } from './fields.ts'
import { recoveryCode } from './factors.ts'

/** The recovery of the account whose right password this browser has just shown. */
export const recovery = z.object({
  /** `none`: no right password was shown here, or the account has no second factor. */
  state: z.enum(['none', 'possible', 'waiting']),
  /** Days that one takes without a recovery code. */
  days: z.int(),
  /** Of one that waits: Unix seconds at which the second factor goes, at the earliest. */
  dueAt: z.int().nullable(),
  /** Two people of the exchange have to agree, and have not yet. */
  needsApproval: z.boolean(),
})
export type FactorRecovery = z.output<typeof recovery>

export const recoveryOperations = {
  /** → FactorRecovery. */
  recovery: defineOperation({
    id: 'accounts.recovery',
    cost: 5,
    method: 'GET',
    path: '/v2/recovery',
    auth: 'guest',
    summary: 'Whether a lost second factor can be recovered',
    output: recovery,
  }),

  /** → `{sent: true, retryAfter}`: a code goes to the address of the account whose password was right. */
  sendRecoveryCode: defineOperation({
    id: 'accounts.sendRecoveryCode',
    cost: 20,
    method: 'POST',
    path: '/v2/recovery/code',
    auth: 'guest',
    summary: 'Mail a code to begin a recovery with',
    rateLimit: { points: 20, seconds: 600, per: 'ip' },
    output: codeSent,
    errors: ['nothing-to-confirm', 'code-not-sent', 'recovery-open', 'recoveries-too-many'],
  }),

  /**
   * `{recoveryCode}` → FactorRecovery: every second factor goes now. `{code}`, mailed → FactorRecovery: they go after a wait. Until then
   * funds can't leave and nothing that protects the account can be changed; a link of our mails or the factor itself stops it.
   */
  recover: defineOperation({
    id: 'accounts.recover',
    cost: 20,
    method: 'POST',
    path: '/v2/recovery',
    auth: 'guest',
    summary: 'Recover from a lost second factor',
    rateLimit: { points: 30, seconds: 600, per: 'ip' },
    body: z.union([z.strictObject({ code: confirmationCode }), z.strictObject({ recoveryCode })]),
    output: recovery,
    errors: [
      'nothing-to-confirm',
      'code-invalid',
      'too-many-attempts',
      'recovery-open',
      'recoveries-too-many',
      'account-blocked',
      'account-frozen',
    ],
  }),
}
