import { openDocument, type Reader, type Shelf } from './open-document.ts'
import type { OpenDocument, RenderedDocument } from './pure/documents.ts'

const shelf: Shelf = import.meta.glob<RenderedDocument>('../../content/company/*.md', { import: 'default' })

/** A document about the company: `about-us`, `risks` … @throws Error when the repository has none of that name. */
export async function companyDocument(name: string, reader: Reader): Promise<OpenDocument> {
  const document = await openDocument(shelf, name, reader)
  if (document === null) throw new Error(`there is no document ${name}`)
  return document
}
