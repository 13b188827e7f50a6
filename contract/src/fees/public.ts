/** What deposits and withdrawals cost, for programs. */
import { z } from 'zod'
import { defineOperation } from '../kernel/operation.ts'
import { envelope, perTenSeconds } from '../kernel/public-wire.ts'
import { decimal } from '../kernel/wire.ts'

/** One direction; "0" = the setting is off. */
const movement = z.object({
  minFlex: decimal,
  maxFlex: decimal,
  percentFlex: decimal,
  fixed: decimal,
  minAmount: decimal,
  maxAmount: decimal,
})

export const publicFeeOperations = [
  defineOperation({
    auth: 'user',
    door: 'public',
    method: 'POST',
    id: 'fees.publicFees',
    path: '/api/v4/main-account/fee',
    summary: 'Fees and limits of deposits and withdrawals, by asset',
    permission: 'read',
    capability: 'api',
    rateLimit: perTenSeconds(1000, 'main-account'),
    body: z.object(envelope),
    output: z.array(
      z.object({
        ticker: z.string(),
        name: z.string(),
        can_deposit: z.boolean(),
        can_withdraw: z.boolean(),
        deposit: movement,
        withdraw: movement,
      }),
    ),
  }),
] as const
