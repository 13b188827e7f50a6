/** The languages of the site as they stand in an address. English has no prefix. Holds no zod. */
export const siteLanguages = ['en', 'es', 'de', 'ka', 'pl', 'pt', 'tr', 'ru', 'ua'] as const
export type SiteLanguage = (typeof siteLanguages)[number]
export const defaultLanguage: SiteLanguage = 'en'
/** Holds the language that was chosen; the first page of the site follows it. */
export const LANGUAGE_COOKIE = 'language'

/** Each language in its own words. */
export const languageNames: Readonly<Record<SiteLanguage, string>> = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  ka: 'ქართული',
  pl: 'Polski',
  pt: 'Português',
  tr: 'Türkçe',
  ru: 'Русский',
  ua: 'Українська',
}

const tags: Partial<Record<SiteLanguage, string>> = { ua: 'uk' }

/** BCP 47 tag of a language. */
export const languageTag = (language: SiteLanguage): string => tags[language] ?? language

/** The language of the site for one that a browser or an account names; English for all others. */
export const siteLanguageOf = (language: string): SiteLanguage =>
  siteLanguages.find((known) => known === language || languageTag(known) === language) ?? defaultLanguage

const isPrefix = (segment: string | undefined): segment is SiteLanguage =>
  segment !== defaultLanguage && siteLanguages.some((language) => language === segment)

/** `/de/markets` → `['de', '/markets']`; `/markets` → `['en', '/markets']`. */
export function splitLanguage(path: string): readonly [SiteLanguage, string] {
  const segment = path.split('/', 2)[1]
  if (!isPrefix(segment)) return [defaultLanguage, path]
  return [segment, path.slice(segment.length + 1) || '/']
}

/** The reverse of splitLanguage. */
export function joinLanguage(language: SiteLanguage, path: string): string {
  if (language === defaultLanguage) return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}
