/** The languages of the address bar under the names that pages use for them. */
export {
  defaultLanguage as defaultLocale,
  joinLanguage as joinLocale,
  languageNames,
  languageTag,
  siteLanguages as locales,
  splitLanguage as splitLocale,
} from '@exchange/contract/site/languages'
export type { SiteLanguage as Locale } from '@exchange/contract/site/languages'
