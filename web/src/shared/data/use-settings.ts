import type { Settings } from '@exchange/contract/accounts'
import { isPageOpen } from '@exchange/contract/site/pages'
import { useRouteContext } from '@tanstack/react-router'

/** Who is signed in, and what this edition offers. */
export const useSettings = (): Settings => useRouteContext({ from: '__root__', select: ({ settings }) => settings })

/** Whether this edition has the page; `path` without a language. */
export const useIsOpen = (path: string): boolean => isPageOpen(path, useSettings().flags)
