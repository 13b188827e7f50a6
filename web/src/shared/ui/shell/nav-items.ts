import type { MessageKey } from '../../i18n/index.ts'

export interface NavItem {
  readonly to: string
  readonly text: MessageKey
  /** Addresses under which this way is marked as the present one. */
  readonly section: string
}

/** The main ways through the product; the last two belong to somebody signed in. */
export function navItems(isSignedIn: boolean): NavItem[] {
  return [
    { to: '/markets', text: 'shared.navMarkets', section: '/markets' },
    { to: '/trade', text: 'shared.navTrade', section: '/trade' },
    ...(isSignedIn
      ? [
          { to: '/balance', text: 'shared.navBalance' as const, section: '/balance' },
          { to: '/history/trade/orders', text: 'shared.navHistory' as const, section: '/history' },
        ]
      : []),
  ]
}
