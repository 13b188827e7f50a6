import type { Region } from '@exchange/contract'
import type { Settings } from '@exchange/contract/accounts'
import { useRouterState } from '@tanstack/react-router'

const NO_FLAGS: Settings['flags'] = {}

/** Undefined when the settings themselves failed. */
const useKnownSettings = (): Settings | undefined =>
  useRouterState({
    select: (state) => (state.matches[0]?.context as { settings?: Settings } | undefined)?.settings,
  })

/** The edition of this page; global while it is not known. */
export const useRegion = (): Region => useKnownSettings()?.region ?? 'global'

/** The flags of the edition; none while it is not known. */
export const useFlags = (): Settings['flags'] => useKnownSettings()?.flags ?? NO_FLAGS
