/** The addresses at which the site has a page, in whatever edition. Nothing that is stored may take their place. */
import { routeRules } from '../rules/index.ts'

/** Every page, without a language, as the router of the site writes it; a test of the site compares the lists. */
export const sitePages: readonly string[] = [
  '/',
  '/about-us',
  '/addresses-history/$network',
  '/ambassador',
  '/aml-service',
  '/api-docs',
  '/api-docs/$section',
  '/assets',
  '/assets-latest',
  '/assets/$slug',
  '/auth',
  '/auth/blocked',
  '/auth/forgot-password',
  '/auth/forgot-password/info',
  '/auth/frozen',
  '/auth/login',
  '/auth/notice',
  '/auth/phone/$step',
  '/auth/recovery',
  '/auth/register',
  '/auth/register-lifecell',
  '/auth/register-lifecell/confirmation',
  '/auth/register/consent',
  '/auth/reset-password',
  '/auth/scopes',
  '/balance',
  '/brand-guideline',
  '/brand-guideline/$file',
  '/bug-bounty',
  '/community-and-channel-verification',
  '/deposit',
  '/dev/design',
  '/dev/identity',
  '/dev/mailbox',
  '/dev/payment',
  '/download-apps',
  '/fees/$type',
  '/futures',
  '/history',
  '/history/main/deposits',
  '/history/main/transfers',
  '/history/exports',
  '/history/main/withdrawals',
  '/history/trade/deals',
  '/history/trade/orders',
  '/intro/$',
  '/lifecell-bonus-center',
  '/lifecell-promo',
  '/loading',
  '/m/$page',
  '/m/$page/edit',
  '/markets',
  '/payment/deposit',
  '/payment/visamaster-deposit',
  '/releases',
  '/releases/$slug',
  '/releases/feed.xml',
  '/risks',
  '/risks/espana',
  '/settings',
  '/settings/api',
  '/settings/api/api-keys',
  '/settings/api/api-keys/$id',
  '/settings/api/api-keys/new',
  '/settings/api/integrations',
  '/settings/api/integrations/$id',
  '/settings/api/integrations/new',
  '/settings/api/webhook',
  '/settings/general',
  '/settings/general/communication',
  '/settings/general/delete-account',
  '/settings/general/email',
  '/settings/general/export',
  '/settings/general/nickname',
  '/settings/general/push',
  '/settings/general/ussd',
  '/settings/security',
  '/settings/security/2fa',
  '/settings/security/2fa/authenticator-app',
  '/settings/security/2fa/passkeys',
  '/settings/security/account-connections',
  '/settings/security/address-management',
  '/settings/security/anti-phishing',
  '/settings/security/app-authorization',
  '/settings/security/billing-address',
  '/settings/security/change-password',
  '/settings/security/create-password',
  '/settings/security/device-management',
  '/settings/security/freeze',
  '/settings/security/login-history',
  '/settings/security/logout-time',
  '/settings/security/phone',
  '/settings/security/qr-login',
  '/settings/security/saved-cards',
  '/settings/security/web3',
  '/social-login',
  '/system-page',
  '/terms',
  '/terms/$type',
  '/trade',
  '/trade/$pair',
  '/trading-data/collateral-brackets',
  '/trading-data/collateral-weight',
  '/trading-data/trading-fees',
  '/withdraw',
  '/withdraw/confirmation',
]

const pages = sitePages.map((page) => page.split('/'))
/** Addresses that the table of rules leads to a page. */
const ruled = new Set(routeRules.flatMap((rule) => ('from' in rule ? [rule.from] : [])))

/** Whether this path, without a language, has a page in some edition, or leads to one by a rule. However it is spelled. */
export function isSitePage(path: string): boolean {
  const plain = decoded(path).toLowerCase()
  const segments = plain.split('/')
  return ruled.has(plain) || pages.some((page) => serves(page, segments))
}

/** `$name` stands for one segment, `$` at the end for all that are left. */
function serves(page: readonly string[], segments: readonly string[]): boolean {
  const takesRest = page.at(-1) === '$'
  if (takesRest ? segments.length < page.length : segments.length !== page.length) return false
  return page.every((part, at) => part.startsWith('$') || part === segments[at])
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
