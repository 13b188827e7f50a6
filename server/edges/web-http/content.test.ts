import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageContent } from '@exchange/contract/content/blocks'
import { Browser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'

const key = 'the key of the test builder'
let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange({ builderKey: key })
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})
const guest = () => new Browser(here.origin)

describe('C-164 GET /v2/system-page', () => {
  test('says what was measured, to guests', async () => {
    const { status, data } = await guest().call('GET /v2/system-page')
    expect(status).toBe(200)
    // A machine that is busy with other tests may be slow, never down.
    expect(data.state).not.toBe('down')
    const parts = Object.fromEntries(data.components.map((part) => [part.component, part]))
    expect(Object.keys(parts).toSorted()).toEqual([
      'canary',
      'database',
      'doors',
      'engine',
      'history',
      'mail',
      'markets',
    ])
    expect(parts['database']).toMatchObject({ latencyMs: expect.any(Number) })
    for (const { state } of data.components) expect(state).not.toBe('down')
    expect(data.startedAt).toBeLessThanOrEqual(data.time)
    expect(data.markets).toContainEqual({ market: 'BTC_USDT', trading: 'open', isDemo: false })
    expect(data.assets.find(({ ticker }) => ticker === 'BTC')).toMatchObject({ openMarkets: expect.any(Number) })
  })

  test('an outage is written down once and closed when it is over; old ones leave the page', async () => {
    const { pool } = here.exchange
    await pool.query(
      `insert into content_incidents (kind, component, noticed, started_at) values ('outage', 'mail', true, now())`,
    )
    const during = (await guest().call('GET /v2/system-page')).data.incidents
    expect(during).toMatchObject([{ kind: 'outage', component: 'mail', to: null }])
    await here.exchange.modules.content.watch()
    const after = (await guest().call('GET /v2/system-page')).data.incidents
    expect(after).toMatchObject([{ component: 'mail', to: expect.any(Number) }])
    here.clock.pass(31 * 86_400_000)
    expect((await guest().call('GET /v2/system-page')).data.incidents).toEqual([])
  })
})

describe('F-03 channels', () => {
  test.each([
    ['SUPPORT@westbourne.example', 'official'],
    ['support@westbourne.exampl', 'foreign'],
    ['support@westboume.example', 'foreign'],
    ['no channel at all', 'unreadable'],
  ])('%s is %s', async (q, verdict) => {
    expect((await guest().call('GET /v2/channels/verify', { query: { q } })).data.verdict).toBe(verdict)
  })

  test('the list of an edition can be verified, one by one', async () => {
    const { data } = await guest().call('GET /v2/channels')
    expect(data.length).toBeGreaterThan(0)
    for (const { value } of data)
      expect((await guest().call('GET /v2/channels/verify', { query: { q: value } })).data.verdict).toBe('official')
  })

  test('what people added to the table counts and survives the next start; an account is found without its network', async () => {
    await here.exchange.pool.query(
      `insert into content_channels values ('global', 'social', 't.me/west_bourne', 't.me/West_bourne', false)`,
    )
    await here.exchange.modules.content.seed(new Map())
    const ask = async (q: string) => (await guest().call('GET /v2/channels/verify', { query: { q } })).data.verdict
    expect(await ask('@West_Bourne')).toBe('official')
    expect(await ask('@westxbourne')).toBe('foreign')
    expect(await ask('x.com/west_bourne')).toBe('foreign')
  })
})

describe('F-05 built pages', () => {
  test('a guest reads a page in English where his language has none; an unknown page is 404', async () => {
    const { data } = await guest().call('GET /v2/pages/{name}', { params: { name: 'demo' }, query: { locale: 'de' } })
    expect(data).toMatchObject({ name: 'demo', locale: 'en', version: 1 })
    expect((await guest().call('GET /v2/pages/{name}', { params: { name: 'x' } })).status).toBe(404)
  })

  test('the holder of the key saves; a second one who edited the same version is told', async () => {
    const [first, second] = [guest(), guest()]
    const params = { name: 'notice' }
    const content = { title: 'Notice', description: '', blocks: [{ kind: 'spacer' as const, size: 'small' as const }] }
    const opened = await first.call('POST /v2/pages/{name}/open', { params, body: { key, locale: 'en' } })
    expect(opened.data).toEqual({ page: null })
    const saved = await first.call('PUT /v2/pages/{name}', { params, body: { key, locale: 'en', version: 0, content } })
    expect(saved.data).toMatchObject({ ...content, version: 1 })
    const late = await second.call('PUT /v2/pages/{name}', { params, body: { key, locale: 'en', version: 0, content } })
    expect([late.status, late.error?.code]).toEqual([409, 2601])
    expect((await guest().call('GET /v2/pages/{name}', { params })).data.title).toBe('Notice')
  })

  test('nobody saves without the key, and no unsafe link is taken', async () => {
    const body = { key: 'another key', locale: 'en', version: 0, content: { title: 'x', description: '', blocks: [] } }
    const wrong = await guest().call('PUT /v2/pages/{name}', { params: { name: 'wrong' }, body })
    expect([wrong.status, wrong.error?.code]).toEqual([403, 2600])
    const content = {
      title: 'x',
      description: '',
      blocks: [{ kind: 'text' as const, spans: [{ text: 'x', href: 'javascript:alert(1)' }] }],
    }
    const unsafe = await guest().call('PUT /v2/pages/{name}', {
      params: { name: 'unsafe' },
      body: { ...body, key, content },
    })
    expect(unsafe.status).toBe(422)
    expect(pageContent.safeParse({ ...content, blocks: [{ kind: 'html', html: '<b>' }] }).success).toBe(false)
  })
})

test('PR-25: without a builder key editing answers 404', async () => {
  const other = await startTestExchange()
  const answer = await new Browser(other.origin).call('POST /v2/pages/{name}/open', {
    params: { name: 'demo' },
    body: { key, locale: 'en' },
  })
  expect(answer.status).toBe(404)
  expect((await new Browser(other.origin).call('GET /v2/page-builder')).status).toBe(404)
  expect((await guest().call('GET /v2/page-builder')).data).toEqual({ enabled: true })
  await other.close()
})
