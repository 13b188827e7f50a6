import type { Region } from '@exchange/contract'
import type { ApiReference } from '@exchange/contract/integrations'
import { api } from '../../shared/data/index.ts'
import type { Texts } from '../../shared/i18n/index.ts'
import { regionContent } from '../../shared/region/index.ts'
import { openDocument, openMeta, type DocumentMeta, type RenderedDocument, type Shelf } from '../content/index.ts'
import { START } from './pure/docs-search.ts'
import type { Part } from './pure/parts.ts'
import { sectionTexts } from './pure/sections.ts'

const texts: Shelf = import.meta.glob<RenderedDocument>('../../content/api/*.md', { import: 'default' })
/** The build puts those of one language together, so that a reader loads no titles of another. */
const metas: Shelf<DocumentMeta> = import.meta.glob<DocumentMeta>('../../content/api/*.md', {
  query: '?meta',
  import: 'default',
})

/** Pages that are explained before operations are listed, in the order in which they are read. */
const guideSlugs = [START, 'signing', 'errors', 'limits', 'sandbox', 'sockets', 'order-book'] as const

export interface PageName {
  readonly slug: string
  readonly title: string
  /** Of the title; not always the reader's. */
  readonly locale: string
}

export interface ApiDocs {
  readonly name: PageName
  readonly summary: string
  readonly parts: readonly Part[]
  /** Of the summary and the parts; not always the reader's. */
  readonly locale: string
  readonly operations: ApiReference['operations']
  readonly channels: ApiReference['channels']
  readonly deliveries: ApiReference['deliveries']
  readonly deliveryHeaders: string
  readonly refusals: ApiReference['refusals']
  readonly guide: readonly PageName[]
  readonly reference: readonly PageName[]
  /** What the search looks through. */
  readonly sections: ApiReference['sections']
  /** Scheme and host of this site, which the examples call. */
  readonly origin: string
}

export interface DocsReader {
  readonly region: Region
  readonly texts: Texts
  readonly origin: string
}

/** A page of the API's documentation; null when there is none of this name. */
export async function apiDocs(
  slug: string,
  { region, texts: { locale, t }, origin }: DocsReader,
): Promise<ApiDocs | null> {
  // The programs come with the loader's answer: a browser needs them only when it goes from page to page.
  const { guideExamples, guideFacts, partsOf, socketOf } = await import('./pure/parts.ts')
  const reader = { region, locale }
  const facts = {
    brand: regionContent(region).brand.name,
    origin,
    socket: socketOf(origin),
    ...guideFacts,
  }
  const nameOfPage = async (name: string): Promise<PageName> => {
    const meta = await openMeta(metas, name, reader, { facts })
    return { slug: name, title: meta?.title ?? name, locale: meta?.locale ?? 'en' }
  }
  const [{ sections, operations, channels, deliveries, deliveryHeaders, refusals }, document, guide] =
    await Promise.all([
      api['GET /v2/api-reference']({ query: { section: slug } }),
      openDocument(texts, slug, reader, { facts }),
      Promise.all(guideSlugs.map(nameOfPage)),
    ])
  const reference = sections
    .filter((each) => !guide.some((page) => page.slug === each.slug))
    .map(({ slug: of, title }): PageName => {
      const text = sectionTexts[of]?.title
      return text === undefined ? { slug: of, title, locale: 'en' } : { slug: of, title: t(text), locale }
    })
  const pages = [...guide, ...reference]
  const name = pages.find((page) => page.slug === slug)
  if (name === undefined) return null
  const lead = sectionTexts[slug]?.lead
  return {
    name,
    summary: document?.summary ?? (lead === undefined ? '' : t(lead)),
    parts: document === null ? [] : partsOf(document.html, guideExamples(origin)),
    locale: document?.locale ?? locale,
    operations,
    channels,
    deliveries,
    deliveryHeaders,
    refusals,
    guide,
    reference,
    sections: sections.map((each) => ({
      ...each,
      title: pages.find((page) => page.slug === each.slug)?.title ?? each.title,
    })),
    origin,
  }
}
