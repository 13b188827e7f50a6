import { joinLanguage, type SiteLanguage } from '@exchange/contract/site/languages'
import { stringifySearch } from './search.ts'

type Search = Readonly<Record<string, unknown>>

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The app that somebody came from; null = from none. */
export const clientIn = (search: Search): string | null => text(search['clientId']) ?? text(search['client_id'])

/** The brand of the support desk that somebody came from; null = from none. */
export const brandIn = (search: Search): string | null => text(search['brand_id'])

/** Where an app asks for what it wants, with everything that it sent along. */
export function consentPath(search: Search, language: SiteLanguage): string {
  return joinLanguage(language, '/auth/scopes') + stringifySearch({ ...search, skipLogout: 'true' })
}
