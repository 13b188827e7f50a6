import { notFound, redirect } from '@tanstack/react-router'
import type { Settings, User } from '@exchange/contract/accounts'
import { isPageOpen } from '@exchange/contract/site/pages'

interface GuardArguments {
  readonly context: { readonly settings: Settings }
  readonly location: { readonly pathname: string; readonly publicHref: string }
}

/** For `beforeLoad` of pages that need a login: guests go to the sign-in and come back afterwards (RR-15, RR-51). */
export function requireUser({ context, location }: GuardArguments): { user: User } {
  if (context.settings.user !== null) return { user: context.settings.user }
  throw redirect({ href: `/auth?redirect=${encodeURIComponent(location.publicHref).replace(/%2F/g, '/')}` })
}

/** For `beforeLoad` of pages that hang on a flag of the edition: elsewhere there is no such page (RR-04, PR-24). */
export function requirePage({ context, location }: GuardArguments): void {
  if (!isPageOpen(location.pathname, context.settings.flags)) throw notFound()
}

/** For loaders and guards: the address has a page, but there is nothing under these parameters (RR-68). */
export const unknownParameters = () => notFound({ data: { isFatal: true } })

/** RR-18: what may follow a sign-in. */
export function isReturnPath(path: unknown): path is string {
  // Only a path of this site: `//host` and `/\host` would leave it, and so would a tab, which is read as nothing.
  return typeof path === 'string' && /^\/(?![/\\])\P{Cc}*$/u.test(path) && !path.includes('/auth')
}

/** RR-18, RR-19: where somebody goes who has just signed in. */
export function afterSignIn(returnPath: unknown): string {
  return isReturnPath(returnPath) ? returnPath : '/trade'
}
