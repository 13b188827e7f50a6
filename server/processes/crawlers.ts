/** What search engines read: robots.txt and the sitemaps. */
import { regionTerms } from '@exchange/contract/regions'
import type { Region } from '@exchange/contract/regions'
import { joinLanguage, languageTag, siteLanguages } from '@exchange/contract/site/languages'
import { hiddenFromRobots, indexedPages, isPageOpen } from '@exchange/contract/site/pages'
import { hasPage } from '@exchange/contract/site/rules'

export interface CrawlerFile {
  readonly mediaType: string
  readonly text: string
}

/** The site as one host shows it. */
export interface Crawled {
  readonly region: Region
  /** `https://host`. */
  readonly origin: string
  /** The pages that exist: `/trade/$pair`. */
  readonly routes: readonly string[]
  /** Pages that come and go with what is listed, without a language. */
  readonly listed: readonly string[]
  /** Of the edition. */
  readonly flags: Readonly<Record<string, boolean>>
}

/** Indexable pages that exist in the edition, each once, without a language. */
function pagesOf({ region, routes, listed, flags }: Crawled): readonly string[] {
  if (!regionTerms[region].indexed) return []
  return [...new Set([...indexedPages, ...listed])].filter((path) => hasPage(routes, path) && isPageOpen(path, flags))
}

function robots({ region, origin }: Crawled): string {
  if (!regionTerms[region].indexed) return 'User-agent: *\nDisallow: /\n'
  const hidden = hiddenFromRobots.flatMap((path) => {
    const isPage = !/^\/(?:v\d|rdrs)\//.test(path)
    return (isPage ? siteLanguages : siteLanguages.slice(0, 1)).map((language) => joinLanguage(language, path))
  })
  return ['User-agent: *', ...hidden.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  )
}

function entry(origin: string, path: string): string {
  const address = (language: (typeof siteLanguages)[number]) => `${origin}${joinLanguage(language, path)}`
  const others = siteLanguages.map(
    (language) => `<xhtml:link rel="alternate" hreflang="${languageTag(language)}" href="${address(language)}"/>`,
  )
  const alternates = [...others, `<xhtml:link rel="alternate" hreflang="x-default" href="${address('en')}"/>`].join('')
  return siteLanguages.map((language) => `<url><loc>${address(language)}</loc>${alternates}</url>`).join('\n')
}

function sitemap(crawled: Crawled): string {
  const entries = pagesOf(crawled).map((path) => entry(crawled.origin, path))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

/** Each address once, one a line. */
function uniqueAddresses(crawled: Crawled): string {
  return pagesOf(crawled)
    .flatMap((path) => siteLanguages.map((language) => `${crawled.origin}${joinLanguage(language, path)}\n`))
    .join('')
}

/** The file under this path, or null when it is none of a crawler's. */
export function crawlerFile(path: string, crawled: () => Crawled): CrawlerFile | null {
  switch (path) {
    case '/robots.txt':
      return { mediaType: 'text/plain; charset=utf-8', text: robots(crawled()) }
    case '/sitemap.xml':
      return { mediaType: 'application/xml; charset=utf-8', text: sitemap(crawled()) }
    case '/sitemap.txt':
      return { mediaType: 'text/plain; charset=utf-8', text: uniqueAddresses(crawled()) }
    default:
      return null
  }
}
