/** The tags of a page, rendered by the router and the server as they are installed. */
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { attachRouterServerSsrUtils, RouterServer } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HeadTags, StartScripts } from './document-tags.tsx'

beforeEach(() => void vi.stubEnv('DEV', false))
afterEach(() => void vi.unstubAllEnvs())

async function rendered(): Promise<string> {
  const root = createRootRoute({
    head: () => ({ meta: [{ title: 'Exchange' }], links: [{ rel: 'icon', href: '/mark.svg' }] }),
    component: () => (
      <html lang="en">
        <head>
          <HeadTags />
        </head>
        <body>
          <Outlet />
          <StartScripts />
        </body>
      </html>
    ),
  })
  const page = createRoute({ getParentRoute: () => root, path: '/', component: () => <h1>Page</h1> })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    isServer: true,
    ssr: { nonce: 'abc' },
  })
  const manifest = {
    routes: {
      [root.id]: {
        preloads: ['/assets/platform.js'],
        scripts: [{ attrs: { type: 'module', async: true, src: '/assets/index.js' } }],
      },
      [page.id]: { preloads: ['/assets/page.js', '/assets/platform.js'] },
    },
  }
  attachRouterServerSsrUtils({ router, manifest })
  await router.load()
  await router.serverSsr?.dehydrate()
  return renderToString(<RouterServer router={router} />)
}

test('H4 the head has what the routes say, and no link that fetches scripts ahead', async () => {
  const html = await rendered()
  expect(html).toContain('<title>Exchange</title>')
  expect(html).toContain('href="/mark.svg"')
  expect(html).not.toContain('rel="modulepreload"')
  expect(html).not.toContain('src="/assets/index.js"')
})

test('H4 the end of the page has the state of the router, then the start of its scripts, all with the nonce', async () => {
  const html = await rendered()
  const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
  expect(scripts.every(([, attributes]) => attributes?.includes('nonce="abc"'))).toBe(true)
  const state = scripts.findIndex(([, , code]) => code?.includes('$_TSR'))
  const start = scripts.findIndex(([, , code]) =>
    code?.endsWith('(["/assets/platform.js","/assets/page.js"],["/assets/index.js"])'),
  )
  expect(state).toBeGreaterThanOrEqual(0)
  expect(start).toBeGreaterThan(state)
})
