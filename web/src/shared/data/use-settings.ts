import type { Settings } from '@exchange/contract/accounts'
import { useRouteContext } from '@tanstack/react-router'

/** Who is signed in, and what this edition offers. */
export const useSettings = (): Settings => useRouteContext({ from: '__root__', select: ({ settings }) => settings })
