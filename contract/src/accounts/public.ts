/** What the compatible API knows of an account. */
import { z } from 'zod'
import { defineOperation } from '../kernel/operation.ts'
import { envelope } from '../kernel/public-wire.ts'

export const publicAccountOperations = [
  defineOperation({
    auth: 'user',
    door: 'public',
    method: 'POST',
    id: 'accounts.publicSocketToken',
    path: '/api/v4/profile/websocket_token',
    summary: 'Get a token for the socket',
    permission: 'read',
    capability: 'api',
    rateLimit: { points: 10, seconds: 60, per: 'account' },
    body: z.object(envelope),
    output: z.object({ websocket_token: z.string() }),
  }),
] as const
