/** The public pages that search engines may list, in the order of a sitemap. One that is not built yet is left out. */
export const indexedPages: readonly string[] = [
  '/',
  '/markets',
  '/futures',
  '/assets',
  '/fees/cryptocurrency',
  '/fees/fiat',
  '/trading-data/trading-fees',
  '/trading-data/collateral-weight',
  '/trading-data/collateral-brackets',
  '/about-us',
  '/releases',
  '/ambassador',
  '/bug-bounty',
  '/aml-service',
  '/brand-guideline',
  '/download-apps',
  '/community-and-channel-verification',
  '/system-page',
  '/risks',
  '/risks/espana',
  '/terms',
  '/terms/legal-notice',
  '/terms/cookies',
  '/terms/privacy-policy',
]

/** Addresses that no search engine needs: what is one's own, and what only leads somewhere. */
export const hiddenFromRobots: readonly string[] = [
  '/auth',
  '/balance',
  '/history',
  '/settings',
  '/dev/',
  '/v2/',
  '/v3/',
  '/rdrs/',
]
