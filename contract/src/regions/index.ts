/**
 * The capability table: which feature an edition has. The kernel refuses operations of a feature that is not enabled
 * (HTTP 451); the web app leaves out what is hidden.
 */

export const regions = ['global', 'turkey', 'georgia', 'australia', 'kazakhstan'] as const
export type Region = (typeof regions)[number]

/** `hide` = enabled for those who know the way, but not shown in menus (PR-06). */
export interface Capability {
  readonly enabled: boolean
  readonly hide: boolean
}

const shown: Capability = { enabled: true, hide: false }
const off: Capability = { enabled: false, hide: true }

/** Names of the product's permissions (PR-07, PR-08) that this floor serves, and the areas of its own API. */
export const features = [
  'registration',
  'spot',
  'transfer',
  'api',
  'history',
  'demo',
  'margin',
  'borrow',
  'futures',
  'p2p',
  'earn',
  'deposit',
  'withdraw',
  'subAccount',
  'kyc',
] as const
export type Feature = (typeof features)[number]

const floor: Readonly<Record<Feature, Capability>> = {
  registration: shown,
  spot: shown,
  transfer: shown,
  api: shown,
  history: shown,
  demo: shown,
  // Not served yet: closed everywhere, so that no edition advertises them.
  margin: off,
  borrow: off,
  futures: off,
  p2p: off,
  earn: off,
  deposit: off,
  withdraw: off,
  subAccount: off,
  kyc: off,
}

export const capabilities: Readonly<Record<Region, Readonly<Record<Feature, Capability>>>> = {
  global: floor,
  turkey: floor,
  georgia: floor,
  australia: floor,
  kazakhstan: floor,
}

export interface RegionTerms {
  /** A session without a request for this long is over (BC-04). */
  readonly sessionIdleSeconds: number
  /** In the order an edition shows them (BC-05). */
  readonly fiat: readonly string[]
  /** Consents without which an account is not opened (ENT-04). */
  readonly requiredConsents: readonly ('terms' | 'privacy')[]
}

export const regionTerms: Readonly<Record<Region, RegionTerms>> = {
  global: { sessionIdleSeconds: 1800, fiat: ['EUR', 'USD'], requiredConsents: ['terms', 'privacy'] },
  turkey: { sessionIdleSeconds: 1800, fiat: ['TRY', 'USD'], requiredConsents: ['terms', 'privacy'] },
  georgia: { sessionIdleSeconds: 86_400, fiat: ['WBGEL'], requiredConsents: ['terms', 'privacy'] },
  australia: { sessionIdleSeconds: 1800, fiat: ['AUD'], requiredConsents: ['terms', 'privacy'] },
  kazakhstan: { sessionIdleSeconds: 1800, fiat: ['KZT'], requiredConsents: ['terms', 'privacy'] },
}

/** The edition a host name stands for: `turkey.localhost` is turkey; a name that says nothing is `otherwise`. */
export function regionOfHost(host: string, otherwise: Region): Region {
  const first = host.toLowerCase().split(':')[0]?.split('.')[0] ?? ''
  return regions.find((region) => region === first) ?? otherwise
}
