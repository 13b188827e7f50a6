/**
 * The editions: which product areas each has (capabilities), which pages (flags), and its terms. The kernel refuses
 * operations of an area that is not enabled (HTTP 451); pages of a flag that is off answer 404; the web app leaves out what
 * is hidden. docs/decisions/0020-what-an-edition-offers.md says why.
 */

export const regions = ['global', 'turkey', 'georgia', 'australia', 'kazakhstan'] as const
export type Region = (typeof regions)[number]

/** PR-06. `hide` = enabled for those who know the way, but not shown in menus. */
export interface Capability {
  readonly enabled: boolean
  readonly hide: boolean
}

/** PR-07: enabled and hidden until the settings answer says more. */
export const hiddenPermissions = [
  'margin',
  'borrow',
  'futures',
  'earn',
  'launchpad',
  'wbcard',
  'tradingCompetition',
  'fireblocks',
  'p2p',
  'qrLogin',
  'kyb',
  'wbt',
  'wbSoul',
  'aml',
  'miningPool',
  'creditLine',
  'affiliate',
  'cryptoCard',
  'otc',
  'cryptoBuy',
] as const

/** PR-08: enabled and shown until the settings answer says more. */
export const shownPermissions = [
  'giftCard',
  'api',
  'buyCrypto',
  'deposit',
  'withdraw',
  'subAccount',
  'kyc',
  'membership',
  'referral',
  'wbCode',
  'autoInvest',
  'quickSend',
  'apple',
  'google',
] as const

/** Areas of our own that have operations behind them. */
const ownAreas = ['registration', 'spot', 'transfer', 'history', 'demo'] as const

export const features = [...hiddenPermissions, ...shownPermissions, ...ownAreas] as const
export type Feature = (typeof features)[number]
export type Capabilities = Readonly<Record<Feature, Capability>>

/** What exists. An area joins this list with its product; until then no edition has it. */
const built: ReadonlySet<Feature> = new Set<Feature>(['registration', 'spot', 'transfer', 'history', 'demo', 'api'])

/** What an edition will not have even when it exists. */
const withheld: Readonly<Record<Region, readonly Feature[]>> = {
  global: [],
  turkey: ['margin', 'borrow', 'futures', 'earn', 'creditLine', 'p2p', 'launchpad', 'wbSoul', 'wbcard', 'cryptoCard'],
  georgia: ['fireblocks', 'creditLine', 'wbcard', 'cryptoCard', 'wbSoul', 'miningPool'],
  australia: ['margin', 'borrow', 'futures', 'creditLine', 'p2p', 'launchpad', 'wbcard', 'cryptoCard', 'wbSoul'],
  kazakhstan: ['margin', 'borrow', 'futures', 'earn', 'creditLine', 'p2p', 'launchpad', 'wbcard', 'cryptoCard'],
}

/** One value for each name; the table it makes is complete by construction. */
function tableOf<Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Readonly<Record<Name, Value>> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>
}

export const capabilities: Readonly<Record<Region, Capabilities>> = tableOf(regions, (region) =>
  tableOf(features, (feature) => {
    const enabled = built.has(feature) && !withheld[region].includes(feature)
    return { enabled, hide: !enabled }
  }),
)

/** What a client assumes before the settings have answered (PR-07, PR-08). */
export const permissionDefaults: Readonly<
  Record<(typeof hiddenPermissions | typeof shownPermissions)[number], Capability>
> = {
  ...tableOf(hiddenPermissions, () => ({ enabled: true, hide: true })),
  ...tableOf(shownPermissions, () => ({ enabled: true, hide: false })),
}

/** PR-24: pages and links that an edition has or has not. */
export const flags = [
  'billingAddress',
  'downloadApps',
  'institutionalServices',
  'marketMaking',
  'sepaLanding',
  'tokenListing',
  'whiteSwap',
  'whitePay',
  'whiteMarket',
  'whiteEx',
  'wbVoucher',
  'about',
  'careers',
  'media',
  'bugBounty',
  'ambassador',
  'communityAndChannelVerification',
  'blog',
  'registration',
  'appAuthorization',
  'lifecell',
  'cryptoAsService',
  'partnerProgram',
  'cryptoLendingForBusiness',
  'analytics',
  'builderTradingView',
  'hmd',
  'hasFiat',
  'withdrawBlockingWarning',
] as const
export type Flag = (typeof flags)[number]

/** On in every edition. */
const commonFlags: readonly Flag[] = [
  'about',
  'ambassador',
  'bugBounty',
  'communityAndChannelVerification',
  'downloadApps',
  'hasFiat',
  'registration',
]
const furtherFlags: Readonly<Record<Region, readonly Flag[]>> = {
  global: ['hmd'],
  turkey: ['hmd'],
  georgia: [],
  australia: [],
  kazakhstan: [],
}

export const regionFlags: Readonly<Record<Region, Readonly<Record<Flag, boolean>>>> = tableOf(regions, (region) =>
  tableOf(flags, (flag) => commonFlags.includes(flag) || furtherFlags[region].includes(flag)),
)

/** BC-06 */
export const stableTokens = ['WBGEL', 'WBUSD', 'WBEUR', 'WBGBP'] as const

/** Consents a registration may ask for (ENT-04). */
export const registrationConsents = [
  'privacyAndTerms',
  'terms',
  'privacy',
  'restrictedCountries',
  'isResident',
  'clarification',
  'explicitConsent',
  'commercialEmails',
  'cookiesPolicy',
  'risks',
  'referral',
] as const
export type RegistrationConsent = (typeof registrationConsents)[number]

export interface RegionTerms {
  /** A session without a request for this long is over (BC-04). */
  readonly sessionIdleSeconds: number
  /** In the order an edition shows them (BC-05). */
  readonly fiat: readonly string[]
  /** The visitor's country decides which fiat comes first (PR-22); otherwise the edition's own does (PR-23). */
  readonly fiatFollowsCountry: boolean
  /** The country of a visitor of whom nothing is known. Two letters. */
  readonly homeCountry: string
  /** The language most visitors of the edition read; it is offered first. As in an address. */
  readonly mainLanguage: string
  /** Search engines may list its pages (RR-85). */
  readonly indexed: boolean
  /** Consents without which an account is not opened (ENT-04). */
  readonly requiredConsents: readonly ('terms' | 'privacy')[]
  /** Consents that may be given as well. */
  readonly optionalConsents: readonly RegistrationConsent[]
  /** BC-09: kept as it is given, its meaning is not known. */
  readonly unnamedNumber: number
}

const commonTerms = {
  sessionIdleSeconds: 1800,
  fiatFollowsCountry: false,
  mainLanguage: 'en',
  indexed: true,
  requiredConsents: ['terms', 'privacy'],
  optionalConsents: ['commercialEmails'],
  unnamedNumber: 10,
} as const

export const regionTerms: Readonly<Record<Region, RegionTerms>> = {
  global: { ...commonTerms, fiat: ['EUR', 'USD'], fiatFollowsCountry: true, homeCountry: 'LT' },
  turkey: {
    ...commonTerms,
    fiat: ['TRY', 'USD'],
    homeCountry: 'TR',
    mainLanguage: 'tr',
    optionalConsents: ['explicitConsent', 'commercialEmails'],
  },
  georgia: {
    ...commonTerms,
    fiat: ['WBGEL'],
    homeCountry: 'GE',
    mainLanguage: 'ka',
    sessionIdleSeconds: 86_400,
    unnamedNumber: 3,
  },
  australia: { ...commonTerms, fiat: ['AUD'], homeCountry: 'AU', optionalConsents: ['risks', 'commercialEmails'] },
  kazakhstan: {
    ...commonTerms,
    fiat: ['KZT'],
    homeCountry: 'KZ',
    mainLanguage: 'ru',
    indexed: false,
    optionalConsents: ['risks', 'commercialEmails'],
  },
}

/** BC-10, BC-11: kept as they are given, their meaning is not known. */
export const unnamedRange = { min: 20, max: 200 } as const
export const unnamedNumbers = [52, 10, 5, 3, 1e-4, 0.0585, 18.64] as const

/** The edition a host name stands for: `turkey.localhost` is turkey; a name that says nothing is `otherwise`. */
export function regionOfHost(host: string, otherwise: Region): Region {
  const first = host.toLowerCase().split(':')[0]?.split('.')[0] ?? ''
  return regions.find((region) => region === first) ?? otherwise
}
