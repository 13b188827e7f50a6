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
    summary: 'Webhooks of the account, and how far each is',
    body: z.object(envelope),
    output: z.array(integration),
  }),
  defineOperation({
    ...signed,
    id: 'integrations.publicReplay',
    path: '/api/v4/webhooks/replay',
    summary: 'Send a webhook everything behind a cursor of the event log again, in order',
    body: z.object({
      ...envelope,
      id: z.string({ error: 'Id field is required.' }).min(1, { error: 'Id field is required.' }).max(64),
      after: optional(eventCursor).meta({ description: 'Absent: all that is kept' }),
    }),
    output: integration,
    errors: ['integration-not-found', 'cursor-ahead'],
  }),
  defineOperation({
    ...signed,
    id: 'integrations.publicLetters',
    path: '/api/v4/webhooks/undelivered',
    summary: 'Events that could not be delivered for 24 hours, newest first',
    body: z.object(envelope),
    output: z.array(deadLetter),
  }),
] as const
