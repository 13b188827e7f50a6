import type { DocsReader } from './api-docs.ts'

/** A page of the API's documentation; null when there is none of this name. Loaded when it is asked for: the first visit carries none of it. */
export const apiDocs = async (slug: string, reader: DocsReader) => (await import('./api-docs.ts')).apiDocs(slug, reader)
