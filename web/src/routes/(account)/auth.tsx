import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { afterSignIn, isReturnPath, stringifySearch } from '../../shared/data/index.ts'
import { joinLocale } from '../../shared/i18n/index.ts'

/** Paths that somebody signed in may open as well. */
const OPEN = /notice|scopes|phone|register-lifecell\/confirmation|\/sub-account\/verify/

interface AuthSearch {
  redirect?: string | undefined
}

/** Everything under /auth: for guests only, with the way back in the query. */
export const Route = createFileRoute('/(account)/auth')({
  staticData: { texts: ['accounts'] },
  validateSearch: (search: Record<string, unknown>): AuthSearch => ({
    ...search,
    redirect: typeof search.redirect === 'string' ? search.redirect : undefined,
  }),
  beforeLoad({ context, location }) {
    if (context.settings.user === null || OPEN.test(location.pathname)) return
    const { redirect: returnPath, ...rest } = location.search as Record<string, unknown>
    if (['clientId', 'client_id', 'brand_id'].some((name) => name in rest)) return
    const { locale } = context.texts
    const href = isReturnPath(returnPath)
      ? afterSignIn(returnPath, locale)
      : joinLocale(locale, '/') + stringifySearch(rest)
    throw redirect({ href })
  },
  component: Outlet,
})
