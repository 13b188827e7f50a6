import type { Flag } from '../../regions/index.ts'

/** Pages that an edition has only while its flag is on, with everything below them. */
export const flagOfPage: Readonly<Record<string, Flag>> = {
  '/about-us': 'about',
  '/ambassador': 'ambassador',
  '/analytics': 'analytics',
  '/auth/register': 'registration',
  '/auth/register-lifecell': 'lifecell',
  '/bug-bounty': 'bugBounty',
  '/community-and-channel-verification': 'communityAndChannelVerification',
  '/download-apps': 'downloadApps',
  '/lifecell-bonus-center': 'lifecell',
  '/lifecell-promo': 'lifecell',
  '/registration-page': 'registration',
  '/settings/security/app-authorization': 'appAuthorization',
  '/settings/security/billing-address': 'billingAddress',
}

/** Whether an edition with these flags has the page; `path` without a language. */
export function isPageOpen(path: string, flags: Readonly<Record<string, boolean>>): boolean {
  return Object.entries(flagOfPage).every(
    ([page, flag]) => flags[flag] === true || !(path === page || path.startsWith(`${page}/`)),
  )
}

/** The public pages that search engines may list, in the order of a sitemap. One that is not built yet is left out. */
export const indexedPages: readonly string[] = [
  '/',
  '/markets',
  '/futures',
  '/assets',
  '/assets-latest',
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
  '/lifecell-promo',
  '/community-and-channel-verification',
  '/system-page',
  '/api-docs',
  '/api-docs/signing',
  '/api-docs/errors',
  '/api-docs/limits',
  '/api-docs/sandbox',
  '/api-docs/sockets',
  '/api-docs/order-book',
  '/api-docs/market-data',
  '/api-docs/orders',
  '/api-docs/stop-orders',
  '/api-docs/account',
  '/api-docs/history',
  '/api-docs/webhooks',
  '/api-docs/apps',
  '/api-docs/first-versions',
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
  '/intro',
  '/lifecell-bonus-center',
  '/settings',
  '/social-login',
  '/dev/',
  '/v2/',
  '/v3/',
  '/rdrs/',
]
