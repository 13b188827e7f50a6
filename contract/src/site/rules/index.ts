/**
 * Where an address leads instead of a page: one table for the server, which answers with the status, and for navigation
 * in the browser. Addresses stand without their language. A rule counts once the page it leads to exists, so products
 * that are not built yet answer 404 (docs/domains/site.md). Rules that need to know who asks stand at their routes.
 */
import { collapseSlashes, isOwnPath } from '../paths/index.ts'

/** What a rule may look at. */
export interface Visit {
  /** Without a language. */
  readonly path: string
  readonly query: URLSearchParams
  /** The pair of the terminal that was last looked at (cookie `lastPair`). */
  readonly lastPair: string | undefined
}

export interface RuleRedirect {
  /** Path and query, without a language. */
  readonly to: string
  readonly permanent: boolean
}

/** The values a query may have: one of a list, any single text, or the number of a page. */
type Allowed = readonly string[] | 'text' | 'page'

/** `rows` are those of the specification that a rule fulfils. */
export type RouteRule = { readonly rows: readonly string[] } & (
  | { readonly kind: 'child'; readonly from: string; readonly to: string }
  /** Only as long as there is no page of this address. */
  | { readonly kind: 'not-built'; readonly from: string; readonly to: string }
  | { readonly kind: 'last-pair'; readonly from: string }
  | { readonly kind: 'slug'; readonly below: string; readonly permanent: boolean; readonly keep: 'query' | 'plan' }
  | { readonly kind: 'query'; readonly at: string; readonly allowed: Readonly<Record<string, Allowed>> }
  | { readonly kind: 'values'; readonly below: string; readonly values: readonly string[]; readonly otherwise: string }
  /** What the query says is kept in a cookie that no script reads, and the page is asked for without it. */
  | {
      readonly kind: 'kept'
      readonly at: string
      readonly query: string
      readonly cookie: string
      readonly seconds: number
    }
  | { readonly kind: 'needs'; readonly at: string; readonly query: string; readonly otherwise: string }
)

const child = (row: string, from: string, to: string): RouteRule => ({ rows: [row, 'RR-50'], kind: 'child', from, to })
const slug = (row: string, below: string, permanent = false, keep: 'query' | 'plan' = 'query'): RouteRule => ({
  rows: [row],
  kind: 'slug',
  below,
  permanent,
  keep,
})
const needs = (row: string, at: string, query: string, otherwise: string): RouteRule => ({
  rows: [row],
  kind: 'needs',
  at,
  query,
  otherwise,
})
const notBuilt = (from: string, to: string): RouteRule => ({ rows: ['RR-50'], kind: 'not-built', from, to })
const directions = ['asc', 'desc']
const lending = '/earn/crypto-lending'

export const routeRules: readonly RouteRule[] = [
  {
    rows: ['RR-09', 'RR-10'],
    kind: 'kept',
    at: '/auth/reset-password',
    query: 'token',
    cookie: 'reset',
    seconds: 300,
  },
  // Links of notices, as those above.
  { rows: [], kind: 'kept', at: '/auth/notice', query: 'token', cookie: 'notice', seconds: 300 },
  child('RR-24', '/fees', '/fees/cryptocurrency'),
  child('RR-25', '/codes', '/codes/all'),
  {
    rows: ['RR-26'],
    kind: 'values',
    below: '/codes/',
    values: ['all', 'created', 'used', 'create', 'activate', 'packages'],
    otherwise: '/codes/all',
  },
  needs('RR-27', '/codes/create/success', 'code', '/codes/all'),
  needs('RR-27', '/codes/activate/success', 'code', '/codes/all'),
  slug('RR-29', '/assets/'),
  slug('RR-30', `${lending}/create/flex/`, false, 'plan'),
  slug('RR-30', `${lending}/create/fixed/`, false, 'plan'),
  slug('RR-31', '/history/main/investments-flexible/'),
  slug('RR-32', '/trade/', true),
  { rows: ['RR-33', 'RR-35'], kind: 'last-pair', from: '/trade' },
  {
    rows: ['RR-36'],
    kind: 'query',
    at: '/futures',
    allowed: { sort: directions, sortBy: ['priority', 'price', 'dynamic', 'min', 'max'] },
  },
  {
    rows: ['RR-37'],
    kind: 'query',
    at: '/markets',
    allowed: {
      type: ['favorite', 'spot', 'margin', 'futures'],
      subType: ['all', 'crypto', 'fiat', 'stable'],
      sortBy: ['priority', 'price', 'dynamic', 'min', 'max', 'volume'],
      sort: directions,
      contains: 'text',
      page: 'page',
    },
  },
  child('RR-38', '/history', '/history/main/deposits'),
  // Until there are deposits.
  child('RR-38', '/history', '/history/trade/deals'),
  child('RR-50', '/history/main', '/history/main/transfers'),
  notBuilt('/balance/total', '/balance'),
  notBuilt('/balance/main', '/balance'),
  notBuilt('/balance/spot', '/balance'),
  notBuilt('/balance/wallet', '/balance'),
  notBuilt('/balance/earn', '/balance'),
  notBuilt('/balance/collateral', '/balance'),
  child('RR-50', '/history/trade', '/history/trade/orders'),
  child('RR-39', '/settings', '/settings/general'),
  child('RR-40', '/settings/api-keys', '/settings/api/api-keys'),
  child('RR-40', '/settings/integrations', '/settings/api/integrations'),
  child('RR-41', '/analytics', '/analytics/account'),
  child('RR-42', '/quicksend', '/quicksend/chat'),
  child('RR-43', '/activities', '/activities/orders'),
  child('RR-44', '/gift-cards', '/gift-cards/all'),
  child('RR-45', '/trading-data', '/trading-data/trading-fees'),
  child('RR-46', '/p2p-express/deposit', '/p2p-express/deposit/amount'),
  child('RR-46', '/p2p-express/withdraw', '/p2p-express/withdraw/amount'),
  child('RR-47', lending, `${lending}/list/flex`),
  child('RR-48', '/trading-competition', '/trading-competition/overview/active'),
  child('RR-49', `${lending}/create/flex`, `${lending}/list/flex`),
  child('RR-49', `${lending}/create/fixed`, `${lending}/list/fixed`),
  needs('RR-59', '/deposit/confirmation/travel-rule', 'transactionId', '/deposit'),
]

const withQuery = (path: string, query: URLSearchParams): string =>
  query.size === 0 ? path : `${path}?${query.toString()}`

/** The one segment below a path, or null. */
function segmentBelow(below: string, path: string): string | null {
  const segment = path.startsWith(below) ? path.slice(below.length) : ''
  return segment === '' || segment.includes('/') ? null : segment
}

function isAllowed(values: readonly string[], allowed: Allowed): boolean {
  const [value = '', ...more] = values
  if (more.length > 0) return false
  if (allowed === 'text') return true
  return allowed === 'page' ? /^[1-9]\d{0,5}$/.test(value) : allowed.includes(value)
}

/** Of a plan's query only the amount, without its dashes, and `reinvest` stay. */
function planQuery(query: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams()
  const amount = query.get('amount')?.replaceAll('-', '')
  const reinvest = query.get('reinvest')
  if (amount !== undefined) kept.set('amount', amount)
  if (reinvest !== null) kept.set('reinvest', reinvest)
  return kept
}

/** Where trading begins in every edition for whoever has not traded yet: the market with the most orders. */
const FIRST_PAIR = 'BTC-USDT'

function apply(rule: RouteRule, { path, query, lastPair = '' }: Visit): RuleRedirect | null {
  const to = (target: string, permanent = false): RuleRedirect => ({ to: target, permanent })
  switch (rule.kind) {
    case 'child':
    case 'not-built':
      return path === rule.from ? to(withQuery(rule.to, query)) : null
    case 'last-pair': {
      if (path !== rule.from) return null
      // Until there is a contract to trade, the page that says what they will be.
      if (query.get('type') === 'futures') return to('/futures')
      const pair = /^[A-Z0-9]{1,32}-[A-Z0-9]{1,32}$/.test(lastPair) ? lastPair : FIRST_PAIR
      return to(withQuery(`/trade/${pair}`, query))
    }
    case 'slug': {
      const name = segmentBelow(rule.below, path)
      if (name === null || !/[a-z_]/.test(name)) return null
      const target = rule.below + name.toUpperCase().replaceAll('_', '-')
      return to(withQuery(target, rule.keep === 'plan' ? planQuery(query) : query), rule.permanent)
    }
    case 'query': {
      if (path !== rule.at) return null
      const wrong = Object.entries(rule.allowed).some(
        ([name, allowed]) => query.has(name) && !isAllowed(query.getAll(name), allowed),
      )
      return wrong ? to(rule.at) : null
    }
    case 'values': {
      const value = segmentBelow(rule.below, path)
      return value === null || rule.values.includes(value) ? null : to(rule.otherwise)
    }
    case 'kept': {
      if (path !== rule.at || !query.has(rule.query)) return null
      const rest = new URLSearchParams(query)
      rest.delete(rule.query)
      return to(withQuery(rule.at, rest))
    }
    case 'needs':
      return path === rule.at && (query.get(rule.query) ?? '') === '' ? to(rule.otherwise) : null
  }
}

/** Whether one of these routes (`/trade/$pair`) serves the path. */
export function hasPage(routes: readonly string[], path: string): boolean {
  const segments = path.split('/')
  return routes.some((route) => {
    const parts = route.split('/')
    return parts.length === segments.length && parts.every((part, at) => part.startsWith('$') || part === segments[at])
  })
}

/** The rules that count beside a list of pages: every request asks for them, and the list is always the same. */
const rulesBeside = new WeakMap<readonly string[], typeof routeRules>()

function rulesFor(routes: readonly string[]): typeof routeRules {
  const known = rulesBeside.get(routes)
  if (known !== undefined) return known
  const rules = routeRules.filter((rule) => rule.kind !== 'not-built' || !hasPage(routes, rule.from))
  rulesBeside.set(routes, rules)
  return rules
}

/** What the table says to keep of a visit in a cookie of the browser; a token and nothing else. */
export function keptOf({ path, query }: Pick<Visit, 'path' | 'query'>) {
  for (const rule of routeRules) {
    if (rule.kind !== 'kept' || rule.at !== path) continue
    const value = query.get(rule.query)
    if (value !== null && /^[\w-]{1,128}$/.test(value)) return { name: rule.cookie, value, seconds: rule.seconds }
  }
  return null
}

/** Where a visit leads by the table, or null when it may have its page. `routes` are the pages that exist. */
export function redirectOf(visit: Visit, routes: readonly string[]): RuleRedirect | null {
  for (const rule of rulesFor(routes)) {
    const redirect = apply(rule, visit)
    if (redirect !== null && hasPage(routes, redirect.to.split('?', 1)[0] ?? '')) return redirect
  }
  return null
}

/**
 * The one spelling of an address: no slash at its end, none twice, no `/en`. Null = this is it, or there is none. What it
 * gives is a path of this site.
 */
export function canonicalPath(path: string): string | null {
  // Language first: what it hides (`/en//host`) has to be seen when slashes are joined.
  let canonical = collapseSlashes(path.replace(/^[/\\]+en(?=[/\\]|$)/, '/'))
  // The first page of a language has both spellings.
  if (!/^\/(?!en\b)[a-z]{2}\/$/.test(canonical) && canonical.length > 1)
    canonical = canonical.replace(/\/+$/, '') || '/'
  return canonical === path || !isOwnPath(canonical) ? null : canonical
}
