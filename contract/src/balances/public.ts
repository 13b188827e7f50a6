/** Balances and transfers of the compatible API. */
import { z } from 'zod'
import { defineOperation } from '../kernel/operation.ts'
import { envelope, optional, perTenSeconds, walletRefusals } from '../kernel/public-wire.ts'
import { decimal } from '../kernel/wire.ts'

const tickerInput = z
  .string({ error: 'Ticker field should be a string.' })
  .max(20, { error: 'Currency was not found.' })
const wallet = (name: string) => z.enum(['main', 'spot', 'collateral'], { error: `The selected ${name} is invalid.` })

const transferFields = {
  ...envelope,
  ticker: z.string({ error: 'The ticker field is required.' }).max(20, { error: 'The selected ticker is invalid.' }),
  amount: z
    .union([z.string().max(64), z.number()], {
      error: (issue) => (issue.input === undefined ? 'The amount field is required.' : 'The amount must be a number.'),
    })
    .transform(String)
    .meta({ description: 'Amount to move', format: 'decimal' }),
  from: optional(wallet('from')),
  to: optional(wallet('to')),
  method: optional(
    z.enum(['deposit', 'withdraw', 'collateral-deposit', 'collateral-withdraw'], {
      error: 'The selected method is invalid.',
    }),
  ),
}

/** Missing wallets are named with the other fields that are missing. */
const undirected = {
  path: ['method'],
  error: 'The method field is required.',
  when: ({ issues }: z.core.ParsePayload) =>
    !issues.some(({ path }) => ['from', 'to', 'method'].includes(String(path?.[0]))),
}

/** The wallet of a product that is not on offer. */
export const collateralRefusal = {
  code: 0,
  field: 'error',
  text: 'Unavailable for legal reasons',
  message: 'Inner validation failed',
} as const

/** What the handler reads itself, since clients know several texts at once. */
export const transferRefusals = {
  tickerUnknown: walletRefusals.tickerUnknown,
  amountWrong: { status: 400, code: 0, field: 'amount', text: 'The amount must be a number.' },
  amountTooSmall: { status: 400, code: 0, field: 'amount', text: 'The amount must be at least 0.00000001.' },
  walletsEqual: { status: 400, code: 0, field: 'to', text: 'The to and from must be different.' },
} as const

const signed = { auth: 'user', door: 'public', method: 'POST', capability: 'api' } as const

const spotBalances = z.record(z.string(), z.object({ available: decimal, freeze: decimal }))
const mainBalances = z.union([
  z.record(z.string(), z.object({ main_balance: decimal })),
  z.object({ main_balance: decimal }).meta({ description: 'For a ticker that does not exist: zero' }),
])

export const publicBalanceOperations = [
  defineOperation({
    ...signed,
    id: 'balances.publicTradeBalance',
    scope: 'balances.read',
    path: '/api/v4/trade-account/balance',
    summary: 'Spot balances',
    permission: 'read',
    rateLimit: perTenSeconds(12_000, 'trade-account'),
    body: z.object({ ...envelope, ticker: optional(tickerInput) }),
    output: spotBalances,
    errors: ['asset-unknown'],
  }),
  defineOperation({
    ...signed,
    id: 'balances.publicMainBalance',
    scope: 'balances.read',
    family: 'main',
    path: '/api/v4/main-account/balance',
    summary: 'Main balances',
    permission: 'read',
    rateLimit: perTenSeconds(1000, 'main-account'),
    body: z.object({ ...envelope, ticker: optional(z.string({ error: 'validation.string' }).max(20)) }),
    output: mainBalances,
  }),
  defineOperation({
    ...signed,
    id: 'balances.publicTransfer',
    capability: 'transfer',
    family: 'main',
    path: '/api/v4/main-account/transfer',
    summary: 'Transfer between wallets',
    permission: 'transfer',
    status: 201,
    rateLimit: perTenSeconds(1000, 'main-account'),
    body: z
      .object(transferFields)
      .refine(({ from, to, method }) => method !== undefined || (from !== undefined && to !== undefined), undirected),
    output: z.array(z.never()),
    errors: [
      'wallets-equal',
      'asset-unknown',
      'transfer-too-small',
      'transfer-step',
      'wallet-balance-insufficient',
      'transfer-restricted',
      'engine-refused',
      'command-id-reused',
    ],
    refusals: [collateralRefusal, ...Object.values(transferRefusals)],
  }),
] as const

/** What an app may see of the wallets of an account that lets it. */
const ofApps = {
  auth: 'app',
  door: 'public',
  method: 'POST',
  capability: 'api',
  permission: 'read',
  scope: 'users.balances.read',
  rateLimit: perTenSeconds(1000, 'app-accounts'),
} as const

export const appBalanceOperations = [
  defineOperation({
    ...ofApps,
    id: 'balances.appMainBalance',
    path: '/api/v4/accounts/balances/main',
    summary: 'Main balances of the account',
    body: z.object({ ticker: optional(z.string({ error: 'validation.string' }).max(20)) }),
    output: mainBalances,
  }),
  defineOperation({
    ...ofApps,
    id: 'balances.appSpotBalance',
    path: '/api/v4/accounts/balances/spot',
    summary: 'Spot balances of the account',
    body: z.object({ ticker: optional(tickerInput) }),
    output: spotBalances,
    errors: ['asset-unknown'],
  }),
] as const
