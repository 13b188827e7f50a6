/**
 * Operations of the reference whose product this exchange does not have (yet). Client libraries call them, so they answer
 * as for an account that was not granted the product, and not as addresses that nobody ever served. The row goes when the
 * product comes.
 */
import type { Method, Permission } from './kernel/operation.ts'

/** What is looked at before the refusal. */
type Asked =
  | { readonly kind: 'nothing' }
  /** A signed call, by a key that may do this kind of thing. */
  | { readonly kind: 'key'; readonly permission: Permission }

export interface UnservedOperation {
  readonly method: Method
  /** Parameters in braces. */
  readonly path: string
  readonly asked: Asked
  readonly status: number
  readonly body: unknown
}

export const NOT_GRANTED = "You don't have permission to use this endpoint. Please contact support for more details"

const notGranted = { status: 403, body: { code: 0, message: NOT_GRANTED, errors: {} } }
/** The reference names these as not there for an account without them. */
const absent = { status: 404, body: { code: 0, message: '' } }
const notThere: Readonly<Record<string, typeof absent | { readonly status: 404; readonly body: object }>> = {
  'sub-account/withdraw/unconfirmed-list': absent,
  'sub-account/withdraw/confirm': absent,
  'sub-account/kyc-url': absent,
  'credit-line/loans/info': absent,
  'aml/checks/assets': { status: 404, body: {} },
  'aml/checks/create': { status: 404, body: {} },
  'aml/checks/result': { status: 404, body: {} },
  'aml/checks/history': { status: 404, body: {} },
}

/** Signed calls below /api/v4, by what a key must be allowed to do. */
const signed = {
  read: [
    'collateral-account/balance',
    'collateral-account/balance-summary',
    'collateral-account/summary',
    'collateral-account/hedge-mode',
    'collateral-account/adl-quantile',
    'collateral-account/funding-history',
    'collateral-account/positions/open',
    'collateral-account/positions/history',
    'collateral-account/positions/closed-pnl',
    'convert/history',
    'main-account/smart/plans',
    'main-account/smart/investments',
    'main-account/smart/interest-payment-history',
    'main-account/smart-flex/plans',
    'main-account/smart-flex/investments',
    'main-account/smart-flex/investments/history',
    'main-account/smart-flex/investments/payment-history',
    'sub-account/list',
    'sub-account/balances',
    'sub-account/transfer/history',
    'sub-account/withdraw/unconfirmed-list',
    'sub-account/api-key/list',
    'sub-account/api-key/ip-address/list',
    'mining/rewards',
    'mining/hashrate',
    'mining/payout-destination',
    'mining/miners/info',
    'mining/workers/names',
    'mining/workers/hashrate',
    'mining/watcher-links/list',
    'mining/accounts',
    'credit-line/loans/info',
    'travel-rule/vasps',
    'aml/checks/assets',
    'aml/checks/result',
    'aml/checks/history',
  ],
  trade: [
    'collateral-account/leverage',
    'collateral-account/hedge-mode/update',
    'collateral-account/position/close',
    'order/collateral/limit',
    'order/collateral/bulk',
    'order/collateral/market',
    'order/collateral/stop-limit',
    'order/collateral/trigger-market',
    'order/collateral/oco',
    'convert/estimate',
    'convert/confirm',
  ],
  transfer: [
    'main-account/create-new-address',
    'main-account/fiat-deposit-url',
    'main-account/refund-deposit',
    'main-account/express-withdraw/token',
    'main-account/codes',
    'main-account/codes/apply',
    'main-account/codes/my',
    'main-account/codes/history',
    'main-account/smart/investment',
    'main-account/smart/investment/close',
    'main-account/smart-flex/investments/invest',
    'main-account/smart-flex/investments/withdraw',
    'main-account/smart-flex/investments/close',
    'main-account/smart-flex/investments/auto-invest',
    'sub-account/create',
    'sub-account/delete',
    'sub-account/edit',
    'sub-account/block',
    'sub-account/unblock',
    'sub-account/kyc-url',
    'sub-account/transfer',
    'sub-account/withdraw/confirm',
    'sub-account/api-key/create',
    'sub-account/api-key/edit',
    'sub-account/api-key/delete',
    'sub-account/api-key/reset',
    'sub-account/api-key/ip-address/create',
    'sub-account/api-key/ip-address/delete',
    'mining/payout-destination/edit',
    'mining/watcher-links/create',
    'mining/accounts/create',
    'travel-rule/deposit/verification',
    'aml/checks/create',
    'jwt',
  ],
} as const

const ofKey = (permission: keyof typeof signed): UnservedOperation[] =>
  signed[permission].map((name) => ({
    method: 'POST',
    path: `/api/v4/${name}`,
    asked: { kind: 'key', permission },
    ...(notThere[name] ?? notGranted),
  }))

const nothing = { kind: 'nothing' } as const
const unavailable = (product: string) => ({
  status: 451,
  body: { success: false, message: `api.${product}.unavailable`, errors: [] },
})

/** Market data of products; an edition without them says the same. */
const guests: readonly UnservedOperation[] = [
  { method: 'GET', path: '/api/v4/public/collateral/markets', asked: nothing, ...unavailable('margin') },
  { method: 'GET', path: '/api/v4/public/futures', asked: nothing, ...unavailable('futures') },
  {
    method: 'GET',
    path: '/api/v4/public/funding-history/{market}',
    asked: nothing,
    // Only futures have funding; where none is listed, no market's name is one of them.
    status: 422,
    body: { market: ['Market is not available.'] },
  },
  { method: 'GET', path: '/api/v4/public/mining-pool', asked: nothing, ...unavailable('mining') },
]

/** No token has the scope that these need, since what they are about does not exist yet. */
const noToken = { asked: nothing, status: 401, body: { data: { message: ['Unauthorized.'] } } } as const
const ofClients: readonly UnservedOperation[] = [
  { method: 'GET', path: '/oauth2/api-key/info', ...noToken },
  { method: 'GET', path: '/oauth2/api-key/{externalId}/secret', ...noToken },
  { method: 'DELETE', path: '/oauth2/api-key/{externalId}', ...noToken },
  ...['transactions', 'converts'].map((name): UnservedOperation => ({
    method: 'POST',
    path: `/api/v4/accounts/${name}`,
    ...noToken,
  })),
  // Its token comes from the jwt above.
  { method: 'POST', path: '/api/card-token', asked: nothing, status: 401, body: { code: 0, message: 'Unauthorized.' } },
]

export const unservedOperations: readonly UnservedOperation[] = [
  ...guests,
  ...ofKey('read'),
  ...ofKey('trade'),
  ...ofKey('transfer'),
  ...ofClients,
]
