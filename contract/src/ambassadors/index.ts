/** The ambassador programme: an account applies, the team answers by mail. */
import { z } from 'zod'
import { defineOperation, plainText } from '../kernel/index.ts'
import { CHANNEL_LENGTH, MOST_AUDIENCE, MOST_CHANNELS, NAME_LENGTH, PLAN_LENGTH } from './limits/index.ts'

export const ambassadorFields = z.object({
  name: plainText.trim().min(NAME_LENGTH.min).max(NAME_LENGTH.max),
  /** Where the applicant speaks: addresses of profiles, groups, blogs. */
  channels: z
    .array(
      z
        .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'A channel must be an https address.' })
        .max(CHANNEL_LENGTH),
    )
    .min(1)
    .max(MOST_CHANNELS),
  /** How many people these reach together. */
  audience: z.int().min(0).max(MOST_AUDIENCE),
  /** What the applicant wants to do. Lines may break. */
  plan: z
    .string()
    .trim()
    .regex(/^(?:\n|\P{Cc})*$/u, { error: 'The text may not contain control characters.' })
    .min(PLAN_LENGTH.min)
    .max(PLAN_LENGTH.max),
})
export type AmbassadorFields = z.output<typeof ambassadorFields>

export const ambassadorApplication = z.object({
  application: ambassadorFields
    .extend({
      /** Unix seconds. */
      appliedAt: z.int(),
    })
    .nullable(),
})
export type AmbassadorApplication = z.output<typeof ambassadorApplication>

const limit = { points: 10, seconds: 3600, per: 'account', group: 'ambassadors' } as const

export const ambassadors = {
  /** → one's own application as it was last sent; null when there is none. 404 where the edition has no programme. */
  mine: defineOperation({
    id: 'ambassadors.mine',
    method: 'GET',
    path: '/v2/ambassador',
    auth: 'user',
    summary: 'Own application to the ambassador programme',
    output: ambassadorApplication,
    errors: ['not-found'],
  }),

  /** Applies, or sends the application anew in place of the one before. */
  apply: defineOperation({
    id: 'ambassadors.apply',
    method: 'PUT',
    path: '/v2/ambassador',
    auth: 'user',
    summary: 'Apply to the ambassador programme',
    rateLimit: limit,
    body: ambassadorFields,
    output: ambassadorApplication,
    errors: ['not-found'],
  }),

  /** Takes the application back. Nothing happens when there is none. */
  withdraw: defineOperation({
    id: 'ambassadors.withdraw',
    method: 'DELETE',
    path: '/v2/ambassador',
    auth: 'user',
    summary: 'Withdraw from the ambassador programme',
    rateLimit: limit,
    output: ambassadorApplication,
    errors: ['not-found'],
  }),
}
