/** Balances of the compatible API's first version: superseded there, still called by many clients. */
import { z } from 'zod'
import { defineOperation } from '../kernel/operation.ts'
import { envelope, signedV1 } from '../kernel/public-wire.ts'
import { decimal } from '../kernel/wire.ts'
import { wrapped } from '../markets/public-legacy.ts'

const balance = z.object({ available: decimal, freeze: decimal })

export const legacyBalanceOperations = [
  defineOperation({
    ...signedV1,
    id: 'balances.publicBalanceV1',
    path: '/api/v1/account/balance',
    summary: 'Spot balance of one asset',
    permission: 'read',
    body: z.object({
      ...envelope,
      currency: z
        .string({ error: (issue) => (issue.input === undefined ? 'Currency field is required.' : 'Unknown currency.') })
        .max(20, { error: 'Unknown currency.' }),
    }),
    output: balance,
  }),
  defineOperation({
    ...signedV1,
    id: 'balances.publicBalancesV1',
    path: '/api/v1/account/balances',
    summary: 'Spot balances',
    permission: 'read',
    body: z.object(envelope),
    output: wrapped(z.record(z.string(), balance)),
  }),
] as const
