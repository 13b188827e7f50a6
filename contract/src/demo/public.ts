/** The sandbox of the compatible API: tokens that are worth nothing, on a market of their own. */
import { z } from 'zod'
import { defineOperation } from '../kernel/operation.ts'
import { envelope } from '../kernel/public-wire.ts'
import { grantItem } from './index.ts'

export const publicDemoOperations = [
  /** Once each UTC day; asking again changes nothing. */
  defineOperation({
    auth: 'user',
    door: 'public',
    method: 'POST',
    id: 'demo.publicTokens',
    cost: 5,
    path: '/api/v4/sandbox/tokens',
    isExtension: true,
    summary: 'Claim demo tokens',
    permission: 'trade',
    capability: 'spot',
    rateLimit: { points: 10, seconds: 60, per: 'account' },
    body: z.object(envelope),
    output: z.object({
      market: z.string().meta({ description: 'Market on which the tokens trade' }),
      granted: z.array(grantItem).meta({
        description: 'Amounts credited to the spot wallet; empty if today’s tokens have been claimed already',
      }),
      nextAt: z.int().meta({ description: 'When tokens can be claimed again, in seconds since the epoch' }),
    }),
    errors: ['outcome-unknown'],
  }),
] as const
