import type { Settings } from '@exchange/contract/accounts'
import type { QueryClient } from '@tanstack/react-query'

/** What the server writes into the page; `queries` is JSON, empty for a page of text. */
export interface DehydratedData {
  readonly settings: Settings | undefined
  readonly queries: string
}

/**
 * The settings, which every page has, and the query cache, which the browser loads with the first page that is not mere
 * text (decision 25).
 */
export interface PageData {
  /** Who is signed in, and what this edition offers. Read by the root before anything else. */
  readonly settings: () => Promise<Settings>
  /** The session ended while the page was open. */
  readonly forgetUser: () => void
  /** They are asked for anew when the root is next read. */
  readonly forgetSettings: () => void
  readonly queryClient: () => Promise<QueryClient>
  /** The cache, if it is here already. */
  readonly current: () => QueryClient | undefined
  readonly subscribe: (changed: () => void) => () => void
  readonly dehydrate: (isText: boolean) => Promise<DehydratedData>
  readonly hydrate: (state: DehydratedData) => Promise<void>
}

const loadQueries = () => import('./queries.ts')

/** One per request on the server, one per page in the browser. */
export function createPageData(): PageData {
  let settings: Settings | undefined
  let client: QueryClient | undefined
  let creating: Promise<QueryClient> | undefined
  const listeners = new Set<() => void>()

  async function create(): Promise<QueryClient> {
    client = (await loadQueries()).createQueryClient()
    if (!import.meta.env.SSR) client.mount()
    for (const changed of listeners) changed()
    return client
  }
  const queryClient = () => (creating ??= create())

  return {
    async settings() {
      settings ??= await (await import('./api.ts')).api['GET /v2/settings']()
      return settings
    },
    forgetUser() {
      settings = settings && { ...settings, isLogined: false, user: null }
    },
    forgetSettings() {
      settings = undefined
    },
    queryClient,
    current: () => client,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    async dehydrate(isText) {
      const state = isText ? undefined : (await loadQueries()).dehydrate(await queryClient())
      return { settings, queries: state === undefined ? '' : JSON.stringify(state) }
    },
    async hydrate(state) {
      settings = state.settings
      if (state.queries === '') return
      const [cache, { hydrate }] = await Promise.all([queryClient(), loadQueries()])
      hydrate(cache, JSON.parse(state.queries))
    },
  }
}
