/** Keys for the compatible API. */
import { z } from 'zod'
import { codeSent, confirmationCode, ownFactorWithCode } from '../accounts/index.ts'
import { defineOperation, plainText } from '../kernel/index.ts'
import { keyPermissions, keyTypes } from './types/index.ts'

const keyType = z.enum(keyTypes, { error: 'Invalid option.' })

export const apiKey = z.object({
  id: z.string(),
  label: z.string(),
  /** The public half (X-TXC-APIKEY). */
  key: z.string(),
  /** What it may do at most: look; place orders as well; move funds as well. */
  type: keyType,
  /** Addresses the key may be used from; empty = any. */
  ips: z.array(z.string()),
  /** Paths of the operations it may call; null = every one that its type covers. */
  endpoints: z.array(z.string()).nullable(),
  enabled: z.boolean(),
  /** Switched off by itself, because it was not used for 14 days and no address was named. */
  idle: z.boolean(),
  /** Unix seconds. */
  createdAt: z.int(),
  lastUsedAt: z.int().nullable(),
})
export type ApiKey = z.output<typeof apiKey>

/** An operation that keys can call. */
export const keyEndpoint = z.object({ path: z.string(), permission: z.enum(keyPermissions), summary: z.string() })
export type KeyEndpoint = z.output<typeof keyEndpoint>

/** Kept as a caller's address is written: IPv6 in its short form. */
const address = z
  .union([z.ipv4(), z.ipv6()], { error: 'The IP address is invalid.' })
  .transform((text) => (text.includes(':') ? new URL(`http://[${text}]`).hostname.slice(1, -1) : text))
const id = z.object({ id: z.string().min(1).max(64) })

/** What a key's owner decides of it. */
const keyFields = {
  label: plainText
    .trim()
    .min(1, { error: 'Label field is required.' })
    .max(64, { error: 'The label may not be longer than 64 characters.' }),
  type: keyType,
  ips: z.array(address).max(50, { error: 'At most 50 addresses.' }),
  endpoints: z.array(z.string().max(128)).min(1, { error: 'Select at least one operation.' }).max(500).nullable(),
}

/** A key to be made. */
const newKey = {
  label: keyFields.label,
  type: keyFields.type.default('read'),
  ips: keyFields.ips.default([]),
  endpoints: keyFields.endpoints.default(null),
}

/** What changes of a key; what is absent stays. */
const changedKey = {
  label: keyFields.label.optional(),
  type: keyFields.type.optional(),
  ips: keyFields.ips.optional(),
  endpoints: keyFields.endpoints.optional(),
  enabled: z.boolean().optional(),
}

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

  /** `{id}` → ApiKey. */
  one: defineOperation({
    id: 'api-keys.one',
    method: 'GET',
    path: '/v2/api-keys/{id}',
    auth: 'user',
    capability: 'api',
    summary: 'One API key',
    params: id,
    output: apiKey,
    errors: ['api-key-not-found'],
  }),

  /** → `[{path, permission, summary}]`: what the allow-list of a key is chosen from. */
  endpoints: defineOperation({
    id: 'api-keys.endpoints',
    method: 'GET',
    path: '/v2/api-keys/endpoints',
    cost: 2,
    auth: 'user',
    capability: 'api',
    summary: 'Operations that keys can call',
    output: z.array(keyEndpoint),
  }),

  /** `{label, type?, ips?, endpoints?}` → `{sent, retryAfter}`: mails the code that creating this key asks for, and no other. */
  code: defineOperation({
    id: 'api-keys.code',
    method: 'POST',
    path: '/v2/api-keys/code',
    auth: 'user',
    capability: 'api',
    rateLimit: { points: 20, seconds: 60, per: 'account' },
    summary: 'Mail a code for a new API key',
    body: z.object(newKey),
    output: codeSent,
    errors: ['endpoint-unknown', 'code-not-sent'],
  }),

  /**
   * `{id, label?, type?, ips?, endpoints?, enabled?}` → `{sent, retryAfter}`: mails the code that this change of this key asks
   * for, and no other.
   */
  changeCode: defineOperation({
    id: 'api-keys.changeCode',
    method: 'POST',
    path: '/v2/api-keys/{id}/code',
    auth: 'user',
    capability: 'api',
    rateLimit: { points: 20, seconds: 60, per: 'account' },
    summary: 'Mail a code for a change of an API key',
    params: id,
    body: z.object(changedKey),
    output: codeSent,
    errors: ['api-key-not-found', 'endpoint-unknown', 'code-not-sent'],
  }),

  /** `{label, type?, ips?, endpoints?, code}` → ApiKey with `secret`, which is shown this once. At most 50 keys. */
  create: defineOperation({
    id: 'api-keys.create',
    method: 'POST',
    path: '/v2/api-keys',
    auth: 'user',
    needsTerms: true,
    capability: 'api',
    summary: 'Create an API key',
    status: 201,
    rateLimit: { points: 20, seconds: 60, per: 'account' },
    proof: 'own-factor',
    shows: ['label', 'type', 'ips', 'endpoints'],
    body: z.object({ ...newKey, code: confirmationCode }),
    output: apiKey.extend({ secret: z.string() }),
    errors: ['api-keys-too-many', 'endpoint-unknown', 'code-invalid'],
  }),

  /**
   * `{id, label?, type?, ips?, endpoints?, enabled?, code?}` → ApiKey as it is now. What gives the key more than
   * it had (another type, an address, an operation, being switched on) needs the mailed code; what takes something away
   * does not.
   */
  change: defineOperation({
    id: 'api-keys.change',
    method: 'PUT',
    path: '/v2/api-keys/{id}',
    auth: 'user',
    capability: 'api',
    summary: 'Change an API key',
    rateLimit: { points: 20, seconds: 60, per: 'account' },
    proof: 'own-factor',
    proofOf: ownFactorWithCode,
    shows: ['label', 'type', 'ips', 'endpoints', 'enabled'],
    params: id,
    body: z.object({ ...changedKey, code: confirmationCode.optional() }),
    output: apiKey,
    errors: ['api-key-not-found', 'endpoint-unknown', 'code-invalid', 'code-needed'],
  }),

  /** `{id}` → `{}`; the key stops working at once. */
  remove: defineOperation({
    id: 'api-keys.remove',
    method: 'DELETE',
    path: '/v2/api-keys/{id}',
    auth: 'user',
    capability: 'api',
    summary: 'Delete an API key',
    params: id,
    output: z.object({}),
    errors: ['api-key-not-found'],
  }),
}
