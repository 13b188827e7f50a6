/** Keys for the compatible API. */
import { z } from 'zod'
import { defineOperation, plainText } from '../kernel/index.ts'

export const keyPermission = z.enum(['read', 'trade', 'transfer'], { error: 'Invalid option.' })
export type KeyPermission = z.output<typeof keyPermission>

export const apiKey = z.object({
  id: z.string(),
  label: z.string(),
  /** The public half (X-TXC-APIKEY). */
  key: z.string(),
  permissions: z.array(keyPermission),
  /** Addresses the key may be used from; empty = any. */
  ips: z.array(z.string()),
  enabled: z.boolean(),
  /** Unix seconds. */
  createdAt: z.int(),
  lastUsedAt: z.int().nullable(),
})
export type ApiKey = z.output<typeof apiKey>

const address = z.union([z.ipv4(), z.ipv6()], { error: 'The IP address is invalid.' })

export const apiKeys = {
  /** → `[ApiKey]`, newest first, never with a secret. */
  list: defineOperation({
    id: 'api-keys.list',
    method: 'GET',
    path: '/v2/api-keys',
    auth: 'user',
    capability: 'api',
    summary: 'API keys',
    output: z.array(apiKey),
  }),

  /** `{label, permissions, ips?}` → ApiKey with `secret`, which is shown this once. At most 50 keys. */
  create: defineOperation({
    id: 'api-keys.create',
    method: 'POST',
    path: '/v2/api-keys',
    auth: 'user',
    capability: 'api',
    summary: 'Create an API key',
    status: 201,
    rateLimit: { points: 20, seconds: 60, per: 'account' },
    body: z.object({
      label: plainText
        .trim()
        .min(1, { error: 'Label field is required.' })
        .max(64, { error: 'The label may not be longer than 64 characters.' }),
      permissions: z.array(keyPermission).min(1, { error: 'Choose at least one permission.' }).max(3).default(['read']),
      ips: z.array(address).max(50, { error: 'At most 50 addresses.' }).default([]),
    }),
    output: apiKey.extend({ secret: z.string() }),
    errors: ['api-keys-too-many'],
  }),

  /** `{id}` → `{}`; the key stops working at once. */
  remove: defineOperation({
    id: 'api-keys.remove',
    method: 'DELETE',
    path: '/v2/api-keys/{id}',
    auth: 'user',
    capability: 'api',
    summary: 'Delete an API key',
    params: z.object({ id: z.string().min(1).max(64) }),
    output: z.object({}),
    errors: ['api-key-not-found'],
  }),
}
