/** What makes pages of requests: in this process while developing, else in processes of their own (render-pool.ts). */
import type { WebContext } from '@exchange/contract'
import { pageAnswer, repack } from './rendered-page.ts'
import type { Encoding, PageAnswer, Repack } from './rendered-page.ts'

/** The keys of a query that the first picture of a page of this route depends on. */
export type QueryKeys = (route: string) => readonly string[]

/** What is known of the pages without rendering one. */
export interface PageTable {
  /** The pages there are: `/trade/$pair`. */
  routes(): readonly string[]
  /** What of the query the first picture of a page depends on. */
  readonly queryKeys: QueryKeys
}

/** The entry that the web workspace builds. */
export interface WebEntry extends PageTable {
  fetch(request: Request, options: { readonly context: WebContext }): Promise<Response> | Response
}

/** The request of a page as its render sees it: nothing of the connection. */
export interface PageRequest {
  /** With scheme and host as the site is known. */
  readonly url: string
  readonly method: 'GET' | 'HEAD'
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** The form that whoever asked takes. */
  readonly wanted: Encoding
}

export interface Renderer extends PageTable {
  /** Calls of the page go to `context.api`. */
  render(request: PageRequest, context: WebContext): Promise<PageAnswer>
  readonly repack: Repack
}

export async function renderWith(
  entry: WebEntry,
  { url, method, headers, wanted }: PageRequest,
  context: WebContext,
): Promise<PageAnswer> {
  const request = new Request(url, { method, headers: headers.map(([name, value]) => [name, value]) })
  return pageAnswer(await entry.fetch(request, { context }), wanted)
}

/** Renders in this process. */
export const localRenderer = (entry: WebEntry): Renderer => ({
  routes: () => entry.routes(),
  queryKeys: (route) => entry.queryKeys(route),
  render: async (request, context) => renderWith(entry, request, context),
  repack,
})
