import type { Region } from '@exchange/contract'
import type { Settings } from '@exchange/contract/accounts'
import { useRouterState } from '@tanstack/react-router'

/** Who is here and in which edition; undefined when the settings themselves failed. */
export const useKnownSettings = (): Settings | undefined =>
  useRouterState({
    select: (state) => (state.matches[0]?.context as { settings?: Settings } | undefined)?.settings,
  })

/** The edition of this page; global while it is not known. */
export const useRegion = (): Region => useKnownSettings()?.region ?? 'global'
