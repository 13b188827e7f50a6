import { editionFacts } from './facts.ts'
import { filledMeta, openDocument, type Reader, type Shelf } from './open-document.ts'
import {
  chooseDocument,
  readPaths,
  type DocumentMeta,
  type OpenDocument,
  type RenderedDocument,
} from './pure/documents.ts'

const shelf: Shelf = import.meta.glob<RenderedDocument>('../../content/releases/*.md', { import: 'default' })
const metas: Readonly<Record<string, DocumentMeta>> = import.meta.glob('../../content/releases/*.md', {
  query: '?meta',
  import: 'default',
  eager: true,
})

export interface ReleaseEntry extends DocumentMeta {
  readonly slug: string
}

/** Every release note, newest first. */
export function releaseIndex({ region, locale }: Reader): readonly ReleaseEntry[] {
  const paths = readPaths(Object.keys(metas))
  return [...new Set(paths.map(({ name }) => name))]
    .flatMap((slug) => {
      const path = chooseDocument(paths, slug, locale)?.document.path
      const meta = path === undefined ? undefined : metas[path]
      return meta === undefined ? [] : [{ slug, ...filledMeta(meta, editionFacts(region, locale)) }]
    })
    .toSorted((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug))
}

/** Null when there is no such note. */
export async function releaseNote(slug: string, reader: Reader): Promise<OpenDocument | null> {
  return openDocument(shelf, slug, reader)
}
