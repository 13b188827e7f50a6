/** How pages are protected from those who ask for too many: a server of its own, whose pages are made by this test. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { WebContext } from '@exchange/contract'
import { afterEach, expect, test } from 'vitest'
import { AddressBudget, Editions, addressOf, allowanceOf } from '../kernel/index.ts'
import { pageHandler } from './pages.ts'
import { localRenderer } from './rendering/renderer.ts'
import { sharedPages } from './shared-pages.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
})

const countOf = async (server: Server): Promise<number> =>
  new Promise((resolve, reject) =>
    server.getConnections((reason, count) => (reason === null ? resolve(count) : reject(reason))),
  )

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** `render` makes a page from its address. Whatever a page asks for is away. */
async function start(
  render: (url: string, context: WebContext) => Promise<string | Response>,
  budget = new AddressBudget(allowanceOf(0)),
) {
  const faults: string[] = []
  const entry = {
    routes: () => ['/', '/markets', '/trade/$pair', '/fees/$type'],
    queryKeys: (route: string) => (route === '/markets' ? ['webview', 'page'] : ['webview']),
    fetch: async ({ url }: Request, { context }: { context: WebContext }) => {
      const made = await render(new URL(url).pathname + new URL(url).search, context)
      return made instanceof Response ? made : new Response(made, { headers: { 'content-type': 'text/html' } })
    },
  }
  const pages = pageHandler(
    async () => localRenderer(entry),
    {
      contextOf: async () => ({
        context: { api: async () => ({ ok: false, status: 503 }) } as never,
        setCookies: () => [],
      }),
      visitCookies: () => [],
      regionOf: () => 'global',
      editions: new Editions(),
      isSecure: () => false,
      hostOf: () => 'localhost',
      redirectFrom: () => null,
      listedPages: () => [],
      captchaOrigins: ['https://captcha.example'],
      deskOrigins: ['https://help.example'],
      ipOf: addressOf,
      limiter: budget,
      log: { info: () => {}, warn: () => {}, error: (message) => faults.push(message) },
    },
    sharedPages(() => 0),
  )
  const server = createServer(pages).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const ask = async (path: string, ip = '10.0.0.1', signal: AbortSignal | null = null): Promise<Answer> => {
    const answer = await fetch(origin + path, { headers: { 'x-forwarded-for': ip }, redirect: 'manual', signal })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  /** Resolves when a connection has gone. */
  const left = async (): Promise<void> => {
    while ((await countOf(server)) > 0) await nextTurn()
  }
  return { ask, faults, left }
}

test('v5.0.0-3.4.3, v5.0.0-3.4.5, v5.0.0-3.4.8 a page loads scripts of this site and its own, and shows others nothing of its address', async () => {
  const { ask } = await start(async (url) => `page ${url}`)
  const { status, headers } = await ask('/markets')
  expect(status).toBe(200)
  const policy = Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(' ')
      return [name, sources.join(' ')] as const
    }),
  )
  expect(policy).toMatchObject({ 'object-src': "'none'", 'base-uri': "'none'", 'frame-ancestors': "'none'" })
  expect(policy['script-src']).toMatch(/^'self' https:\/\/captcha\.example 'nonce-[\w-]{43}'$/)
  expect(policy['default-src']).toBe("'self'")
  expect(policy['form-action']).toBe("'self' https://help.example")
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  const other = await ask('/trade/x')
  expect(other.headers.get('content-security-policy')).not.toBe(headers.get('content-security-policy'))
})

test('S2 a query that the route does not know is one page with all others; one that it knows is not', async () => {
  const rendered: string[] = []
  const { ask } = await start(async (url) => {
    rendered.push(url)
    return url
  })
  for (const path of ['/markets?y=1', '/markets?y=2&page=2', '/markets?page=2&utm_source=x', '/de/markets?y=3'])
    expect((await ask(path)).status).toBe(200)
  for (const path of ['/trade/BTC-USDT?y=1', '/trade/BTC-USDT?page=9', '/?y=1', '/?y=2', '/?webview=1']) await ask(path)
  expect(rendered).toEqual(['/markets', '/markets?page=2', '/de/markets', '/trade/BTC-USDT', '/', '/?webview=1'])
})

test('S2 at most one page is rendered in a turn of the event loop, however many are asked for at once', async () => {
  let inThisTurn = 0
  const most: number[] = []
  const { ask } = await start(async (url) => {
    inThisTurn += 1
    most.push(inThisTurn)
    setImmediate(() => {
      inThisTurn = 0
    })
    return url
  })
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => ask(`/fees/${index}`, `10.0.1.${index}`)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(most).toEqual(Array.from({ length: 40 }, () => 1))
})

/** Asks for pages that are not rendered before one is refused; that answer, and then all of them. */
async function flood(count: number, ask: (index: number) => Promise<Answer>, release: () => void) {
  const answers = Array.from({ length: count }, async (_, index) => ask(index))
  const refused = await Promise.race(answers)
  release()
  return { refused, statuses: (await Promise.all(answers)).map(({ status }) => status) }
}

test('S2 an address that has enough pages waiting is refused with a page that needs nothing else', async () => {
  const held = Promise.withResolvers<void>()
  const { ask, faults } = await start(async (url) => {
    await held.promise
    return url
  })
  const other = ask('/fees/other', '10.0.0.2')
  const { refused, statuses } = await flood(80, (index) => ask(`/de/fees/${index}`), held.resolve)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
  expect(refused.text).toMatch(/^<!doctype html><html lang="de">.*<title>Zu viele Anfragen<\/title>/)
  expect(refused.text).toContain('<main><b>429</b><h1>Zu viele Anfragen</h1>')
  expect(refused.text).not.toMatch(/src=|href=/)
  const sheet = /<style>(.*)<\/style>/.exec(refused.text)?.[1] ?? ''
  const hash = createHash('sha256').update(sheet).digest('base64')
  expect(refused.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}';`)
  expect(await other).toMatchObject({ status: 200, text: '/fees/other' })
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(60)
  expect(faults).toEqual([])
})

test('a reader who leaves is no fault, a page whose turn comes later is not rendered, and one that fails is a fault', async () => {
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<string>()
  const rendered: string[] = []
  const { ask, faults, left } = await start(async (url) => {
    if (url.startsWith('/markets')) throw new Error('no markets')
    rendered.push(url)
    if (rendered.length === 4) begun.resolve()
    return held.promise
  })
  const gone = new AbortController()
  const asked = Array.from({ length: 6 }, async (_, index) =>
    ask(`/fees/held${index}`, '10.0.0.1', gone.signal).catch((reason: unknown) => reason),
  )
  await begun.promise
  gone.abort()
  await Promise.all(asked)
  await left()
  held.resolve('')
  expect((await ask('/markets')).status).toBe(500)
  expect(rendered).toHaveLength(4)
  expect(faults).toEqual(['a page failed'])
})

test('S2 beyond what all addresses together may have waiting, the answer is 503', async () => {
  const held = Promise.withResolvers<void>()
  const { ask } = await start(async (url) => {
    await held.promise
    return url
  })
  const { refused, statuses } = await flood(420, (index) => ask(`/fees/${index}`, `10.0.2.${index >> 2}`), held.resolve)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(refused.text).toContain('<title>Busy right now</title>')
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(400)
})

test('a page that failed without what it needs says when to come again; one that failed by itself does not', async () => {
  const failed = () => new Response('<h1>Something went wrong</h1>', { status: 500 })
  const { ask } = await start(async (url, { api }) => {
    if (url !== '/fees/broken') await api('GET /v2/settings')
    return url === '/fees/well' ? '<h1>Fees</h1>' : failed()
  })
  for (const address of ['/fees/away', '/markets']) {
    const away = await ask(address)
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5'])
    expect(away.text).toContain('Something went wrong')
  }
  const statuses = [(await ask('/fees/broken')).status, (await ask('/fees/well')).status]
  expect(statuses).toEqual([500, 200])
})

test('S2 pages, and more so those that are rendered, take from the budget of the address', async () => {
  const budget = new AddressBudget({ most: 100, perSecond: 1 }, () => 0)
  const { ask } = await start(async (url) => url, budget)
  expect((await ask('/fees/1')).status).toBe(200)
  expect((await ask('/fees/2')).status).toBe(200)
  const refused = await ask('/ua/fees/3')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('connection')).toBe('close')
  expect(refused.text).toContain('lang="uk"')
  expect((await ask('/sitemap.xml')).status).toBe(200)
  expect((await ask('/sitemap.xml')).status).toBe(429)
  expect((await ask('/fees/3', '10.0.0.2')).status).toBe(200)
})

test('S2 a page that two addresses ask for at once is rendered once, in the line that comes first', async () => {
  const rendered: string[] = []
  const { ask } = await start(async (url) => {
    rendered.push(url)
    return url
  })
  const flood = Array.from({ length: 30 }, async (_, index) => ask(`/fees/${index}`))
  const pages = [ask('/markets'), ask('/markets', '10.0.0.2')]
  for (const page of pages) expect((await page).text).toBe('/markets')
  await Promise.all(flood)
  expect(rendered.filter((url) => url === '/markets')).toHaveLength(1)
})

test('S2 who waits for a page that another asked for first is not refused with it', async () => {
  const budget = new AddressBudget({ most: 60, perSecond: 1 }, () => 0)
  const { ask } = await start(async (url) => url, budget)
  await ask('/fees/1')
  const [first, second] = await Promise.all([ask('/markets'), ask('/markets', '10.0.0.2')])
  expect([first.status, second.status]).toEqual([429, 200])
})
