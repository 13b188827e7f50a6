import type { AnyRoute, AnyRouter } from '@tanstack/react-router'

/** A generated route tree, with what the browser's build adds when it takes it apart (web/build/sections.ts). */
export interface GeneratedRoutes {
  readonly routeTree: AnyRoute
  readonly sectionOf?:
    | ((first: string) => (() => Promise<{ readonly default: readonly AnyRoute[] }>) | undefined)
    | undefined
  readonly paths?: (() => Promise<{ readonly default: readonly string[] }>) | undefined
}

export interface RouteSections {
  /**
   * Fetches the routes below the first part of a path, and hangs them into the tree.
   * @param path without a language
   * @returns true when routes came that were not there before; a router that exists already is told by `growRouter`
   */
  readonly needSection: (path: string) => Promise<boolean>
  /** Every path of the site, as the router writes them: `/trade/$pair`; the same promise every time. Null where the router has the whole tree. */
  readonly allPaths: (() => Promise<readonly string[]>) | null
}

/** The sections of a tree: what is fetched of it when somebody goes there. */
export function sectionsOf({ routeTree, sectionOf, paths }: GeneratedRoutes): RouteSections {
  const known = new Set<unknown>()
  let fetched: Promise<readonly string[]> | undefined
  return {
    async needSection(path) {
      const section = sectionOf?.(path.split('/', 2)[1] ?? '')
      if (section === undefined || known.has(section)) return false
      const { default: routes } = await section()
      // Two may have asked at once.
      if (known.has(section)) return true
      known.add(section)
      const before: readonly AnyRoute[] = Object.values(routeTree.children ?? {})
      routeTree.addChildren([...before, ...routes])
      return true
    },
    allPaths: paths === undefined ? null : () => (fetched ??= paths().then((module) => module.default)),
  }
}

/** Tells a router that its tree has new branches: what it matches from now on may be one of them. */
export function growRouter(router: Pick<AnyRouter, 'buildRouteTree' | 'setRoutes'>): void {
  router.setRoutes(router.buildRouteTree())
}
