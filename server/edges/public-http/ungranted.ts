/**
 * Signed operations of products that this exchange does not have (yet). Client libraries call them, so they answer as
 * they do for an account that was not granted the product, and not as addresses that nobody ever served.
 */
const families: Readonly<Record<string, readonly string[]>> = {
  'collateral-account': [
    'balance',
    'balance-summary',
    'summary',
    'leverage',
    'hedge-mode',
    'hedge-mode/update',
    'adl-quantile',
    'funding-history',
    'position/close',
    'positions/open',
    'positions/history',
    'positions/closed-pnl',
  ],
  'order/collateral': ['limit', 'bulk', 'market', 'stop-limit', 'trigger-market', 'oco'],
  convert: ['estimate', 'confirm', 'history'],
  'main-account': [
    'address',
    'create-new-address',
    'fiat-deposit-url',
    'refund-deposit',
    'history',
    'withdraw',
    'withdraw-pay',
    'express-withdraw/token',
  ],
  'main-account/codes': ['', 'apply', 'my', 'history'],
  'main-account/smart': ['plans', 'investment', 'investment/close', 'investments', 'interest-payment-history'],
  'main-account/smart-flex': [
    'plans',
    'investments',
    'investments/history',
    'investments/payment-history',
    'investments/invest',
    'investments/withdraw',
    'investments/close',
    'investments/auto-invest',
  ],
  'sub-account': [
    'create',
    'delete',
    'edit',
    'list',
    'block',
    'unblock',
    'balances',
    'kyc-url',
    'transfer',
    'transfer/history',
    'withdraw/unconfirmed-list',
    'withdraw/confirm',
  ],
  'sub-account/api-key': [
    'create',
    'edit',
    'delete',
    'list',
    'reset',
    'ip-address/list',
    'ip-address/create',
    'ip-address/delete',
  ],
  mining: [
    'rewards',
    'hashrate',
    'payout-destination',
    'payout-destination/edit',
    'miners/info',
    'workers/names',
    'workers/hashrate',
    'watcher-links/create',
    'watcher-links/list',
    'accounts',
    'accounts/create',
  ],
  'credit-line': ['loans/info'],
  'travel-rule': ['vasps', 'deposit/verification'],
  'aml/checks': ['assets', 'create', 'result', 'history'],
  jwt: [''],
}

export const UNGRANTED = "You don't have permission to use this endpoint. Please contact support for more details"

/** Paths from /api on. */
export const ungrantedPaths: readonly string[] = Object.entries(families).flatMap(([family, names]) =>
  names.map((name) => (name === '' ? `/api/v4/${family}` : `/api/v4/${family}/${name}`)),
)
