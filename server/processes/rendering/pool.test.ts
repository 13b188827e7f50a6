/** Pages rendered by real processes, with a web app that this test writes. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { WebContext } from '@exchange/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Problem } from '../../kernel/index.ts'
import { RenderPool } from './pool.ts'
import type { RenderPoolOptions } from './pool.ts'
import { renderedPage } from './rendered-page.ts'
import type { Encoding } from './rendered-page.ts'

/** What it does stands in the path of the page. */
const WEB = `
import { connect } from 'node:net'
const html = (text, headers = {}) => new Response(text, { headers: { 'content-type': 'text/html', ...headers } })
const pages = {
  '/call': async (request, { api, region, demo, nonce }) => {
    const answers = await Promise.all([api('GET /v2/a', { query: { n: 1n } }), api('GET /v2/b')])
    return html(JSON.stringify({ answers, region, demo, nonce, cookie: request.headers.get('cookie'), url: request.url }))
  },
  '/long': () => html('a page '.repeat(1000)),
  '/cookies': () => new Response(null, { status: 302, headers: [['location', '/x'], ['set-cookie', 'a=1'], ['set-cookie', 'b=2']] }),
  '/throw': () => { throw new Error('no such figure') },
  '/exit': () => process.exit(3),
  '/hang': () => { for (;;); },
  '/held': async (_, { api }) => html((await api('GET /v2/held')).data),
  '/settings': () => html(Object.keys(process.env).join(' ')),
  '/network': async () => html(await new Promise((resolve) => connect(1).on('error', ({ code }) => resolve(code)))),
}
export default {
  fetch: (request, { context }) => pages[new URL(request.url).pathname](request, context),
  routes: () => ['/', '/call'],
  queryKeys: (route) => (route === '/call' ? ['n', 'webview'] : ['webview']),
}`

let directory: string
let file: string
const pools: RenderPool[] = []
const faults: string[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'render-'))
  file = join(directory, 'server.mjs')
  await writeFile(file, WEB)
})
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close()
  faults.splice(0)
})
afterAll(async () => rm(directory, { recursive: true }))

async function start(more: Partial<RenderPoolOptions> = {}): Promise<RenderPool> {
  const log = { info: () => {}, warn: () => {}, error: (message: string) => faults.push(message) }
  const pool = await RenderPool.start({ file, log, processes: 1, ...more })
  pools.push(pool)
  return pool
}

const contextWith = (ask: (route: string, input: unknown) => Promise<unknown>): WebContext => ({
  api: ask as WebContext['api'],
  region: 'turkey',
  demo: true,
  nonce: 'n0nce',
})
const nothing = contextWith(async () => ({ ok: true, status: 200, data: null }))

const get = async (pool: RenderPool, path: string, context = nothing, wanted: Encoding = null) =>
  pool.render({ url: `http://localhost${path}`, method: 'GET', headers: [['cookie', 'theme=dark']], wanted }, context)
const textOf = async (pool: RenderPool, path: string, context = nothing): Promise<string> =>
  Buffer.from((await get(pool, path, context)).body).toString()

/** The page once a process is there again. */
async function again(pool: RenderPool, path: string): Promise<string> {
  for (;;) {
    try {
      return await textOf(pool, path)
    } catch (reason) {
      if (!(reason instanceof Problem)) throw reason
      await nextTurn()
    }
  }
}

test('a page asks the operations of its own request, and knows edition, nonce, cookies and address', async () => {
  const pool = await start()
  const asked: unknown[] = []
  const context = contextWith(async (route, input) => {
    asked.push([route, input])
    return { ok: true, status: 200, data: { route, none: undefined } }
  })
  expect(JSON.parse(await textOf(pool, '/call'))).toMatchObject({ region: 'turkey', demo: true })
  expect(JSON.parse(await textOf(pool, '/call?n=1', context))).toEqual({
    answers: ['GET /v2/a', 'GET /v2/b'].map((route) => ({ ok: true, status: 200, data: { route } })),
    region: 'turkey',
    demo: true,
    nonce: 'n0nce',
    cookie: 'theme=dark',
    url: 'http://localhost/call?n=1',
  })
  expect(asked).toEqual([
    ['GET /v2/a', { query: { n: 1n } }],
    ['GET /v2/b', {}],
  ])
  expect([pool.routes(), pool.queryKeys('/call'), pool.queryKeys('/nowhere')]).toEqual([
    ['/', '/call'],
    ['n', 'webview'],
    ['webview'],
  ])
  const moved = await get(pool, '/cookies')
  expect(moved).toMatchObject({ status: 302, headers: { location: '/x' }, setCookies: ['a=1', 'b=2'], size: 0 })
})

test('a page comes packed as its first asker takes it, and is packed anew there for whoever takes another form', async () => {
  const pool = await start()
  const answer = await get(pool, '/long', nothing, 'br')
  expect(answer).toMatchObject({ encoding: 'br', size: 7000 })
  const page = renderedPage(answer, pool.repack)
  const [plain, gzip, brotli] = [await page.bodyFor(''), await page.bodyFor('gzip'), await page.bodyFor('gzip, br')]
  expect([plain.encoding, gzip.encoding, brotli.encoding]).toEqual([null, 'gzip', 'br'])
  const texts = [Buffer.from(plain.body), gunzipSync(gzip.body), brotliDecompressSync(brotli.body)]
  expect(texts.map(String)).toEqual(Array.from({ length: 3 }, () => 'a page '.repeat(1000)))
})

test('a page that fails is a fault of its own, with its trace', async () => {
  const pool = await start()
  await expect(get(pool, '/throw')).rejects.toThrow(/no such figure[^]*server\.mjs/)
  expect(await textOf(pool, '/long')).toContain('a page')
  expect(faults).toEqual([])
})

test('a process that dies is replaced: its pages are refused for a moment, those of others are not', async () => {
  const pool = await start()
  const held = Promise.withResolvers<unknown>()
  const begun = Promise.withResolvers<void>()
  const waiting = get(
    pool,
    '/held',
    contextWith(async () => {
      begun.resolve()
      return held.promise
    }),
  )
  await begun.promise
  const refused = { error: 'overloaded', detail: { retryAfter: 2 } }
  const lost = [waiting, get(pool, '/exit')]
  for (const page of lost) await expect(page).rejects.toMatchObject(refused)
  held.resolve({ ok: true, status: 200, data: 'late' })
  expect(await again(pool, '/long')).toContain('a page')
  expect(faults).toEqual(['a process that renders pages ended and is replaced'])
})

test('a process that hangs is ended and replaced', async () => {
  let ended = 0
  const pool = await start({ ended: () => (ended += 1), patience: { hangMs: 1_000, everyMs: 50, startMs: 60_000 } })
  await expect(get(pool, '/hang')).rejects.toMatchObject({ error: 'overloaded' })
  expect(await again(pool, '/long')).toContain('a page')
  expect(ended).toBe(1)
})

test('pages go to the process that has the least to do', async () => {
  const pool = await start({ processes: 2 })
  while (pool.ready < 2) await nextTurn()
  const held = Promise.withResolvers<unknown>()
  const kept = get(
    pool,
    '/held',
    contextWith(async () => held.promise),
  )
  await expect(get(pool, '/exit')).rejects.toBeInstanceOf(Problem)
  held.resolve({ ok: true, status: 200, data: 'kept' })
  expect(Buffer.from((await kept).body).toString()).toBe('kept')
})

test('it learns no secret from the environment and reaches no network', async () => {
  process.env['SMTP_URL'] = 'smtp://user:secret@host'
  const pool = await start()
  delete process.env['SMTP_URL']
  expect((await textOf(pool, '/settings')).split(' ')).not.toContain('SMTP_URL')
  expect(await textOf(pool, '/network')).toBe('ERR_ACCESS_DENIED')
})

test('a web app that can not be loaded keeps the exchange from starting, and says why', async () => {
  await writeFile(join(directory, 'broken.mjs'), 'process.exit(7)')
  await expect(start({ file: join(directory, 'broken.mjs') })).rejects.toThrow('exit code 7')
})
