/**
 * The editions: which product areas each has (capabilities), which pages (flags), and its terms. The kernel refuses
 * operations of an area that is not enabled (HTTP 451); pages of a flag that is off answer 404; the web app leaves out what
 * is hidden. docs/decisions/0020-what-an-edition-offers.md says why.
 */

export const regions = ['global', 'turkey', 'georgia', 'australia', 'kazakhstan'] as const
export type Region = (typeof regions)[number]

/** `hide` = enabled for those who know the way, but not shown in menus. */
export interface Capability {
  readonly enabled: boolean
  readonly hide: boolean
}

/** Enabled and hidden until the settings answer says more. */
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

/** Enabled and shown until the settings answer says more. */
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
const ownAreas = ['registration', 'spot', 'transfer', 'history', 'demo', 'web3'] as const

export const features = [...hiddenPermissions, ...shownPermissions, ...ownAreas] as const
export type Feature = (typeof features)[number]
export type Capabilities = Readonly<Record<Feature, Capability>>

/** What exists. An area joins this list with its product; until then no edition has it. */
const built: ReadonlySet<Feature> = new Set<Feature>([
  'registration',
  'spot',
  'transfer',
  'history',
  'demo',
  'deposit',
  'withdraw',
  'api',
  'qrLogin',
  'web3',
  'apple',
  'google',
])

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

/** Whether an operator may open this area in this edition: it exists, and the edition is not without it for good. */
export const mayOpen = (region: Region, feature: Feature): boolean =>
  built.has(feature) && !withheld[region].includes(feature)

export const capabilities: Readonly<Record<Region, Capabilities>> = tableOf(regions, (region) =>
  tableOf(features, (feature) => {
    const enabled = mayOpen(region, feature)
    return { enabled, hide: !enabled }
  }),
)

/** What a client assumes before the settings have answered. */
export const permissionDefaults: Readonly<
  Record<(typeof hiddenPermissions | typeof shownPermissions)[number], Capability>
> = {
  ...tableOf(hiddenPermissions, () => ({ enabled: true, hide: true })),
  ...tableOf(shownPermissions, () => ({ enabled: true, hide: false })),
}

/** Pages and links that an edition has or has not. */
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
  'appAuthorization',
  'bugBounty',
  'communityAndChannelVerification',
  'downloadApps',
  'hasFiat',
  'registration',
  'withdrawBlockingWarning',
]
const furtherFlags: Readonly<Record<Region, readonly Flag[]>> = {
  global: ['hmd', 'billingAddress', 'lifecell'],
  turkey: ['hmd', 'billingAddress'],
  georgia: [],
  australia: ['billingAddress'],
  kazakhstan: [],
}

export const regionFlags: Readonly<Record<Region, Readonly<Record<Flag, boolean>>>> = tableOf(regions, (region) =>
  tableOf(flags, (flag) => commonFlags.includes(flag) || furtherFlags[region].includes(flag)),
)

/** Whether this page exists: some edition has it. */
export const isBuilt = (flag: Flag): boolean => regions.some((region) => regionFlags[region][flag])

export const stableTokens = ['WBGEL', 'WBUSD', 'WBEUR', 'WBGBP'] as const

/** Consents a registration may ask for. */
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
  /** A session without a request for this long is over. */
  readonly sessionIdleSeconds: number
  /** Its own currencies in the order it shows them. */
  readonly fiat: readonly string[]
  /** Further currencies that it lists; those that are in neither list are not to be found on its pages. */
  readonly furtherFiat: readonly string[]
  /** The market that the first page shows: `BTC_USDT`, or the first coin in the edition's own currency. */
  readonly defaultMarket: string
  /** The visitor's country decides which fiat comes first; otherwise the edition's own does. */
  readonly fiatFollowsCountry: boolean
  /** The country of a visitor of whom nothing is known. Two letters. */
  readonly homeCountry: string
  /** The language most visitors of the edition read; it is offered first. As in an address. */
  readonly mainLanguage: string
  /** Search engines may list its pages. */
  readonly indexed: boolean
  /** Consents without which an account is not opened. */
  readonly requiredConsents: readonly ('terms' | 'privacy')[]
  /** Consents that may be given as well. */
  readonly optionalConsents: readonly RegistrationConsent[]
  /** For so many years after an account was closed the law wants known who it belonged to. */
  readonly legalKeepYears: number
  /** Kept as it is given, its meaning is not known. */
  readonly unnamedNumber: number
}

const commonTerms = {
  sessionIdleSeconds: 1800,
  fiatFollowsCountry: false,
  furtherFiat: [],
  mainLanguage: 'en',
  indexed: true,
  requiredConsents: ['terms', 'privacy'],
  optionalConsents: ['commercialEmails'],
  legalKeepYears: 5,
  unnamedNumber: 10,
} as const

export const regionTerms: Readonly<Record<Region, RegionTerms>> = {
  global: {
    ...commonTerms,
    fiat: ['EUR', 'USD'],
    // Every currency that a country brings to the front.
    furtherFiat: ['GBP', 'PLN', 'CZK', 'BGN', 'UAH', 'TRY', 'KZT', 'AUD'],
    defaultMarket: 'BTC_USDT',
    fiatFollowsCountry: true,
    homeCountry: 'LT',
  },
  turkey: {
    ...commonTerms,
    fiat: ['TRY', 'USD'],
    defaultMarket: 'BTC_TRY',
    homeCountry: 'TR',
    mainLanguage: 'tr',
    legalKeepYears: 8,
    optionalConsents: ['explicitConsent', 'commercialEmails'],
  },
  georgia: {
    ...commonTerms,
    fiat: ['WBGEL'],
    defaultMarket: 'BTC_WBGEL',
    homeCountry: 'GE',
    mainLanguage: 'ka',
    sessionIdleSeconds: 86_400,
    unnamedNumber: 3,
  },
  australia: {
    ...commonTerms,
    fiat: ['AUD'],
    defaultMarket: 'BTC_AUD',
    homeCountry: 'AU',
    legalKeepYears: 7,
    optionalConsents: ['risks', 'commercialEmails'],
  },
  kazakhstan: {
    ...commonTerms,
    fiat: ['KZT'],
    defaultMarket: 'BTC_KZT',
    homeCountry: 'KZ',
    mainLanguage: 'ru',
    indexed: false,
    optionalConsents: ['risks', 'commercialEmails'],
  },
}

const tokens: ReadonlySet<string> = new Set(stableTokens)

/** The currencies of states that some edition lists. */
const currencies: ReadonlySet<string> = new Set(
  regions
    .flatMap((region) => [...regionTerms[region].fiat, ...regionTerms[region].furtherFiat])
    .filter((ticker) => !tokens.has(ticker)),
)

/** Whether an edition lists an asset: it leaves out currencies that are not its own. */
export function isOffered(region: Region, ticker: string): boolean {
  const { fiat, furtherFiat } = regionTerms[region]
  return !currencies.has(ticker) || fiat.includes(ticker) || furtherFiat.includes(ticker)
}

/** Whether an edition lists a market (`BTC_KZT`): both its sides. */
export const isMarketOffered = (region: Region, market: string): boolean =>
  market.split('_').every((ticker) => isOffered(region, ticker))

/** Kept as they are given, their meaning is not known. */
export const unnamedRange = { min: 20, max: 200 } as const
export const unnamedNumbers = [52, 10, 5, 3, 1e-4, 0.0585, 18.64] as const

/** The edition a host name stands for: `turkey.localhost` is turkey; a name that says nothing is `otherwise`. */
export function regionOfHost(host: string, otherwise: Region): Region {
  const first = host.toLowerCase().split(':')[0]?.split('.')[0] ?? ''
  return regions.find((region) => region === first) ?? otherwise
}
