/**
 * Every operation of the web door, by domain. In the browser use `import type` of this file only (zod stays on the
 * server): `WebOperations['POST /v2/login']['body']`.
 */
import { accounts } from './accounts/index.ts'
import { addressBook } from './address-book/index.ts'
import { ambassadors } from './ambassadors/index.ts'
import { apiKeys } from './api-keys/index.ts'
import { balances } from './balances/index.ts'
import { bonuses } from './bonuses/index.ts'
import { content } from './content/index.ts'
import { custody } from './custody/index.ts'
import { demo } from './demo/index.ts'
import { deposits } from './deposits/index.ts'
import { exports } from './exports/index.ts'
import { fees } from './fees/index.ts'
import { history } from './history/index.ts'
import { integrations } from './integrations/index.ts'
import { markets } from './markets/index.ts'
import { notifications } from './notifications/index.ts'
import { payments } from './payments/index.ts'
import { priceAlerts } from './price-alerts/index.ts'
import { site } from './site/index.ts'
import { trading } from './trading/index.ts'
import { withdrawals } from './withdrawals/index.ts'
import type { ErrorEnvelope } from './errors/index.ts'
import type { ByRoute, Operation } from './kernel/index.ts'
import type { Region } from './regions/index.ts'

export const webContract = {
  accounts,
  markets,
  trading,
  balances,
  history,
  'api-keys': apiKeys,
  integrations,
  demo,
  fees,
  content,
  site,
  notifications,
  ambassadors,
  bonuses,
  custody,
  deposits,
  'address-book': addressBook,
  withdrawals,
  payments,
  'price-alerts': priceAlerts,
  exports,
}

type Members<Domain> = Domain extends unknown ? Domain[keyof Domain] : never
type WebOperation = Members<(typeof webContract)[keyof typeof webContract]>

/** `'METHOD /path'` → `{params, query, body, output}`; parts an operation does not have are `undefined`. */
export type WebOperations = ByRoute<WebOperation>
export type WebRoute = keyof WebOperations

/** All web operations in one list. */
export const webOperations: readonly Operation[] = Object.values(webContract).flatMap((domain) =>
  Object.values<Operation>(domain),
)

export type { ErrorEnvelope, ErrorName } from './errors/index.ts'
export type { Region } from './regions/index.ts'

/** What a call came back with: the value of `data`, or the error envelope. Never throws for an answered call. */
export type WebAnswer<R extends WebRoute> =
  | { readonly ok: true; readonly status: number; readonly data: WebOperations[R]['output'] }
  | { readonly ok: false; readonly status: number; readonly error: ErrorEnvelope }

/** The parts of a call; those an operation does not have are left out. */
export interface WebInput<R extends WebRoute> {
  readonly params?: WebOperations[R]['params']
  readonly query?: WebOperations[R]['query']
  readonly body?: WebOperations[R]['body']
}

/**
 * Calls an operation. The server hands an in-process one to the web handler as request context
 * (`fetch(request, { context: WebContext })`): it acts with the request's own cookies, and the cookies an
 * operation sets are added to the page's answer.
 */
export type WebCaller = <R extends WebRoute>(route: R, input?: WebInput<R>) => Promise<WebAnswer<R>>

/** What the server process hands to the web handler with every page request. */
export interface WebContext {
  readonly api: WebCaller
  readonly region: Region
  /** Simulated markets, demo funds and the mailbox are on. */
  readonly demo: boolean
  /** For the scripts that the page itself carries; null while developing. */
  readonly nonce: string | null
}
