import type { Settings, User } from '@exchange/contract/accounts'
import { isPageOpen } from '@exchange/contract/site/pages'
import { useMemo } from 'react'
import type { MessageKey } from '../../i18n/index.ts'

export interface NavItem {
  readonly to: string
  readonly text: MessageKey
  /** Addresses under which this way is marked as the present one; its own by default. */
  readonly section?: string
  /** Shown where the edition has this area and does not hide it. */
  readonly capability?: string
  readonly user?: true
  /** Shown to accounts that have it. */
  readonly privilege?: keyof User['privileges']
}

export interface NavGroup {
  readonly text: MessageKey
  readonly items: readonly NavItem[]
}

/** The ways that stand in the header itself. Only pages that exist are listed (nav-items.test.ts). */
export const main: readonly NavItem[] = [
  { to: '/markets', text: 'shared.navMarkets' },
  { to: '/trade', text: 'shared.navTrade', capability: 'spot' },
  { to: '/balance', text: 'shared.navBalance', user: true },
  { to: '/history/trade/orders', text: 'shared.navHistory', section: '/history', user: true },
]

/** Everything else, as the menu "More", the phone's menu, the footer and the command palette show it. */
export const groups: readonly NavGroup[] = [
  {
    text: 'shared.navExplore',
    items: [
      { to: '/assets', text: 'shared.navAssets' },
      { to: '/futures', text: 'shared.navFutures', capability: 'futures' },
      { to: '/releases', text: 'shared.navReleases' },
      { to: '/download-apps', text: 'shared.navApps' },
    ],
  },
  {
    text: 'shared.navFees',
    items: [
      { to: '/fees/cryptocurrency', text: 'shared.navFeesPayments', section: '/fees' },
      { to: '/trading-data/trading-fees', text: 'shared.navTradingFees' },
      { to: '/trading-data/collateral-weight', text: 'shared.navCollateral' },
    ],
  },
  {
    text: 'shared.footerDevelopers',
    items: [{ to: '/api-docs', text: 'shared.footerApi', capability: 'api' }],
  },
  {
    text: 'shared.navCompany',
    items: [
      { to: '/about-us', text: 'shared.navAbout' },
      { to: '/ambassador', text: 'shared.navAmbassadors' },
      { to: '/bug-bounty', text: 'shared.navBugBounty' },
      { to: '/community-and-channel-verification', text: 'shared.navChannels' },
      { to: '/brand-guideline', text: 'shared.navBrand' },
      { to: '/system-page', text: 'shared.navStatus' },
    ],
  },
  {
    text: 'shared.navLegal',
    items: [
      { to: '/terms', text: 'shared.navTerms' },
      { to: '/risks', text: 'shared.navRisks' },
      { to: '/aml-service', text: 'shared.navAml' },
    ],
  },
]

/** A way is shown when this visitor may go it. */
export const isOffered = (item: NavItem, settings: Settings): boolean =>
  (item.user !== true || settings.user !== null) &&
  (item.privilege === undefined || settings.user?.privileges[item.privilege] === true) &&
  isOpen(item, settings)

/** Whether the edition has this way for somebody. */
export function isOpen(item: NavItem, settings: Settings): boolean {
  if (!isPageOpen(item.to, settings.flags)) return false
  const capability = item.capability === undefined ? undefined : settings.permissions[item.capability]
  return item.capability === undefined || (capability?.enabled === true && !capability.hide)
}

/** The ways through the product that this visitor has. */
export function useNavigation(settings: Settings): { main: readonly NavItem[]; groups: readonly NavGroup[] } {
  return useMemo(() => {
    const offered = (items: readonly NavItem[]) => items.filter((item) => isOffered(item, settings))
    return {
      main: offered(main),
      groups: groups
        .map((group) => ({ ...group, items: offered(group.items) }))
        .filter((group) => group.items.length > 0),
    }
  }, [settings])
}
