/** The languages of the address bar (RR-01 … RR-03). English has no prefix. */
export const locales = ['en', 'es', 'de', 'ka', 'pl', 'pt', 'tr', 'ru', 'ua'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'

/** BCP 47 tags, where they differ from the segment in the address. */
const tags: Record<string, string> = { ua: 'uk' }
export const languageTag = (locale: Locale): string => tags[locale] ?? locale

/** Each language in its own words. */
export const languageNames: Readonly<Record<Locale, string>> = {
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

const isPrefixed = (segment: string | undefined): segment is Locale =>
  segment !== defaultLocale && locales.some((locale) => locale === segment)

/** `/de/markets` → `['de', '/markets']`; `/markets` → `['en', '/markets']`. */
export function splitLocale(pathname: string): readonly [Locale, string] {
  const segment = pathname.split('/', 2)[1]
  if (!isPrefixed(segment)) return [defaultLocale, pathname]
  return [segment, pathname.slice(segment.length + 1) || '/']
}

/** The reverse of splitLocale. */
export function joinLocale(locale: Locale, pathname: string): string {
  const prefix: string = locale
  if (prefix === defaultLocale) return pathname
  return pathname === '/' ? `/${prefix}` : `/${prefix}${pathname}`
}
