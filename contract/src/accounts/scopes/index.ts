/** What an app may be allowed to do for an account, in the words of this kind of API. Holds no zod. */
export const scopes = [
  'general',
  'show.userinfo',
  'users.read',
  'users.email.read',
  'users.balances.read',
  'users.orders.read',
  'users.deals.read',
  'markets.read',
  'balances.read',
  'orders.read',
  'orders_history.read',
  'deals.read',
  'orders.create',
  'orders.delete',
] as const
export type Scope = (typeof scopes)[number]

/** Of the apps that one account lets act for it. */
export const MOST_APPS = 50
