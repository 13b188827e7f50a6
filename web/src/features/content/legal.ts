import { editionFacts } from './facts.ts'
import { openDocument, filledMeta, type Reader, type Shelf } from './open-document.ts'
import {
  chooseDocument,
  readPaths,
  type DocumentMeta,
  type OpenDocument,
  type RenderedDocument,
} from './pure/documents.ts'

const shelf: Shelf = import.meta.glob<RenderedDocument>('../../content/legal/**/*.md', { import: 'default' })
const metas: Readonly<Record<string, DocumentMeta>> = import.meta.glob('../../content/legal/**/*.md', {
  query: '?meta',
  import: 'default',
  eager: true,
})

/** The legal documents in the order they are listed: the contract first, then what belongs to it. */
export const legalTypes = [
  'terms-of-use',
  'privacy-policy',
  'cookies',
  'fee-terms',
  'risk-disclosure',
  'aml-policy',
  'api-terms',
  'complaints',
  'legal-notice',
] as const

export interface LegalEntry extends DocumentMeta {
  readonly type: string
  readonly version: number
}

/** What the terms consist of, with the newest version of each. */
export function legalIndex({ region, locale }: Reader): readonly LegalEntry[] {
  const paths = readPaths(Object.keys(metas))
  return legalTypes.flatMap((type) => {
    const choice = chooseDocument(paths, type, locale)
    const meta = choice === null ? undefined : metas[choice.document.path]
    return choice === null || meta === undefined
      ? []
      : [{ type, version: choice.document.version, ...filledMeta(meta, editionFacts(region, locale)) }]
  })
}

/** One of them; null when there is no such type or version. */
export async function legalDocument(type: string, reader: Reader, version?: number): Promise<OpenDocument | null> {
  return openDocument(shelf, type, reader, { version })
}
