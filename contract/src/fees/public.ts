/** What deposits and withdrawals cost, for programs. */
import { z } from 'zod'
import { defineOperation } from '../kernel/operation.ts'
import { envelope, perTenSeconds } from '../kernel/public-wire.ts'
import { decimal } from '../kernel/wire.ts'

/** One direction; "0" = the setting is off. */
const movement = z.object({
  minFlex: decimal.meta({ description: 'Minimum of the fee in percent, as an amount' }),
  maxFlex: decimal.meta({ description: 'Maximum of the fee in percent, as an amount' }),
  percentFlex: decimal.meta({ description: 'Fee in percent of the amount' }),
  fixed: decimal.meta({ description: 'Fixed fee' }),
  minAmount: decimal.meta({ description: 'Minimum amount of one deposit or withdrawal' }),
  maxAmount: decimal.meta({ description: 'Maximum amount of one deposit or withdrawal; 0 means no maximum' }),
})

export const publicFeeOperations = [
  defineOperation({
    auth: 'user',
    door: 'public',
    method: 'POST',
    id: 'fees.publicFees',
    family: 'main',
    path: '/api/v4/main-account/fee',
    summary: 'Deposit and withdrawal fees',
    permission: 'read',
    capability: 'api',
    rateLimit: perTenSeconds(1000, 'main-account'),
    body: z.object(envelope),
    output: z.array(
      z.object({
        ticker: z.string().meta({ description: 'Ticker of the asset' }),
        name: z.string().meta({ description: 'Name of the asset' }),
        can_deposit: z.boolean().meta({ description: 'Whether the asset can be deposited now' }),
        can_withdraw: z.boolean().meta({ description: 'Whether the asset can be withdrawn now' }),
        deposit: movement.meta({ description: 'Fees and bounds of a deposit; a fee of 0 is not charged' }),
        withdraw: movement.meta({ description: 'Fees and bounds of a withdrawal; a fee of 0 is not charged' }),
      }),
    ),
  }),
] as const
