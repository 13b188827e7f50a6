import type { DocsReader } from './api-docs.ts'
import { ReferenceChannels, ReferenceOperation, ReferenceShared, WebhookDeliveries } from './ui/reference.lazy.ts'
import { LoadedCode } from './ui/program.tsx'

/**
 * A page of the API's documentation with the parts that show it; null when there is none of this name. Loaded when it is
 * asked for: the first visit carries none of it.
 */
export async function apiDocs(slug: string, reader: DocsReader) {
  const shelf = await import('./api-docs.ts')
  const docs = await shelf.apiDocs(slug, reader)
  await Promise.all([
    docs !== null && docs.operations.length > 0 && ReferenceOperation.preload?.(),
    docs !== null && docs.channels.length > 0 && ReferenceChannels.preload?.(),
    docs !== null && docs.refusals.signed.length > 0 && ReferenceShared.preload?.(),
    docs !== null && docs.deliveries.length > 0 && WebhookDeliveries.preload?.(),
    // The server's page has the programs in any language that its address names.
    import.meta.env.SSR && LoadedCode.preload?.(),
  ])
  return docs
}
