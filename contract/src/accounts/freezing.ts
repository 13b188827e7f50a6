/** Freezing one's account at once, and opening it again. */
import { z } from 'zod'
import { defineOperation } from '../kernel/index.ts'

/** A frozen account, as somebody sees it who has just shown everything that a sign-in takes. */
export const frozenAccount = z.object({
  /** `none`: nothing was shown in this browser, or the account isn't frozen by its owner. */
  state: z.enum(['none', 'frozen', 'opening']),
  /** Unix seconds. */
  frozenAt: z.int().nullable(),
  /** It can be opened at once: by a passkey on a device that was trusted before. */
  atOnce: z.boolean(),
  /** Unix seconds at which it opens; null = nobody has asked. */
  opensAt: z.int().nullable(),
})
export type FrozenAccount = z.output<typeof frozenAccount>

export const freezingOperations = {
  /** → `{}`: sessions, trusted devices, API keys and webhooks end, and nobody signs in. Orders stay. */
  freeze: defineOperation({
    id: 'accounts.freeze',
    method: 'POST',
    path: '/v2/settings/freeze',
    auth: 'user',
    whileClosing: true,
    summary: 'Freeze this account at once',
    rateLimit: { points: 20, seconds: 600, per: 'account' },
    output: z.object({}),
    errors: ['account-frozen'],
  }),

  /** → FrozenAccount, of the account that this browser has just shown everything for that a sign-in takes. */
  frozenAccount: defineOperation({
    id: 'accounts.frozenAccount',
    cost: 5,
    method: 'GET',
    path: '/v2/unfreeze',
    auth: 'guest',
    summary: 'The frozen account that somebody wants to open',
    output: frozenAccount,
  }),

  /** → FrozenAccount: opened at once, or in a day. */
  unfreeze: defineOperation({
    id: 'accounts.unfreeze',
    cost: 20,
    method: 'POST',
    path: '/v2/unfreeze',
    auth: 'guest',
    summary: 'Open an account that its owner has frozen',
    rateLimit: { points: 20, seconds: 600, per: 'ip' },
    output: frozenAccount,
    errors: ['nothing-to-confirm'],
  }),
}
