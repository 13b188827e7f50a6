import type { Settings, User } from '@exchange/contract/accounts'
import { isPageOpen } from '@exchange/contract/site/pages'
import type { MessageKey } from '../../shared/i18n/index.ts'

export interface SettingsPage {
  readonly to: string
  readonly text: MessageKey
  /** What one does there. */
  readonly note: MessageKey
  /** Listed for accounts that have it. */
  readonly privilege?: keyof User['privileges']
}

export interface SettingsGroup {
  /** The page that the group begins with. */
  readonly to: string
  readonly text: MessageKey
  readonly pages: readonly SettingsPage[]
}

/** Every page of the settings, as the navigation and the overviews list them. Only pages that exist are listed. */
export const settingsGroups: readonly SettingsGroup[] = [
  {
    to: '/settings/general',
    text: 'settings.general',
    pages: [
      { to: '/settings/general/nickname', text: 'shared.nicknamePage', note: 'settings.nicknameNote' },
      { to: '/settings/general/email', text: 'shared.emailPage', note: 'settings.emailNote' },
      { to: '/settings/general/communication', text: 'shared.communication', note: 'settings.communicationNote' },
      { to: '/settings/general/push', text: 'shared.push', note: 'settings.pushNote' },
      { to: '/settings/general/ussd', text: 'shared.ussd', note: 'settings.ussdNote', privilege: 'canUseUssd' },
      { to: '/settings/general/export', text: 'shared.exportPage', note: 'settings.exportNote' },
      { to: '/settings/general/delete-account', text: 'shared.closeAccount', note: 'settings.deleteNote' },
    ],
  },
  {
    to: '/settings/security',
    text: 'shared.securityPage',
    pages: [
      { to: '/settings/security/2fa', text: 'shared.twoFactor', note: 'settings.factorsNote' },
      { to: '/settings/security/change-password', text: 'shared.passwordPage', note: 'settings.passwordNote' },
      { to: '/settings/security/qr-login', text: 'shared.qrLogin', note: 'settings.qrLoginNote' },
      { to: '/settings/security/phone', text: 'shared.phone', note: 'settings.phoneNote' },
      { to: '/settings/security/web3', text: 'shared.wallets', note: 'settings.walletsNote' },
      { to: '/settings/security/address-management', text: 'shared.addressBook', note: 'settings.addressesNote' },
      { to: '/settings/security/saved-cards', text: 'shared.savedCards', note: 'settings.cardsNote' },
      { to: '/settings/security/billing-address', text: 'shared.billingAddress', note: 'settings.billingNote' },
      { to: '/settings/security/account-connections', text: 'shared.connections', note: 'settings.connectionsNote' },
      { to: '/settings/security/app-authorization', text: 'shared.appsPage', note: 'settings.appsNote' },
      { to: '/settings/security/anti-phishing', text: 'shared.antiPhishing', note: 'settings.antiPhishingNote' },
      { to: '/settings/security/logout-time', text: 'shared.logoutTime', note: 'settings.logoutTimeNote' },
      { to: '/settings/security/device-management', text: 'shared.devices', note: 'settings.devicesNote' },
      { to: '/settings/security/login-history', text: 'shared.loginHistory', note: 'settings.loginHistoryNote' },
      { to: '/settings/security/freeze', text: 'shared.freezePage', note: 'settings.freezeNote' },
    ],
  },
  {
    to: '/settings/api',
    text: 'shared.apiSettings',
    pages: [
      { to: '/settings/api/api-keys', text: 'shared.apiKeys', note: 'settings.keysNote' },
      { to: '/settings/api/integrations', text: 'shared.integrations', note: 'settings.integrationsNote' },
      { to: '/settings/api/webhook', text: 'shared.webhooks', note: 'settings.webhooksNote' },
    ],
  },
]

/** Those pages that this edition has, and this account something to do on. */
export const openSettings = ({ flags, user }: Pick<Settings, 'flags' | 'user'>): readonly SettingsGroup[] =>
  settingsGroups.map((group) => ({
    ...group,
    pages: group.pages.filter(
      ({ to, privilege }) => isPageOpen(to, flags) && (privilege === undefined || user?.privileges[privilege] === true),
    ),
  }))

/** The page, or the group, that an address belongs to. */
export function settingsPageAt(path: string): Pick<SettingsPage, 'to' | 'text'> | undefined {
  const pages = settingsGroups.flatMap((group) => [group, ...group.pages])
  const found = pages.filter(({ to }) => path === to || path.startsWith(`${to}/`))
  return found.toSorted((one, other) => other.to.length - one.to.length)[0]
}
