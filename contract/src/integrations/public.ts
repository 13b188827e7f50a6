/** Webhooks through the compatible API. */
import { z } from 'zod'
import { eventCursor } from '../history/events.ts'
import { defineOperation } from '../kernel/operation.ts'
import { envelope, optional, perTenSeconds } from '../kernel/public-wire.ts'
import { deadLetter, integration } from './index.ts'

const signed = {
  auth: 'user',
  door: 'public',
  method: 'POST',
  permission: 'read',
  capability: 'api',
  isExtension: true,
  rateLimit: perTenSeconds(200, 'webhooks'),
} as const

export const publicIntegrationOperations = [
  defineOperation({
    ...signed,
    id: 'integrations.publicList',
    path: '/api/v4/webhooks',
    summary: 'List webhooks and their progress',
    body: z.object(envelope),
    output: z.array(integration),
  }),
  defineOperation({
    ...signed,
    // It changes what is sent, so a key that may only read is not enough.
    permission: 'trade',
    cost: 5,
    id: 'integrations.publicReplay',
    path: '/api/v4/webhooks/replay',
    summary: 'Resend events to a webhook',
    body: z.object({
      ...envelope,
      id: z
        .string({ error: 'Id field is required.' })
        .min(1, { error: 'Id field is required.' })
        .max(64)
        .meta({ description: 'ID of the webhook' }),
      after: optional(eventCursor).meta({
        description: 'Cursor after which events are sent again; if absent, all events that are kept',
      }),
    }),
    output: integration,
    errors: ['integration-not-found', 'cursor-ahead'],
  }),
  defineOperation({
    ...signed,
    id: 'integrations.publicLetters',
    path: '/api/v4/webhooks/undelivered',
    summary: 'Events that could not be delivered',
    body: z.object(envelope),
    output: z.array(deadLetter),
  }),
] as const
