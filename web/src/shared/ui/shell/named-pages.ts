import type { Settings } from '@exchange/contract/accounts'
import { groups, isOffered, isOpen, main, type NavItem } from './nav-items.ts'
import { similarPaths } from './similar-paths.ts'

const home: NavItem = { to: '/', text: 'shared.navHome' }
const entrance: readonly NavItem[] = [
  { to: '/auth/login', text: 'shared.signIn' },
  { to: '/auth/register', text: 'shared.signUp' },
]
const account: readonly NavItem[] = [
  { to: '/deposit', text: 'shared.deposit', user: true, capability: 'deposit' },
  { to: '/withdraw', text: 'shared.withdraw', user: true, capability: 'withdraw' },
  { to: '/settings/general', text: 'shared.settings', user: true },
  { to: '/settings/general/nickname', text: 'shared.nicknamePage', user: true },
  { to: '/settings/general/email', text: 'shared.emailPage', user: true },
  { to: '/settings/general/push', text: 'shared.push', user: true },
  { to: '/settings/general/ussd', text: 'shared.ussd', user: true, privilege: 'canUseUssd' },
  { to: '/settings/security', text: 'shared.securityPage', user: true },
  { to: '/settings/security/billing-address', text: 'shared.billingAddress', user: true },
  { to: '/settings/api', text: 'shared.apiSettings', user: true },
  { to: '/settings/api/integrations', text: 'shared.integrations', user: true },
  { to: '/settings/api/webhook', text: 'shared.webhooks', user: true },
  { to: '/settings/api/api-keys', text: 'shared.apiKeys', user: true },
  { to: '/settings/security/2fa', text: 'shared.twoFactor', user: true },
  { to: '/settings/security/change-password', text: 'shared.passwordPage', user: true },
  { to: '/settings/security/phone', text: 'shared.phone', user: true },
  { to: '/settings/security/web3', text: 'shared.wallets', user: true, capability: 'web3' },
  { to: '/settings/security/address-management', text: 'shared.addressBook', user: true },
  { to: '/settings/security/saved-cards', text: 'shared.savedCards', user: true },
  { to: '/settings/security/account-connections', text: 'shared.connections', user: true },
  { to: '/settings/security/qr-login', text: 'shared.qrLogin', user: true, capability: 'qrLogin' },
  { to: '/settings/security/app-authorization', text: 'shared.appsPage', user: true },
  { to: '/settings/security/anti-phishing', text: 'shared.antiPhishing', user: true },
  { to: '/settings/security/logout-time', text: 'shared.logoutTime', user: true },
  { to: '/settings/security/device-management', text: 'shared.devices', user: true },
  { to: '/settings/security/login-history', text: 'shared.loginHistory', user: true },
  { to: '/settings/security/freeze', text: 'shared.freezePage', user: true },
  { to: '/settings/general/communication', text: 'shared.communication', user: true },
  { to: '/settings/general/export', text: 'shared.exportPage', user: true },
  { to: '/settings/general/delete-account', text: 'shared.closeAccount', user: true },
]
const navigation = [home, ...main, ...groups.flatMap(({ items }) => items)]

/** Every page that has a name in the interface and that this visitor may open. */
export function namedPages(settings: Settings): readonly NavItem[] {
  const own = settings.user === null ? entrance : account
  return [...navigation, ...own].filter((item) => isOffered(item, settings))
}

const marketBelow = /^\/trade\/([^/]+)$/

/** The market that an address of the terminal asks for, as it is written: `BTC/USDT`. */
export const marketOf = (path: string): string | undefined => marketBelow.exec(path)?.[1]?.replace('-', '/')

/**
 * Up to three pages that somebody may have meant by an address that has none, the likeliest first. Pages of an account
 * are among them for guests too: the sign-in leads there.
 */
export function pagesMeantBy(path: string, settings: Settings): readonly NavItem[] {
  const known = [...navigation, ...entrance, ...account].filter((item) => isOpen(item, settings))
  const found = similarPaths(
    path,
    known.map(({ to }) => to),
  )
  const first = marketOf(path) === undefined ? [] : ['/markets']
  return [...first, ...found]
    .filter((to, at, all) => all.indexOf(to) === at)
    .flatMap((to) => known.find((item) => item.to === to) ?? [])
    .slice(0, 3)
}
