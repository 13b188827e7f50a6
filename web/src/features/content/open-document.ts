import type { Region } from '@exchange/contract'
import type { Locale } from '../../shared/i18n/index.ts'
import { editionFacts } from './facts.ts'
import {
  chooseDocument,
  fillHtml,
  fillText,
  localiseLinks,
  readPaths,
  type DocumentMeta,
  type Facts,
  type OpenDocument,
  type RenderedDocument,
} from './pure/documents.ts'

/** Documents of one folder, each loaded when it is asked for. */
export type Shelf = Readonly<Record<string, () => Promise<RenderedDocument>>>

export interface Reader {
  readonly region: Region
  readonly locale: Locale
}

/** A document as this reader gets it; null when there is none of that name and version. */
export async function openDocument(
  shelf: Shelf,
  name: string,
  { region, locale }: Reader,
  version?: number,
): Promise<OpenDocument | null> {
  const choice = chooseDocument(readPaths(Object.keys(shelf)), name, locale, version)
  const load = choice === null ? undefined : shelf[choice.document.path]
  if (choice === null || load === undefined) return null
  const { meta, html, headings } = await load()
  const facts = editionFacts(region, choice.document.locale)
  return {
    ...filledMeta(meta, facts),
    html: localiseLinks(fillHtml(html, facts), locale),
    headings: headings.map(({ id, text }) => ({ id, text: fillText(text, facts) })),
    version: choice.document.version,
    versions: choice.versions,
    locale: choice.document.locale,
  }
}

/** Title and summary with the edition's facts. */
export function filledMeta(meta: DocumentMeta, facts: Facts): DocumentMeta {
  return { ...meta, title: fillText(meta.title, facts), summary: fillText(meta.summary, facts) }
}
