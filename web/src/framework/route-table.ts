import { createRouter, type AnyRoute } from '@tanstack/react-router'

export interface RouteTable {
  /** The pages there are, as the router writes them: `/trade/$pair`. */
  readonly routes: readonly string[]
  /** What of the query the first picture of a page of this route depends on, as its static data and the root's say. */
  readonly queryKeys: (route: string) => readonly string[]
}

/**
 * The paths that show something. The framework keeps routes without a screen, which the server alone answers, from the
 * browser: a list that is written into a page names none of them.
 */
export const pagePaths = (pages: object): string[] =>
  Object.entries<AnyRoute>({ ...pages }).flatMap(([path, { options }]) =>
    options.server !== undefined && options.component === undefined ? [] : [path],
  )

/** What the server has to know of a tree of routes before anybody asks for one of them. Loads no page. */
export function routeTable(tree: AnyRoute): RouteTable {
  // Made for its list of pages alone.
  const router = createRouter({ routeTree: tree })
  const pages: Readonly<Record<string, AnyRoute>> = router.routesByPath
  const everyPage = tree.options.staticData?.query ?? []
  const queryKeys = new Map(
    Object.entries(pages).map(([path, { options }]) => [path, [...everyPage, ...(options.staticData?.query ?? [])]]),
  )
  return { routes: Object.keys(pages), queryKeys: (route) => queryKeys.get(route) ?? everyPage }
}
