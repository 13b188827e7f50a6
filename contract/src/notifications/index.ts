/** What happened to an account while nobody was looking. */
import { z } from 'zod'
import { defineOperation } from '../kernel/index.ts'
import { noticeKinds } from './kinds/index.ts'

export { NOTIFICATION_DAYS } from './kinds/index.ts'
export type { EndReason, Notice } from './kinds/index.ts'

export const notification = z.object({
  id: z.int().meta({ description: 'Number of the notification; later ones have higher numbers.' }),
  kind: z.enum(noticeKinds).meta({ description: 'What happened.' }),
  /** Those of `NoticeValues[kind]`. */
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .meta({ description: 'The facts of the notification, by name.' }),
  time: z.int().meta({ description: 'When it happened, in seconds since the epoch.' }),
  read: z.boolean().meta({ description: 'Whether the account has read it.' }),
})
export type Notification = z.output<typeof notification>

const unread = z.object({ unread: z.int() })

const id = z
  .union([z.int().positive(), z.string().regex(/^[1-9]\d{0,14}$/, { error: 'Id field should be an integer.' })], {
    error: 'Id field should be an integer.',
  })
  .transform(Number)

export const notifications = {
  /**
   * Query `{before?, limit?}` → `{records: [Notification], unread, hasMore}`, newest first: those older than the
   * notification `before`, 20 unless told otherwise.
   */
  list: defineOperation({
    id: 'notifications.list',
    method: 'GET',
    path: '/v2/notifications',
    auth: 'user',
    summary: 'What happened to this account',
    query: z.object({
      before: id.optional(),
      limit: z.coerce
        .number({ error: 'The limit must be an integer.' })
        .int({ error: 'The limit must be an integer.' })
        .min(1, { error: 'The limit must be at least 1.' })
        .max(100, { error: 'The limit may not be greater than 100.' })
        .default(20),
    }),
    output: z.object({ records: z.array(notification), unread: z.int(), hasMore: z.boolean() }),
  }),

  /** → `{unread}`. */
  unread: defineOperation({
    id: 'notifications.unread',
    method: 'GET',
    path: '/v2/notifications/unread',
    auth: 'user',
    summary: 'How many notifications are unread',
    output: unread,
  }),

  /** → `{unread}`; reading what has been read changes nothing. */
  read: defineOperation({
    id: 'notifications.read',
    whileClosing: true,
    method: 'POST',
    path: '/v2/notifications/{id}/read',
    auth: 'user',
    summary: 'Mark a notification as read',
    params: z.object({ id }),
    output: unread,
    errors: ['not-found'],
  }),

  /** `{upTo}` → `{unread}`: this notification and all before it, so that what came meanwhile stays unread. */
  readAll: defineOperation({
    id: 'notifications.readAll',
    whileClosing: true,
    method: 'POST',
    path: '/v2/notifications/read',
    auth: 'user',
    summary: 'Mark notifications as read',
    body: z.object({ upTo: id }),
    output: unread,
  }),

  /**
   * → `{url, method, token}`: where the account's own events come live. `url` is the socket's address on this host,
   * `token` works for one `server.auth [token, "web"]`, and `method` subscribes to `user_event.update`.
   */
  channel: defineOperation({
    id: 'notifications.channel',
    method: 'GET',
    path: '/v2/profile/get-channel-credentials',
    auth: 'user',
    summary: "Credentials of the account's event channel",
    rateLimit: { points: 60, seconds: 60, per: 'account' },
    output: z.object({ url: z.string(), method: z.string(), token: z.string() }),
  }),
}
