import type { Region } from '@exchange/contract'
import type { Settings } from '@exchange/contract/accounts'
import { useRouterState } from '@tanstack/react-router'

/** The edition of this page; global while it is not known, as when the settings themselves failed. */
export function useRegion(): Region {
  return useRouterState({
    select: (state) => (state.matches[0]?.context as { settings?: Settings } | undefined)?.settings?.region ?? 'global',
  })
}
