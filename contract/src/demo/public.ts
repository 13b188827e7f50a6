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
    path: '/api/v4/sandbox/tokens',
    isExtension: true,
    summary: 'Get the demo tokens of the day, ready to be traded',
    permission: 'trade',
    capability: 'spot',
    rateLimit: { points: 10, seconds: 60, per: 'account' },
    body: z.object(envelope),
    output: z.object({
      market: z.string().meta({ description: 'Where they are traded' }),
      granted: z
        .array(grantItem)
        .meta({ description: 'What came into the spot wallet now; empty when it came before' }),
      nextAt: z.int().meta({ description: 'Unix seconds from which there are more' }),
    }),
    errors: ['outcome-unknown'],
  }),
] as const
