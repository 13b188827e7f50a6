import { createRouter, type LocationRewrite } from '@tanstack/react-router'
import { dehydrate, hydrate, QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { routeTree } from './routeTree.gen.ts'
import { createQueryClient } from './shared/data/queries.ts'
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
import { ErrorPage, NotFoundPage } from './shared/ui/shell/index.ts'

/** What loaders and guards are given. */
export interface RouterContext {
  readonly queryClient: QueryClient
  readonly texts: Texts
}

/** One router per request on the server, one per page in the browser. */
export function getRouter() {
  const queryClient = createQueryClient()
  let texts = createTexts(defaultLocale)
  const context = {
    queryClient,
    get texts() {
      return texts
    },
  }
  // Routes are written once, without a language; the address carries it (RR-01, RR-02).
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

  return createRouter({
    routeTree,
    context,
    rewrite,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    // As JSON: the answers of the API are JSON anyway, and the router need not look into them.
    dehydrate: () => ({ queries: JSON.stringify(dehydrate(queryClient)), namespaces: texts.loaded() }),
    async hydrate(state: { queries: string; namespaces: Namespace[] }) {
      hydrate(queryClient, JSON.parse(state.queries))
      await texts.need(state.namespaces)
    },
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <TextsProvider value={texts}>{children}</TextsProvider>
      </QueryClientProvider>
    ),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
  interface StaticDataRouteOption {
    /** Text files of src/locales that this page needs; `shared` is always there. */
    readonly texts?: readonly Namespace[]
    /** full = without the footer, as the trade terminal (RR-66). */
    readonly layout?: 'default' | 'full'
  }
}
