import { redirect } from '@tanstack/react-router'
import type { Settings } from '@exchange/contract/accounts'
import { readCookie } from './cookies.ts'
import { parseSearch } from './search.ts'

interface Arrival {
  readonly context: { readonly routes: () => readonly string[] | Promise<readonly string[]> }
  readonly location: { readonly pathname: string; readonly searchStr: string }
  readonly preload: boolean
}

/**
 * What the server does with a page request, for navigation in the browser: stored redirects, then the table of
 * rules. Throws the redirect. Another site is left for by the browser itself.
 */
export async function followRedirects({ context, location, preload }: Arrival, settings: Settings): Promise<void> {
  const { pathname: path, searchStr } = location
  if (settings.redirects !== '' && !preload) {
    const { api } = await import('./api.ts')
    const { target } = await api['GET /v2/redirect']({ query: { path } })
    if (target !== null) throw toAddress(target.includes('?') || !target.startsWith('/') ? target : target + searchStr)
  }
  const { redirectOf } = await import('@exchange/contract/site/rules')
  const rule = redirectOf(
    { path, query: new URLSearchParams(searchStr), lastPair: readCookie('lastPair') },
    await context.routes(),
  )
  if (rule !== null) throw toAddress(rule.to)
}

/** Goes to where one is going, to be matched again. */
export function sameAddress({ pathname, search, hash }: { pathname: string; search: object; hash: string }) {
  return redirect({ to: pathname, search, hash, replace: true })
}

/** `to` and `search`, so that the language of the page is added; an address with a scheme leaves the app. */
function toAddress(target: string) {
  if (!target.startsWith('/')) return redirect({ href: target, reloadDocument: true })
  const [to = '/', query = ''] = target.split('?', 2)
  return redirect({ to, search: parseSearch(query), replace: true })
}
