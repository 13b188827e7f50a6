import type { Region } from '@exchange/contract'
import type { ApiReference } from '@exchange/contract/integrations'
import { api } from '../../shared/data/index.ts'
import type { Locale } from '../../shared/i18n/index.ts'
import { regionContent } from '../../shared/region/index.ts'
import { fillHtml, fillText, localiseLinks, type DocumentMeta, type RenderedDocument } from '../content/index.ts'
import { START } from './pure/docs-search.ts'
import { demoMarket, guideExamples, socketOf, worked } from './pure/guide.ts'
import { partsOf, type Part } from './pure/parts.ts'

const texts = import.meta.glob<RenderedDocument>('../../content/api/*.md', { import: 'default' })
const metas: Readonly<Record<string, DocumentMeta>> = import.meta.glob('../../content/api/*.md', {
  query: '?meta',
  import: 'default',
  eager: true,
})
const fileOf = (slug: string): string => `../../content/api/${slug}.en.md`

/** Pages that are explained before operations are listed, in the order in which they are read. */
const guideSlugs = [START, 'signing', 'errors', 'limits', 'sandbox', 'sockets', 'order-book'] as const

export interface PageName {
  readonly slug: string
  readonly title: string
}

export interface ApiDocs {
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly parts: readonly Part[]
  readonly operations: ApiReference['operations']
  readonly guide: readonly PageName[]
  readonly reference: readonly PageName[]
  /** What the search looks through. */
  readonly sections: ApiReference['sections']
  /** Scheme and host of this site, which the examples call. */
  readonly origin: string
}

export interface DocsReader {
  readonly region: Region
  readonly locale: Locale
  readonly origin: string
}

/** A page of the API's documentation; null when there is none of this name. */
export async function apiDocs(slug: string, { region, locale, origin }: DocsReader): Promise<ApiDocs | null> {
  const { sections, operations } = await api['GET /v2/api-reference']({ query: { section: slug } })
  const section = sections.find((each) => each.slug === slug)
  const meta = metas[fileOf(slug)]
  const load = texts[fileOf(slug)]
  if (section === undefined && meta === undefined) return null
  const facts = {
    brand: regionContent(region).brand.name,
    origin,
    socket: socketOf(origin),
    demoMarket,
    workedKey: worked.key,
    workedSecret: worked.secret,
    workedBody: worked.body,
    workedPayload: worked.payload,
    workedSignature: worked.signature,
  }
  const html = load === undefined ? '' : localiseLinks(fillHtml((await load()).html, facts), locale)
  const titleOf = (name: string) => metas[fileOf(name)]?.title ?? name
  return {
    slug,
    title: section?.title ?? meta?.title ?? slug,
    summary: meta === undefined ? (section?.text ?? '') : fillText(meta.summary, facts),
    parts: partsOf(html, guideExamples(origin)),
    operations,
    guide: guideSlugs.map((name) => ({ slug: name, title: titleOf(name) })),
    reference: sections
      .filter((each) => !guideSlugs.some((name) => name === each.slug))
      .map(({ slug: name, title }) => ({ slug: name, title })),
    sections,
    origin,
  }
}
