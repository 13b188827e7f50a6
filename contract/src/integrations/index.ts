/** Programs of others that hear of an account's events: webhooks, each with a name, an address and the kinds it wants. */
import { z } from 'zod'
import { codeSent, confirmationCode, ownFactorWithCode } from '../accounts/index.ts'
import { eventCursor, eventGroups } from '../history/events.ts'
import { defineOperation, plainText } from '../kernel/index.ts'
import { apiReference } from './reference.ts'

export type {
  ApiReference,
  ReferenceChannel,
  ReferenceError,
  ReferenceField,
  ReferenceOperation,
  ReferenceVariant,
} from './reference.ts'

/** Those of the event log, and what comes in and goes out over networks, which a webhook alone is told of. */
export const eventKinds = [...eventGroups, 'deposit', 'withdraw'] as const
export type WebhookEventKind = (typeof eventKinds)[number]

const said = <Schema extends z.ZodType>(schema: Schema, description: string) => schema.meta({ description })
const secondsSaid = (description: string) => said(z.int(), `${description}, in seconds since the epoch`)

export const integration = z.object({
  id: said(z.string(), 'ID of the webhook'),
  name: said(z.string(), 'Name that you gave the webhook'),
  url: said(z.string(), 'Address to which events are sent'),
  kinds: said(z.array(z.enum(eventKinds)), 'Kinds of events that are sent; empty means all'),
  key: said(z.string(), 'Sent as X-TXC-APIKEY with every delivery, and the proof of your domain'),
  state: said(
    z.enum(['unproven', 'on', 'failing', 'off']),
    'unproven: nothing is sent until the domain is verified; on: events are delivered; failing: the last delivery failed and is tried again; off: disabled, by you or because too much could not be delivered',
  ),
  proof: said(
    z.object({
      file: said(z.string(), 'Address of the file that may contain the key'),
      host: said(z.string(), 'Host whose TXT record may contain the key'),
    }),
    'Where the key is looked for to verify the domain',
  ),
  cursor: said(z.string(), 'Cursor of the last delivered event; the next one is looked for after it'),
  createdAt: secondsSaid('When the webhook was created'),
  deliveredAt: said(z.int().nullable(), 'When an event was last delivered, in seconds since the epoch'),
  failure: said(
    z
      .object({
        text: said(z.string(), 'Why the last attempt failed'),
        attempts: said(z.int(), 'Number of failed attempts for this event'),
        nextTryAt: secondsSaid('When it is tried again'),
      })
      .nullable(),
    'The event that could not be delivered so far; null if there is none',
  ),
  undelivered: said(z.int(), 'Number of events that were given up'),
})
export type Integration = z.output<typeof integration>

/** An event that was given up after 24 hours. */
export const deadLetter = z.object({
  id: said(z.string(), 'ID of the delivery, the same in every attempt'),
  integrationId: said(z.string(), 'ID of the webhook'),
  integration: said(z.string(), 'Name of the webhook'),
  cursor: said(z.string(), 'Cursor of the event'),
  kind: said(z.string(), 'Kind of the event'),
  time: said(z.number(), 'When it happened, in seconds since the epoch'),
  givenUpAt: secondsSaid('When it was given up'),
  error: said(z.string(), 'Why the last attempt failed'),
  queued: said(z.boolean(), 'Whether it is about to be sent again'),
})
export type DeadLetter = z.output<typeof deadLetter>

const id = z.object({ id: z.string().min(1).max(64) })
const rateLimit = { points: 20, seconds: 60, per: 'account' } as const

const fields = {
  name: plainText
    .trim()
    .min(1, { error: 'Name field is required.' })
    .max(64, { error: 'The name may not be longer than 64 characters.' }),
  url: z
    .string()
    .trim()
    .min(1, { error: 'Address field is required.' })
    .max(500, { error: 'The address may not be longer than 500 characters.' })
    .transform((text) => (URL.canParse(text) ? new URL(text).href : text)),
  kinds: z.array(z.enum(eventKinds, { error: 'Unknown kind of event.' })).max(eventKinds.length),
}

const newIntegration = { name: fields.name, url: fields.url, kinds: fields.kinds.default([]) }

/** What changes of an integration; what is absent stays. */
const changedIntegration = {
  name: fields.name.optional(),
  url: fields.url.optional(),
  kinds: fields.kinds.optional(),
  enabled: z.boolean().optional(),
}

const common = { auth: 'user', capability: 'api' } as const

export const integrations = {
  /** → `[Integration]`, newest first. */
  list: defineOperation({
    ...common,
    id: 'integrations.list',
    method: 'GET',
    path: '/v2/integrations',
    summary: 'Integrations',
    output: z.array(integration),
  }),

  /** `{id}` → Integration. */
  one: defineOperation({
    ...common,
    id: 'integrations.one',
    method: 'GET',
    path: '/v2/integrations/{id}',
    summary: 'One integration',
    params: id,
    output: integration,
    errors: ['integration-not-found'],
  }),

  /** `{name, url, kinds?}` → `{sent, retryAfter}`: mails the code that making this integration asks for, and no other. */
  code: defineOperation({
    ...common,
    id: 'integrations.code',
    method: 'POST',
    path: '/v2/integrations/code',
    rateLimit,
    summary: 'Mail a code for a new integration',
    body: z.object(newIntegration),
    output: codeSent,
    errors: ['address-not-callable', 'code-not-sent'],
  }),

  /**
   * `{id, name?, url?, kinds?, enabled?}` → `{sent, retryAfter}`: mails the code that this change of this integration asks for,
   * and no other.
   */
  changeCode: defineOperation({
    ...common,
    id: 'integrations.changeCode',
    method: 'POST',
    path: '/v2/integrations/{id}/code',
    rateLimit,
    summary: 'Mail a code for a change of an integration',
    params: id,
    body: z.object(changedIntegration),
    output: codeSent,
    errors: ['integration-not-found', 'address-not-callable', 'code-not-sent'],
  }),

  /** `{id}` → `{sent, retryAfter}`: mails the code that a new secret of this integration asks for. */
  renewCode: defineOperation({
    ...common,
    id: 'integrations.renewCode',
    method: 'POST',
    path: '/v2/integrations/{id}/secret/code',
    rateLimit,
    summary: 'Mail a code for a new secret of an integration',
    params: id,
    output: codeSent,
    errors: ['integration-not-found', 'code-not-sent'],
  }),

  /** `{name, url, kinds?, code}` → Integration with `secret`, which is shown this once. At most ten. */
  create: defineOperation({
    ...common,
    id: 'integrations.create',
    method: 'POST',
    path: '/v2/integrations',
    status: 201,
    rateLimit,
    summary: 'Create an integration',
    proof: 'own-factor',
    shows: ['name', 'url', 'kinds'],
    body: z.object({ ...newIntegration, code: confirmationCode }),
    output: integration.extend({ secret: z.string() }),
    errors: ['integrations-too-many', 'address-not-callable', 'code-invalid'],
  }),

  /**
   * `{id, name?, url?, kinds?, enabled?, code?}` → Integration as it is now. Another address, more kinds and switching on
   * need the mailed code; a new host has to be proven again.
   */
  change: defineOperation({
    ...common,
    id: 'integrations.change',
    method: 'PUT',
    path: '/v2/integrations/{id}',
    rateLimit,
    summary: 'Change an integration',
    proof: 'own-factor',
    proofOf: ownFactorWithCode,
    shows: ['name', 'url', 'kinds', 'enabled'],
    params: id,
    body: z.object({ ...changedIntegration, code: confirmationCode.optional() }),
    output: integration,
    errors: ['integration-not-found', 'address-not-callable', 'code-invalid', 'code-needed'],
  }),

  /** `{id}` → `{}`; what was not delivered is forgotten with it. */
  remove: defineOperation({
    ...common,
    id: 'integrations.remove',
    method: 'DELETE',
    path: '/v2/integrations/{id}',
    summary: 'Delete an integration',
    params: id,
    output: z.object({}),
    errors: ['integration-not-found'],
  }),

  /** `{id, code}` → `{secret}`: a new secret; the old one signs nothing more. */
  renew: defineOperation({
    ...common,
    id: 'integrations.renew',
    method: 'POST',
    path: '/v2/integrations/{id}/secret',
    rateLimit,
    summary: 'Replace the secret of an integration',
    proof: 'own-factor',
    params: id,
    body: z.object({ code: confirmationCode }),
    output: z.object({ secret: z.string() }),
    errors: ['integration-not-found', 'code-invalid'],
  }),

  /** `{id}` → Integration: looks for the proof of its domain, after which everything since its creation is delivered. */
  prove: defineOperation({
    ...common,
    id: 'integrations.prove',
    method: 'POST',
    path: '/v2/integrations/{id}/proof',
    rateLimit,
    summary: 'Look for the proof of an integration’s domain',
    params: id,
    output: integration,
    errors: ['integration-not-found', 'domain-unproven'],
  }),

  /** `{id}` → `{status, error}`: sends a signed `ping` now; `status` is null when there was no answer. */
  ping: defineOperation({
    ...common,
    id: 'integrations.ping',
    method: 'POST',
    path: '/v2/integrations/{id}/ping',
    rateLimit,
    summary: 'Send a test call to an integration',
    params: id,
    output: z.object({ status: z.int().nullable(), error: z.string().nullable() }),
    errors: ['integration-not-found', 'domain-unproven'],
  }),

  /** `{id, after?}` → Integration: everything behind the cursor is sent again, in order. Absent: all that is kept. */
  replay: defineOperation({
    ...common,
    id: 'integrations.replay',
    method: 'POST',
    path: '/v2/integrations/{id}/replay',
    rateLimit,
    summary: 'Send events again',
    params: id,
    body: z.object({ after: eventCursor.optional() }),
    output: integration,
    errors: ['integration-not-found', 'cursor-ahead'],
  }),

  /** → `[DeadLetter]` of all integrations, newest first. */
  letters: defineOperation({
    ...common,
    id: 'integrations.letters',
    method: 'GET',
    path: '/v2/integrations/undelivered',
    summary: 'Events that could not be delivered',
    output: z.array(deadLetter),
  }),

  /** `{id}` → DeadLetter, which is tried once more in a moment. */
  resend: defineOperation({
    ...common,
    id: 'integrations.resend',
    method: 'POST',
    path: '/v2/integrations/undelivered/{id}/resend',
    summary: 'Send an undelivered event again',
    params: id,
    output: deadLetter,
    errors: ['letter-not-found'],
  }),

  /** `{id}` → `{}` */
  discard: defineOperation({
    ...common,
    id: 'integrations.discard',
    method: 'DELETE',
    path: '/v2/integrations/undelivered/{id}',
    summary: 'Forget an undelivered event',
    params: id,
    output: z.object({}),
    errors: ['letter-not-found'],
  }),

  /** Query `{section?}` → `ApiReference`: what `/api-docs` shows; without a section its table of contents alone. */
  reference: defineOperation({
    id: 'integrations.reference',
    method: 'GET',
    path: '/v2/api-reference',
    auth: 'guest',
    summary: 'The compatible API as its page shows it',
    query: z.object({ section: plainText.max(40).optional() }),
    output: apiReference,
  }),
}
