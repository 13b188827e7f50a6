import type { Region } from '@exchange/contract'
import { pageOrigin } from '../../framework/request.ts'
import { regionContent } from '../region/index.ts'
import type { Texts, Values } from './i18n.ts'
import { defaultLocale, joinLocale, languageTag, locales } from './locales.ts'
import type { MessageKey } from './messages.ts'

interface HeadArguments {
  readonly match: {
    /** Without the language. */
    readonly pathname: string
    readonly context: { readonly texts: Texts; readonly settings: { readonly region: Region } }
  }
}

/**
 * What search engines and link previews read, for a route's `head`:
 * `head: (context) => pageHead(context, 'markets.title', undefined, 'markets.description')`. Every page names itself in
 * all languages; the query is not part of a page's name.
 */
export function pageHead({ match }: HeadArguments, title: MessageKey, values?: Values, description?: MessageKey) {
  const { texts, settings } = match.context
  return textHead(
    { match },
    texts.t(title, values),
    description === undefined ? undefined : texts.t(description, values),
    settings.region,
  )
}

/** The same for a page whose title is not an interface text, as a document's. */
export function textHead(
  { match }: HeadArguments,
  title: string,
  description?: string,
  region = match.context.settings.region,
) {
  const { brand } = regionContent(region)
  const { locale, tag } = match.context.texts
  const origin = pageOrigin()
  const path = match.pathname === '/' ? '/' : match.pathname.replace(/\/$/, '')
  const address = (language: (typeof locales)[number]) => origin + joinLocale(language, path)
  const fullTitle = `${title} · ${brand.name}`
  return {
    meta: [
      { title: fullTitle },
      ...(description === undefined
        ? []
        : [
            { name: 'description', content: description },
            { property: 'og:description', content: description },
          ]),
      { property: 'og:title', content: fullTitle },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: brand.name },
      { property: 'og:url', content: address(locale) },
      { property: 'og:locale', content: tag },
    ],
    links: [
      { rel: 'canonical', href: address(locale) },
      { rel: 'alternate', hrefLang: 'x-default', href: address(defaultLocale) },
      ...locales.map((language) => ({ rel: 'alternate', hrefLang: languageTag(language), href: address(language) })),
    ],
  }
}
