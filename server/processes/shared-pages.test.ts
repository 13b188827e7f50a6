import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { CONSENT_COOKIE, CONSENT_REVISION, CONSENT_SECONDS, readConsent } from '@exchange/contract/site/consent'
import { parseCookie } from 'cookie'
import { pageAnswer, renderedPage, repack } from './rendering/rendered-page.ts'
import type { RenderedPage } from './rendering/rendered-page.ts'
import { SHARED_MS, guestHeaders, sharedPages } from './shared-pages.ts'

const html = async (text: string, status = 200, setCookies: readonly string[] = []): Promise<RenderedPage> => {
  const response = new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
  return renderedPage(await pageAnswer(response, 'br'), repack, { setCookies })
}

const now = Date.UTC(2026, 0, 1)
const of = (url: string, cookie?: string, host = 'localhost:3000') =>
  guestHeaders({ url, headers: cookie === undefined ? { host } : { host, cookie } }, now)

describe('what a shared page depends on', () => {
  test.each(['/', '/markets', '/markets?page=2', '/de', '/de/markets', '/trade/BTC-USDT'])('%s is shared', (url) =>
    expect(of(url)).toEqual({ host: 'localhost:3000', cookie: '' }),
  )

  test.each(['/balance', '/settings', '/auth/login', '/dev/mailbox', '/trade', '/history/orders', '/marketsx'])(
    '%s is not',
    (url) => expect(of(url)).toBeNull(),
  )

  test('nobody with a session gets one, not even with an empty session', () => {
    expect(of('/markets', 'session=abc')).toBeNull()
    expect(of('/markets', 'theme=dark; session=')).toBeNull()
  })

  test('only the looks of a guest count, and only known ones', () => {
    expect(of('/', 'csrf=x; palette=swapped; theme=dark; isLogined=true')?.cookie).toBe('theme=dark; palette=swapped')
    expect(of('/', 'theme=%3Cscript%3E; lastPair=BTC-USDT')?.cookie).toBe('')
  })

  test('who has answered about cookies is not asked again, whatever the answer was (ST-12 … ST-14)', () => {
    const answer = (consentId: string, at: number, revision = CONSENT_REVISION) => {
      const record = {
        categories: ['necessary'],
        revision,
        consentId,
        lastConsentTimestamp: new Date(at).toISOString(),
      }
      return `${CONSENT_COOKIE}=${encodeURIComponent(JSON.stringify(record))}`
    }
    const shared = of('/', answer('a', now - 1_000))?.cookie ?? ''
    expect(of('/', answer('b', now - 5_000))?.cookie).toBe(shared)
    expect(readConsent(parseCookie(shared)[CONSENT_COOKIE], now)).toMatchObject({ categories: [], consentId: 'shared' })
    expect(of('/', answer('a', now - CONSENT_SECONDS * 1_000))?.cookie).toBe('')
    expect(of('/', answer('a', now - 1_000, CONSENT_REVISION - 1))?.cookie).toBe('')
  })

  test('editions are kept apart, and a host that is none is left alone', () => {
    expect(of('/', undefined, 'georgia.localhost')?.host).toBe('georgia.localhost')
    expect(of('/', undefined, 'a b')).toBeNull()
    expect(of('/', undefined, 'a/..@b')).toBeNull()
    expect(guestHeaders({ url: '/', headers: {} }, now)).toBeNull()
  })
})

describe('shared pages', () => {
  const setUp = () => {
    const clock = { now: 0 }
    const pages = sharedPages(() => clock.now)
    const renders: string[] = []
    const ask = (key: string, page: () => Promise<RenderedPage> = () => html(`${key} ${renders.length}`)) =>
      pages.get(key, () => {
        renders.push(key)
        return page()
      })
    return { clock, renders, ask }
  }

  test('many who ask at once get one render, and the next second another', async () => {
    const { clock, renders, ask } = setUp()
    const [first, second] = await Promise.all([ask('a'), ask('a'), ask('b')])
    expect(first).toBe(second)
    clock.now = SHARED_MS - 1
    expect(await ask('a')).toBe(first)
    expect(renders).toEqual(['a', 'b'])
    clock.now = SHARED_MS
    expect(await ask('a')).not.toBe(first)
    expect(renders).toEqual(['a', 'b', 'a'])
  })

  test('failures, errors and pages with a cookie are not kept', async () => {
    const { renders, ask } = setUp()
    const failing = () => Promise.reject(new Error('broken'))
    await expect(ask('a', failing)).rejects.toThrow('broken')
    await ask('a', () => html('missing', 404))
    await ask('a', () => html('personal', 200, ['x=1']))
    await ask('a')
    await ask('a')
    expect(renders).toEqual(['a', 'a', 'a', 'a'])
  })

  test('made-up addresses push out the oldest page instead of filling memory', async () => {
    const { renders, ask } = setUp()
    const big = () => html('x'.repeat(4 * 1024 * 1024))
    for (const key of ['a', 'b', 'c', 'd', 'e']) await ask(key, big)
    await ask('e')
    expect(renders).toHaveLength(5)
    await ask('a')
    expect(renders).toHaveLength(6)
    for (let index = 0; index < 2_000; index++) await ask(`small ${index}`)
    await ask('small 0')
    expect(renders.filter((key) => key === 'small 0')).toHaveLength(2)
  })
})

describe('a finished page', () => {
  const text = '<p>page</p>'.repeat(500)

  test('is compressed once for each encoding', async () => {
    const page = await html(text)
    const brotli = await page.bodyFor('gzip, br')
    const gzip = await page.bodyFor('gzip')
    expect([brotli.encoding, gzip.encoding]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(brotli.body).toString()).toBe(text)
    expect(gunzipSync(gzip.body).toString()).toBe(text)
    expect((await page.bodyFor('br')).body).toBe(brotli.body)
    expect(Buffer.from((await page.bodyFor('')).body).toString()).toBe(text)
  })

  test('keeps its cookies apart from its headers, and stays plain when it is short', async () => {
    const response = new Response('short', {
      headers: [
        ['content-type', 'text/html'],
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
      ],
    })
    const page = renderedPage(await pageAnswer(response, 'br'), repack, { setCookies: ['c=3'] })
    expect(page.setCookies).toEqual(['a=1', 'b=2', 'c=3'])
    expect(page.headers).toEqual({ 'content-type': 'text/html' })
    expect((await page.bodyFor('br')).encoding).toBeNull()
  })
})
