import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { keepWebview } from './kept-search.ts'
import { parseSearch, stringifySearch } from './search.ts'

/** Where a link to /futures leads from an address. */
async function linkFrom(address: string): Promise<string> {
  const root = createRootRoute({ search: { middlewares: [keepWebview] } })
  const pages = ['/markets', '/futures'].map((path) => createRoute({ getParentRoute: () => root, path }))
  const router = createRouter({
    routeTree: root.addChildren(pages),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  })
  await router.load()
  return router.buildLocation({ to: '/futures' }).href
}

test.each([
  ['/markets?webview=1', '/futures?webview=1'],
  ['/markets?webview=true&contains=btc', '/futures?webview=true'],
  ['/markets?contains=btc', '/futures'],
])('U12 the app around the page survives a link: from %s to %s', async (from, to) => {
  expect(await linkFrom(from)).toBe(to)
})
