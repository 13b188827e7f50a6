/** Notifications that a browser shows while the site is closed (Web Push). */
import { z } from 'zod'
import { defineOperation } from '../kernel/index.ts'

/** What may be pushed. */
export const pushTopics = ['security', 'orders', 'alerts'] as const
export type PushTopic = (typeof pushTopics)[number]
/** The most browsers of one account; the oldest one goes. */
export const MOST_PUSH_BROWSERS = 10

const topics = z
  .array(z.enum(pushTopics, { error: 'This topic is not offered.' }))
  .min(1, { error: 'Choose at least one topic.' })
  .max(pushTopics.length, { error: 'Each topic can be chosen once.' })
  .refine((chosen) => new Set(chosen).size === chosen.length, { error: 'Each topic can be chosen once.' })
const id = z.string().min(1).max(64)
const base64url = (characters: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${characters}}={0,2}$`), { error: 'Key format is invalid.' })

const pushBrowser = z.object({
  id: z.string(),
  /** It belongs to the device that asks. */
  current: z.boolean(),
  userAgent: z.string(),
  topics: z.array(z.enum(pushTopics)),
  /** Unix seconds. */
  createdAt: z.int(),
})
export type PushBrowser = z.output<typeof pushBrowser>

const pushState = z.object({
  /** What a browser subscribes with: P-256, uncompressed, base64url. */
  publicKey: z.string(),
  browsers: z.array(pushBrowser),
})
export type PushState = z.output<typeof pushState>

export const pushOperations = {
  /** → PushState; the browsers, the newest first. */
  push: defineOperation({
    id: 'accounts.push',
    method: 'GET',
    path: '/v2/settings/push',
    auth: 'user',
    summary: 'Browsers that show notifications of this account',
    output: pushState,
  }),

  /**
   * `{endpoint, keys: {p256dh, auth}, topics}`, as PushSubscription gives them → PushBrowser. It ends with the device that it is
   * made on. The same endpoint again takes the place of the first.
   */
  addPush: defineOperation({
    id: 'accounts.addPush',
    cost: 20,
    method: 'POST',
    path: '/v2/settings/push',
    auth: 'user',
    summary: 'Show notifications in this browser',
    rateLimit: { points: 20, seconds: 600, per: 'account' },
    body: z.object({
      endpoint: z.url({ error: 'Endpoint format is invalid.' }).max(1_000, { error: 'Endpoint field is too long.' }),
      keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
      topics,
    }),
    output: pushBrowser,
    errors: ['push-refused'],
  }),

  /** `{topics}` → PushBrowser. */
  changePush: defineOperation({
    id: 'accounts.changePush',
    method: 'PATCH',
    path: '/v2/settings/push/{id}',
    auth: 'user',
    summary: 'Choose what a browser shows',
    params: z.object({ id }),
    body: z.object({ topics }),
    output: pushBrowser,
    errors: ['not-found'],
  }),

  /** → `{}`. */
  removePush: defineOperation({
    id: 'accounts.removePush',
    method: 'DELETE',
    path: '/v2/settings/push/{id}',
    auth: 'user',
    summary: 'Show notifications in a browser no more',
    params: z.object({ id }),
    output: z.object({}),
    errors: ['not-found'],
  }),
}
