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

/** Documents of one folder by path, or their heads alone, each loaded when it is asked for. */
export type Shelf<Kept = RenderedDocument> = Readonly<Record<string, () => Promise<Kept>>>

export interface Reader {
  readonly region: Region
  readonly locale: Locale
}

export interface Asked {
  /** The newest one when left out. */
  readonly version?: number | undefined
  /** What these documents may ask about beside the edition. */
  readonly facts?: Facts
}

/** A document as this reader gets it; null when there is none of that name and version. */
export async function openDocument(
  shelf: Shelf,
  name: string,
  reader: Reader,
  asked: Asked = {},
): Promise<OpenDocument | null> {
  const found = find(shelf, name, reader, asked)
  if (found === null) return null
  const { document, versions, facts, load } = found
  const { meta, html, headings } = await load()
  return {
    ...filledMeta(meta, facts),
    html: localiseLinks(fillHtml(html, facts), reader.locale),
    headings: headings.map(({ id, text }) => ({ id, text: fillText(text, facts) })),
    version: document.version,
    versions,
    locale: document.locale,
  }
}

/** The head of that document, with the language it is in, without loading its text. */
export async function openMeta(
  shelf: Shelf<DocumentMeta>,
  name: string,
  reader: Reader,
  asked: Asked = {},
): Promise<(DocumentMeta & Pick<OpenDocument, 'locale'>) | null> {
  const found = find(shelf, name, reader, asked)
  return found === null ? null : { ...filledMeta(await found.load(), found.facts), locale: found.document.locale }
}

function find<Kept>(shelf: Shelf<Kept>, name: string, { region, locale }: Reader, { version, facts }: Asked) {
  const choice = chooseDocument(readPaths(Object.keys(shelf)), name, locale, version)
  const load = choice === null ? undefined : shelf[choice.document.path]
  if (choice === null || load === undefined) return null
  return { ...choice, load, facts: { ...editionFacts(region, choice.document.locale), ...facts } }
}

/** Title and summary with the edition's facts. */
export function filledMeta(meta: DocumentMeta, facts: Facts): DocumentMeta {
  return { ...meta, title: fillText(meta.title, facts), summary: fillText(meta.summary, facts) }
}
