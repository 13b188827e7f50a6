/** The word that an account's mails begin with, so that a false one gives itself away. */
import { z } from 'zod'
import { defineOperation } from '../kernel/index.ts'

/** Letters of any script, digits, and what joins them; no character of markup. */
const word = z
  .string({
    error: (issue) => (issue.input === undefined ? 'Code field is required.' : 'Code field should be a string.'),
  })
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]{2,18}[\p{L}\p{M}\p{N}]$/u, {
    error: 'Code field should have 4 to 20 letters or digits.',
  })

const change = z.object({
  /** Unix seconds. */
  at: z.int(),
  /** Its first and last character; null = there was no code from then on. */
  masked: z.string().nullable(),
})
export type AntiPhishingChange = z.output<typeof change>

export const antiPhishingOperations = {
  /** `{code}` → `{}`: every mail to the account begins with it from now on; null = with none. */
  setAntiPhishing: defineOperation({
    id: 'accounts.setAntiPhishing',
    method: 'POST',
    path: '/v2/settings/antiPhishing',
    auth: 'user',
    proof: 'recent',
    summary: 'Set or remove the word that mails begin with',
    rateLimit: { points: 20, seconds: 600, per: 'account' },
    body: z.object({ code: word.nullable() }),
    output: z.object({}),
  }),

  /** → `{enabled, since}`, in Unix seconds. */
  antiPhishing: defineOperation({
    id: 'accounts.antiPhishing',
    method: 'GET',
    path: '/v2/settings/antiPhishing/info',
    auth: 'user',
    summary: 'Whether mails begin with a word',
    output: z.object({ enabled: z.boolean(), since: z.int().nullable() }),
  }),

  /** → `[{at, masked}]`, newest first: the last changes. */
  antiPhishingHistory: defineOperation({
    id: 'accounts.antiPhishingHistory',
    method: 'GET',
    path: '/v2/settings/antiPhishing/history',
    auth: 'user',
    summary: 'Changes of the word that mails begin with',
    output: z.array(change),
  }),
}
