/** Requests that lead elsewhere instead of to a page. */
import type { StoredRedirect } from '../kernel/index.ts'
import { canonicalPath, redirectOf } from '@exchange/contract/site/rules'
import { isOwnPath } from '@exchange/contract/site/paths'
import { defaultLanguage, joinLanguage, siteLanguages, splitLanguage } from '@exchange/contract/site/languages'

export interface Elsewhere {
  readonly location: string
  /** 301: browsers and search engines may remember it. */
  readonly status: 301 | 302
}

export interface Address {
  /** Path and query, as they were asked for. */
  readonly url: string
  readonly lastPair: string | undefined
  /** The language that was chosen (cookie `language`). */
  readonly chosen?: string | undefined
}

/**
 * Where this address leads, or null when it has a page: its one spelling first, then what was stored, then the
 * table of rules. `routes` are the pages that exist, without a language.
 */
export function elsewhere(
  { url, lastPair, chosen }: Address,
  routes: readonly string[],
  stored: (path: string) => StoredRedirect | null,
): Elsewhere | null {
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  const search = at < 0 ? '' : url.slice(at)
  const canonical = canonicalPath(path)
  // One that holds what no address of ours may hold has no other spelling, and no page either.
  if (canonical !== null && isOwnPath(canonical)) return { location: canonical + search, status: 301 }
  // The first page alone: any other address says which language is meant.
  const remembered = siteLanguages.find((known) => known === chosen) ?? defaultLanguage
  if (path === '/' && remembered !== defaultLanguage)
    return { location: joinLanguage(remembered, path) + search, status: 302 }
  const [language, page] = splitLanguage(path)
  const found = stored(page)
  if (found !== null) return { location: targetOf(found, language, search), status: found.permanent ? 301 : 302 }
  const rule = isOwnPath(page) ? redirectOf({ path: page, query: new URLSearchParams(search), lastPair }, routes) : null
  if (rule === null) return null
  return { location: joinLanguage(language, rule.to), status: rule.permanent ? 301 : 302 }
}

/** Another site's address stays as it is; an own one keeps the language, and the query unless it has one. */
function targetOf({ target }: StoredRedirect, language: Parameters<typeof joinLanguage>[0], search: string): string {
  if (!target.startsWith('/')) return target
  return joinLanguage(language, target) + (target.includes('?') ? '' : search)
}
