import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { isReturnPath, stringifySearch } from '../../shared/data/index.ts'

/** RR-14: paths that somebody signed in may open as well. */
const OPEN = /scopes|phone|register-lifecell\/confirmation|\/sub-account\/verify/

interface AuthSearch {
  redirect?: string | undefined
}

/** Everything under /auth: for guests only, with the way back in the query (RR-07, RR-14). */
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
    throw redirect({ href: isReturnPath(returnPath) ? returnPath : `/${stringifySearch(rest)}` })
  },
  component: Outlet,
})
