/** Deposit addresses of the compatible API. */
import { z } from 'zod'
import { defineOperation } from '../kernel/operation.ts'
import { envelope, networkField, signedMainAccount } from '../kernel/public-wire.ts'
import { decimal } from '../kernel/wire.ts'
import { depositRefusals } from './public-refusals.ts'

export const publicDepositOperations = [
  defineOperation({
    ...signedMainAccount,
    id: 'deposits.publicAddress',
    path: '/api/v4/main-account/address',
    summary: 'Deposit address',
    permission: 'transfer',
    body: z.object({
      ...envelope,
      ticker: z
        .string({
          error: (issue) =>
            issue.input === undefined ? 'The ticker field is required.' : 'The ticker must be a string.',
        })
        .max(20, { error: 'The selected ticker is invalid.' }),
      network: networkField,
    }),
    output: z.object({
      account: z.object({ address: z.string(), memo: z.string() }),
      required: z.object({
        fixedFee: decimal,
        flexFee: z.object({ maxFee: decimal, minFee: decimal, percent: decimal }),
        maxAmount: decimal,
        minAmount: decimal,
      }),
    }),
    errors: ['network-unavailable'],
    refusals: Object.values(depositRefusals),
  }),
] as const
