import { notFound, redirect } from '@tanstack/react-router'
import type { Settings, User } from '@exchange/contract/accounts'
import { isPageOpen } from '@exchange/contract/site/pages'
import { isOwnPath } from '@exchange/contract/site/paths'
import { joinLanguage, splitLanguage, type SiteLanguage } from '@exchange/contract/site/languages'

interface GuardArguments {
  readonly context: { readonly settings: Settings; readonly texts: { readonly locale: SiteLanguage } }
  readonly location: { readonly pathname: string; readonly publicHref: string }
}

/** For `beforeLoad` of pages that need a login: guests go to the sign-in and come back afterwards. */
export function requireUser({ context, location }: GuardArguments): { user: User } {
  if (context.settings.user !== null) return { user: context.settings.user }
  const returnPath = encodeURIComponent(location.publicHref).replace(/%2F/g, '/')
  throw redirect({ href: `${joinLanguage(context.texts.locale, '/auth')}?redirect=${returnPath}` })
}

/** For `beforeLoad` of the pages that protect an account: one without a password gets one first. */
export function requirePassword(visit: GuardArguments): { user: User } {
  const { user } = requireUser(visit)
  if (!user.isPasswordCreateEnabled) return { user }
  throw redirect({ href: joinLanguage(visit.context.texts.locale, '/settings/security/create-password') })
}

/** For `beforeLoad` of pages that hang on a flag of the edition: elsewhere there is no such page. */
export function requirePage({
  context,
  location,
}: {
  readonly context: { readonly settings: Settings }
  readonly location: { readonly pathname: string }
}): void {
  if (!isPageOpen(location.pathname, context.settings.flags)) throw notFound()
}

/** For loaders and guards: the address has a page, but there is nothing under these parameters. */
export const unknownParameters = () => notFound({ data: { isFatal: true } })

/** What may follow a sign-in. */
export function isReturnPath(path: unknown): path is string {
  return typeof path === 'string' && isOwnPath(path) && !path.includes('/auth')
}

/**
 * Where somebody goes who has just signed in, in the language of the page he signed in on: it may have been
 * chosen there.
 */
export function afterSignIn(returnPath: unknown, language: SiteLanguage): string {
  const [, path] = splitLanguage(isReturnPath(returnPath) ? returnPath : '/trade')
  return joinLanguage(language, path)
}
