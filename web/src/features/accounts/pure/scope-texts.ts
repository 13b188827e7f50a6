import type { Scope } from '@exchange/contract/accounts/scopes'
import type { MessageKey } from '../../../shared/i18n/index.ts'

/** What each scope lets an app do; some let it do the same by other addresses. */
const texts: Readonly<Record<Scope, MessageKey>> = {
  general: 'apps.scopeGeneral',
  'show.userinfo': 'apps.scopeNickname',
  'users.read': 'apps.scopeProfile',
  'users.email.read': 'apps.scopeEmail',
  'users.balances.read': 'apps.scopeBalances',
  'balances.read': 'apps.scopeBalances',
  'users.orders.read': 'apps.scopeHistory',
  'orders_history.read': 'apps.scopeHistory',
  'users.deals.read': 'apps.scopeDeals',
  'deals.read': 'apps.scopeDeals',
  'markets.read': 'apps.scopeMarkets',
  'orders.read': 'apps.scopeOpenOrders',
  'orders.create': 'apps.scopePlace',
  'orders.delete': 'apps.scopeCancel',
}

/** What these scopes let an app do, each thing once. */
export const scopeTexts = (scopes: readonly Scope[]): readonly MessageKey[] => [
  ...new Set(scopes.map((scope) => texts[scope])),
]

/** Whether an app with these scopes can trade. */
export const canTrade = (scopes: readonly Scope[]): boolean =>
  scopes.includes('orders.create') || scopes.includes('orders.delete')
