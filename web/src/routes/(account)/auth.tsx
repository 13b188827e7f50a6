import { createFileRoute, Outlet, redirect, useLocation } from '@tanstack/react-router'
import { WaitingSupportDesk } from '../../features/accounts/index.ts'
import { afterSignIn, brandIn, clientIn, consentPath, isReturnPath, stringifySearch } from '../../shared/data/index.ts'
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
    if (brandIn(rest) !== null) return
    const { locale } = context.texts
    if (clientIn(rest) !== null) throw redirect({ href: consentPath(rest, locale) })
    const href = isReturnPath(returnPath)
      ? afterSignIn(returnPath, locale)
      : joinLocale(locale, '/') + stringifySearch(rest)
    throw redirect({ href })
  },
  component: Page,
})

/** Somebody signed in who comes from the support desk goes back there. */
function Page() {
  const { settings } = Route.useRouteContext()
  const pathname = useLocation({ select: (location) => location.pathname })
  const brand = brandIn({ ...Route.useSearch() })
  if (settings.user === null || brand === null || OPEN.test(pathname)) return <Outlet />
  return <WaitingSupportDesk brand={brand} />
}
