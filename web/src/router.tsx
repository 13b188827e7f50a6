import { createRouter, type LocationRewrite } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { ssrNonce } from './framework/request.ts'
import { growRouter } from './framework/route-sections.ts'
import { pagePaths } from './framework/route-table.ts'
import { allPaths, needSection, routeTree } from './framework/site-routes.ts'
import { createPageData, type DehydratedData, type PageData } from './shared/data/page-data.ts'
import { QueryScope } from './shared/data/query-scope.tsx'
import { parseSearch, stringifySearch } from './shared/data/search.ts'
import {
  createTexts,
  defaultLocale,
  joinLocale,
  splitLocale,
  TextsProvider,
  type Namespace,
  type Texts,
} from './shared/i18n/index.ts'
import type { Layout } from './shared/ui/shell/layout.ts'
import { ErrorPage, failureAdapter, NotFoundPage } from './shared/ui/shell/index.ts'

/** What loaders and guards are given. */
export interface RouterContext {
  readonly data: PageData
  /** There in every loader: the root has loaded it by then. */
  readonly queryClient: QueryClient
  readonly texts: Texts
  /** The pages there are, as they are written here: `/trade/$pair`. */
  readonly routes: () => readonly string[] | Promise<readonly string[]>
  /** Fetches the routes that a path needs; true when they were not there before, so that it has to be matched anew. */
  readonly needRoutes: (path: string) => Promise<boolean>
}

/** One router per request on the server, one per page in the browser. */
export async function getRouter() {
  const data = createPageData()
  // The server has the cache at once; the browser when a page shows live data.
  if (import.meta.env.SSR) await data.queryClient()
  let texts = createTexts(defaultLocale)
  const context = {
    data,
    get queryClient() {
      return data.current() as QueryClient
    },
    get texts() {
      return texts
    },
    routes: (): ReturnType<RouterContext['routes']> => allPaths?.() ?? pagePaths(router.routesByPath),
    async needRoutes(path: string) {
      const isNew = await needSection(path)
      if (isNew) growRouter(router)
      return isNew
    },
  }
  // Routes are written once, without a language; the address carries it.
  const rewrite: LocationRewrite = {
    input({ url }) {
      const [locale, pathname] = splitLocale(url.pathname)
      if (texts.locale !== locale) texts = createTexts(locale)
      url.pathname = pathname
      return url
    },
    output({ url }) {
      url.pathname = joinLocale(texts.locale, url.pathname)
      return url
    },
  }

  // What the server rendered is matched again at once.
  if (!import.meta.env.SSR) await needSection(splitLocale(window.location.pathname)[1])
  const isTextPage = (): boolean => router.state.matches.some(({ staticData }) => staticData.weight === 'text')
  const router = createRouter({
    routeTree,
    context,
    rewrite,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    ...ssrNonce(),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    // As JSON: the answers of the API are JSON anyway, and the router need not look into them.
    dehydrate: async () => ({ ...(await data.dehydrate(isTextPage())), texts: texts.written() }),
    async hydrate(state: DehydratedData & { texts: string }) {
      texts.adopt(state.texts)
      await data.hydrate(state)
    },
    Wrap: ({ children }) => (
      <QueryScope data={data}>
        <TextsProvider value={texts}>{children}</TextsProvider>
      </QueryScope>
    ),
  })
  router.options.serializationAdapters = [failureAdapter]
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Awaited<ReturnType<typeof getRouter>>
  }
  interface StaticDataRouteOption {
    /** Text files of src/locales that this page needs; `shared` is always there. */
    readonly texts?: readonly Namespace[]
    /** What stands around the page; shared/ui/shell/layout.ts. */
    readonly layout?: Layout
    /**
     * What the page may weigh (decision 74; tools/checks/budgets.mjs says how much). Said by every page, not by what stands
     * around pages. A page of text uses no query, and the browser loads no query cache for it (decision 25).
     */
    readonly weight?: 'text' | 'figures' | 'terminal'
    /** The page is drawn for light colours only. */
    readonly scheme?: 'light'
    /** What of the query the first picture depends on; the pages that guests share are told apart by nothing else of it. */
    readonly query?: readonly string[]
  }
}
