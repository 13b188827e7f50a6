/** Routes that come later, held to the router as it is installed: an upgrade that takes them another way fails here. */
import { createMemoryHistory, createRootRoute, createRoute, createRouter, type AnyRoute } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { growRouter, sectionsOf } from './route-sections.ts'
import { pagePaths, routeTable } from './route-table.ts'

function site() {
  const root = createRootRoute({ staticData: { query: ['webview'] } })
  const page = (path: string): AnyRoute => createRoute({ getParentRoute: () => root, path })
  const routeTree = root.addChildren([page('/'), page('/loading')])
  const trade = [page('/trade/$pair')]
  let asked = 0
  const sections = sectionsOf({
    routeTree,
    sectionOf: (first) => (first === 'trade' ? load : undefined),
    paths: () => Promise.resolve({ default: ['/', '/trade/$pair'] }),
  })
  function load() {
    asked++
    return Promise.resolve({ default: trade })
  }
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  return { sections, router, asked: () => asked }
}

describe('H4 the sections of the route tree', () => {
  test('a route that came later is matched by a router that was there before, beside the earlier ones', async () => {
    const { sections, router } = site()
    const found = (path: string) => router.getMatchedRoutes(path)[2]?.fullPath
    expect(found('/trade/BTC_USDT')).not.toBe('/trade/$pair')
    expect(await sections.needSection('/trade/BTC_USDT')).toBe(true)
    growRouter(router)
    expect(found('/trade/BTC_USDT')).toBe('/trade/$pair')
    expect(found('/loading')).toBe('/loading')
  })

  test('a section is hung in once, and told to everybody who asked for it at the same time', async () => {
    const { sections, router } = site()
    expect(await Promise.all([sections.needSection('/trade/A_B'), sections.needSection('/trade/C_D')])).toEqual([
      true,
      true,
    ])
    expect(await sections.needSection('/trade/A_B')).toBe(false)
    growRouter(router)
    expect(Object.keys(router.routesByPath).toSorted()).toEqual(['/', '/loading', '/trade/$pair'])
  })

  test('a path of no section asks for nothing', async () => {
    const { sections, asked } = site()
    expect(await sections.needSection('/loading')).toBe(false)
    expect(asked()).toBe(0)
  })

  test('the list of paths is fetched once; a whole tree needs none', async () => {
    const { sections } = site()
    expect(sections.allPaths?.()).toBe(sections.allPaths?.())
    expect(await sections.allPaths?.()).toEqual(['/', '/trade/$pair'])
    expect(sectionsOf({ routeTree: createRootRoute() }).allPaths).toBeNull()
  })
})

describe('H4 the table of routes', () => {
  test('names every page and what of the query its first picture depends on', () => {
    const root = createRootRoute({ staticData: { query: ['webview'] } })
    const routes = routeTable(
      root.addChildren([
        createRoute({ getParentRoute: () => root, path: '/' }),
        createRoute({ getParentRoute: () => root, path: '/markets', staticData: { query: ['tab'] } }),
      ]),
    )
    expect(routes.routes.toSorted()).toEqual(['/', '/markets'])
    expect(routes.queryKeys('/markets')).toEqual(['webview', 'tab'])
    expect(routes.queryKeys('/unknown')).toEqual(['webview'])
  })

  test('U12 a route that the server alone answers is no page: the browser does not know it', () => {
    const root = createRootRoute()
    const file = { getParentRoute: () => root, path: '/feed.xml', server: { handlers: {} } }
    const page = { getParentRoute: () => root, path: '/releases', component: () => null }
    const router = createRouter({ routeTree: root.addChildren([createRoute(file), createRoute(page)]) })
    expect(pagePaths(router.routesByPath)).toEqual(['/releases'])
  })
})
