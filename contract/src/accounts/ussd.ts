/** Looking up balances by USSD, from a phone without internet: connected, given a PIN and disconnected by the account. */
import { z } from 'zod'
import { defineOperation } from '../kernel/index.ts'

const pin = z
  .string({
    error: (issue) => (issue.input === undefined ? 'Pin field is required.' : 'Pin field should be a string.'),
  })
  .regex(/^\d{6}$/, { error: 'Pin field should contain 6 digits.' })

const ussdState = z.object({
  /**
   * unavailable = no mobile operator is connected to this exchange. no-pin = connected, and nothing is answered yet. locked = too
   * many wrong PINs: a new one opens it again.
   */
  state: z.enum(['unavailable', 'off', 'no-pin', 'on', 'locked']),
  /** The phone of the account in the groups of its country; null = it has none. */
  phone: z.string().nullable(),
  /** What is dialled: `*880#`; null = no operator is connected. */
  dial: z.string().nullable(),
  /** Unix seconds of the last look at balances; null = there was none with this connection. */
  usedAt: z.int().nullable(),
})
export type UssdState = z.output<typeof ussdState>

const limit = { points: 20, seconds: 600, per: 'account' } as const

export const ussdOperations = {
  /** → UssdState. */
  ussd: defineOperation({
    id: 'accounts.ussd',
    method: 'GET',
    path: '/v2/settings/ussd',
    auth: 'user',
    summary: 'Whether balances can be looked up by USSD',
    output: ussdState,
  }),

  /** `{}` → UssdState: the phone of the account is connected. Nothing is answered before there is a PIN. */
  connectUssd: defineOperation({
    id: 'accounts.connectUssd',
    method: 'POST',
    path: '/v2/settings/ussd',
    auth: 'user',
    proof: 'recent',
    summary: 'Connect the phone of this account to USSD',
    rateLimit: limit,
    output: ussdState,
    errors: ['ussd-unavailable', 'phone-missing'],
  }),

  /** `{pin}` → UssdState: 6 digits, in place of the PIN before. */
  setUssdPin: defineOperation({
    id: 'accounts.setUssdPin',
    cost: 100,
    method: 'POST',
    path: '/v2/settings/ussd/pin',
    auth: 'user',
    proof: 'each',
    summary: 'Set the PIN of USSD access',
    rateLimit: limit,
    body: z.object({ pin }),
    output: ussdState,
    errors: ['ussd-unavailable', 'ussd-pin-weak', 'not-found', 'overloaded'],
  }),

  /** → `{}`. */
  disconnectUssd: defineOperation({
    id: 'accounts.disconnectUssd',
    method: 'POST',
    path: '/v2/settings/ussd/disconnect',
    auth: 'user',
    summary: 'Disconnect this account from USSD',
    rateLimit: limit,
    output: z.object({}),
    errors: ['not-found'],
  }),
}
