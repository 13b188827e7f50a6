import type { Locale } from '../../i18n/index.ts'
import cyrillic400 from './firago-cyrillic-400.woff2?url'
import cyrillic500 from './firago-cyrillic-500.woff2?url'
import cyrillic600 from './firago-cyrillic-600.woff2?url'
import georgian400 from './firago-georgian-400.woff2?url'
import georgian500 from './firago-georgian-500.woff2?url'
import georgian600 from './firago-georgian-600.woff2?url'
import latin400 from './firago-latin-400.woff2?url'
import latin500 from './firago-latin-500.woff2?url'
import latin600 from './firago-latin-600.woff2?url'
import extended400 from './firago-latin-ext-400.woff2?url'

// A page's title is set in 600, its words and figures in 400 and 500.
const latin = [latin400, latin500, latin600]
const scripts: Partial<Record<Locale, readonly string[]>> = {
  ka: [georgian400, georgian500, georgian600, latin400],
  pl: [...latin, extended400],
  tr: [...latin, extended400],
  ru: [cyrillic400, cyrillic500, cyrillic600, latin400],
  ua: [cyrillic400, cyrillic500, cyrillic600, latin400],
}

/** The font files that the first screen of a page in this language needs. */
export const fontsOf = (locale: Locale): readonly string[] => scripts[locale] ?? latin
