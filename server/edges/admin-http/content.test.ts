/** Content in the console: what the state page tells, where addresses lead, whose keys open the page builder, channels. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConsoleOperations } from '@exchange/contract/operators'
import { Browser, startTestExchange } from '../web-http/testing/exchange.ts'
import type { TestExchange } from '../web-http/testing/exchange.ts'
import { newOperator, why } from './testing/operator.ts'
import type { Operator } from './testing/operator.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

let here: TestExchange
let ada: Operator
beforeAll(async () => {
  here = await startTestExchange()
  ada = await newOperator(here, 'ada', 'content')
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const guest = () => new Browser(here.origin)
const now = (): number => Math.floor(here.clock.now() / 1000)
const told = async () => (await guest().call('GET /v2/system-page')).data.incidents

describe('incidents', () => {
  type Declared = Omit<ConsoleOperations['POST /admin/api/incidents']['body'], 'reason' | 'ticket'>
  const declare = async (change: Partial<Declared> = {}) =>
    ada.call('POST /admin/api/incidents', {
      body: {
        kind: 'outage',
        component: 'mail',
        title: 'Mails are late',
        text: 'Codes by mail take\nseveral minutes.',
        from: null,
        to: null,
        ...change,
        ...why,
      },
    })
  const end = async (id: number) => ada.call('POST /admin/api/incidents/{id}/end', { params: { id }, body: why })
  const idOf = async (answer: ReturnType<typeof declare>): Promise<number> => (await answer).data.data?.id ?? 0

  test('an outage is told of on the state page as soon as it is declared, in new words when it is revised, and until it ends', async () => {
    const id = await idOf(declare())
    expect(await told()).toMatchObject([{ id, kind: 'outage', component: 'mail', title: 'Mails are late', to: null }])
    const text = 'Codes by mail come in time again.'
    await ada.call('POST /admin/api/incidents/{id}/revise', {
      params: { id },
      body: { title: 'Mails were late', text, ...why },
    })
    expect(await told()).toMatchObject([{ id, title: 'Mails were late', text }])
    expect((await end(id)).data.outcome).toBe('done')
    expect((await told())[0]?.to).not.toBeNull()
    expect((await end(id)).error).toMatchObject({ error: 'act-refused', data: { state: 'over' } })
  })

  test('maintenance is announced beforehand, and what has not begun is called off without a trace on the state page', async () => {
    const from = now() + DAY
    const id = await idOf(declare({ kind: 'maintenance', component: null, from, to: from + HOUR }))
    expect(await told()).toContainEqual(expect.objectContaining({ id, component: null, from, to: from + HOUR }))
    await end(id)
    expect((await told()).map((one) => one.id)).not.toContain(id)
  })

  test('what can’t have happened is refused and told to nobody', async () => {
    const before = await told()
    const refused = async (change: Partial<Declared>) => (await declare(change)).error
    expect(await refused({ from: now() + DAY })).toMatchObject({
      error: 'act-refused',
      data: { why: expect.stringMatching(/begins now/) },
    })
    expect(await refused({ kind: 'maintenance', from: now() + 91 * DAY })).toMatchObject({
      data: { why: expect.stringMatching(/90 days/) },
    })
    expect(await refused({ from: now() - HOUR, to: now() - 2 * HOUR })).toMatchObject({
      data: { why: expect.stringMatching(/before/) },
    })
    expect((await refused({ title: 'a\u0007b' })).error).toBe('request-invalid')
    expect(await told()).toEqual(before)
    expect((await end(999_999)).error.error).toBe('not-found')
  })

  test('so many last at a time and no more', async () => {
    const lasting = []
    for (let answer = await declare(); answer.status === 200; answer = await declare())
      lasting.push(answer.data.data?.id ?? 0)
    expect(lasting).toHaveLength(20)
    expect((await declare()).error).toMatchObject({
      error: 'act-refused',
      data: { why: expect.stringMatching(/20 incidents/) },
    })
    for (const id of lasting) await end(id)
    const { data } = await ada.call('GET /admin/api/incidents')
    expect(data.incidents.length).toBeGreaterThan(20)
  })
})

describe('redirects', () => {
  const set = async (source: string, target: string, permanent = false) =>
    ada.act('PUT /admin/api/redirects', { body: { source, target, permanent, ...why } })
  const remove = async (source: string) => ada.act('POST /admin/api/redirects/remove', { body: { source, ...why } })
  const target = async (path: string) => (await guest().call('GET /v2/redirect', { query: { path } })).data.target

  test('RR-69: an address leads elsewhere at once, and to its own page again', async () => {
    expect((await set('/summer', '/markets')).data.outcome).toBe('done')
    expect(await target('/summer')).toBe('/markets')
    await set('/summer', '/futures?sort=asc', true)
    expect(await target('/summer')).toBe('/futures?sort=asc')
    const { data } = await ada.call('GET /admin/api/redirects')
    expect(data.redirects).toMatchObject([{ source: '/summer', target: '/futures?sort=asc', permanent: true }])
    await remove('/summer')
    expect(await target('/summer')).toBeNull()
    expect((await remove('/summer')).error.error).toBe('not-found')
  })

  test('the key is asked for, with both addresses', async () => {
    const asked = await ada.question('PUT /admin/api/redirects', {
      body: { source: '/asked', target: '/markets', permanent: false, ...why },
    })
    expect(JSON.parse(asked.content)).toMatchObject({ target: '/asked', before: null, after: { target: '/markets' } })
    expect(await target('/asked')).toBeNull()
  })

  test('nothing takes the place of a page, in whatever edition', async () => {
    for (const source of [
      '/',
      '/auth/login',
      '/auth/%6Cogin',
      '/Auth/Login',
      '/settings/security',
      '/trade/BTC-USDT',
      '/lifecell-promo',
      '/m/demo',
      // By a rule of the site.
      '/history',
    ])
      for (const to of ['/markets', 'https://example.org/login'])
        expect((await set(source, to)).status, source).toBe(422)
    expect((await set('/auth/login', '/markets')).error).toMatchObject({
      error: 'act-refused',
      data: { why: 'there is a page at this address, in some edition at least' },
    })
    // Nor does what was stored before there was a page.
    await here.exchange.pool.query(`insert into redirects values ('/auth/login', 'https://example.org/login', true)`)
    await here.exchange.modules.redirects.refresh()
    expect(await target('/auth/login')).toBeNull()
    expect((await remove('/auth/login')).data.outcome).toBe('done')
  })

  test('two persons send people to another site, and browsers don’t remember it', async () => {
    const owner = await newOperator(here, 'grace', 'owner')
    expect((await set('/away', 'https://example.org/', true)).error).toMatchObject({
      error: 'act-refused',
      data: { why: 'nothing leads to another site for good' },
    })
    await set('/away', '/markets')
    const { data } = await set('/away', 'https://example.org/')
    expect(data.outcome).toBe('proposed')
    expect(await target('/away')).toBe('/markets')
    const approval = { params: { id: data.proposal ?? '' }, body: why }
    expect((await owner.act('POST /admin/api/proposals/{id}/approve', approval)).data.outcome).toBe('done')
    expect(await target('/away')).toBe('https://example.org/')
    await here.exchange.pool.query(`update redirects set permanent = true where source = '/away'`)
    await here.exchange.modules.redirects.refresh()
    expect(here.exchange.modules.redirects.find('/away')).toEqual({ target: 'https://example.org/', permanent: false })
    expect((await remove('/away')).data.outcome).toBe('done')
  })

  test('nobody is sent in a circle: not by one redirect, not by several', async () => {
    const circle = { error: 'act-refused', data: { why: expect.stringMatching(/leads back/) } }
    expect((await set('/a', '/a')).error).toMatchObject(circle)
    expect((await set('/a', '/tr/a?x=1')).error).toMatchObject(circle)
    await set('/a', '/b')
    await set('/b', '/c')
    expect((await set('/c', '/a')).error).toMatchObject(circle)
    await remove('/a')
    expect((await set('/c', '/a')).data.outcome).toBe('done')
    for (const source of ['/b', '/c']) await remove(source)
  })

  test('addresses that are none of ours, or have another spelling, are refused', async () => {
    for (const source of [
      '/tr/markets',
      '/markets/',
      '/en',
      '/a//b',
      '/a%2f%2fb',
      '//evil.example',
      'markets',
      '/a?b=1',
    ])
      expect((await set(source, '/markets')).status, source).toBe(422)
    for (const to of ['//evil.example', '/\\evil.example', '/%2f/evil', 'http://example.org/', 'javascript:alert(1)'])
      expect((await set('/fine', to)).status, to).toBe(422)
    expect((await ada.call('GET /admin/api/redirects')).data.redirects).toEqual([])
  })

  test('there are so many and no more; one that is there may still be changed', async () => {
    await here.exchange.pool.query(
      `insert into redirects (source, target) select '/many-' || n, '/markets' from generate_series(1, 1000) n`,
    )
    expect((await set('/one-more', '/markets')).error).toMatchObject({
      data: { why: expect.stringMatching(/1000 redirects/) },
    })
    expect((await set('/many-7', '/fees')).data.outcome).toBe('done')
    expect(await target('/many-7')).toBe('/fees')
    await here.exchange.pool.query('delete from redirects')
    await here.exchange.modules.redirects.refresh()
  })
})

describe('pages of the page builder', () => {
  const content = (title: string) => ({
    title,
    description: '',
    blocks: [{ kind: 'spacer' as const, size: 'small' as const }],
  })
  const params = { name: 'campaign' }
  const english = { ...params, locale: 'en' }
  const save = async (key: string, version: number, title: string) =>
    guest().call('PUT /v2/pages/{name}', { params, body: { key, locale: 'en', version, content: content(title) } })
  const title = async () => (await guest().call('GET /v2/pages/{name}', { params })).data.title

  test('PR-25: a key of an operator opens the builder for eight hours, is shown once, and is kept as a hash', async () => {
    expect((await guest().call('GET /v2/page-builder')).status).toBe(404)
    const opened = await ada.act('POST /admin/api/page-builder/key', { body: why })
    const key = opened.data.data?.key ?? ''
    expect(key.length).toBeGreaterThan(30)
    const { data } = await ada.call('GET /admin/api/pages')
    expect(data).toMatchObject({ keys: [{ operator: 'ada', expiresAt: expect.any(Number) }], standing: false })
    expect((data.keys[0]?.expiresAt ?? 0) - now()).toBeGreaterThan(7 * HOUR)
    const { rows } = await here.exchange.pool.query('select * from content_builder_keys')
    expect(JSON.stringify(rows)).not.toContain(key)

    expect((await guest().call('GET /v2/page-builder')).data).toEqual({ enabled: true })
    expect((await save(key, 0, 'First')).data).toMatchObject({ version: 1 })
    expect((await save('another key', 1, 'x')).error?.error).toBe('builder-key-wrong')
    // A new key of the same operator takes the place of the earlier one.
    const next = (await ada.act('POST /admin/api/page-builder/key', { body: why })).data.data?.key ?? ''
    expect((await save(key, 1, 'x')).error?.error).toBe('builder-key-wrong')
    expect((await save(next, 1, 'Second')).data).toMatchObject({ version: 2 })
    here.clock.pass(9 * HOUR * 1_000)
    expect((await save(next, 2, 'x')).status).toBe(404)
    ada = await newOperator(here, 'ada.again', 'content')
  })

  test('an earlier version is published again, and the log says which', async () => {
    expect(await title()).toBe('Second')
    const versions = async () =>
      (await ada.call('GET /admin/api/pages/{name}/{locale}', { params: english })).data.versions
    expect(await versions()).toMatchObject([
      { version: 2, title: 'Second', operator: 'ada' },
      { version: 1, title: 'First', operator: 'ada' },
    ])
    const restore = async (version: number) =>
      ada.act('POST /admin/api/pages/{name}/{locale}/restore', { params: english, body: { version, ...why } })
    expect((await restore(1)).data.outcome).toBe('done')
    expect(await title()).toBe('First')
    expect((await versions())[0]).toMatchObject({ version: 3, title: 'First', operator: 'ada.again' })
    expect((await restore(3)).error).toMatchObject({ error: 'act-refused' })
    expect((await restore(9)).error.error).toBe('not-found')
    const owner = await newOperator(here, 'olga', 'auditor')
    const { records } = (await owner.call('GET /admin/api/audit', { query: { act: 'content.restorePage' } })).data
    expect(records).toContainEqual(
      expect.objectContaining({
        target: 'page:campaign en',
        after: { version: 3, as: 1, title: 'First' },
        result: 'done',
      }),
    )
  })

  test('every key ends at once', async () => {
    const key = (await ada.act('POST /admin/api/page-builder/key', { body: why })).data.data?.key ?? ''
    expect((await save(key, 3, 'Third')).status).toBe(200)
    await ada.call('POST /admin/api/page-builder/close', { body: why })
    expect((await save(key, 4, 'x')).status).toBe(404)
    expect(await title()).toBe('Third')
  })
})

describe('official channels', () => {
  const verdict = async (q: string) => (await guest().call('GET /v2/channels/verify', { query: { q } })).data.verdict
  const add = async (value: string, region: 'global' | 'turkey' = 'turkey') =>
    ada.act('POST /admin/api/channels', { body: { region, value, ...why } })
  const all = async () => (await ada.call('GET /admin/api/channels')).data.channels

  test('one that is added is told of and verified; removed it is a stranger’s again', async () => {
    expect(await verdict('@new_voice')).toBe('foreign')
    expect((await add('https://t.me/New_Voice')).data.outcome).toBe('done')
    expect(await verdict('@new_voice')).toBe('official')
    const [added] = (await all()).filter(({ fixed }) => !fixed)
    expect(added).toMatchObject({ region: 'turkey', kind: 'social', key: 't.me/new_voice' })
    expect((await add('t.me/new_voice')).error).toMatchObject({
      error: 'act-refused',
      data: { why: expect.stringMatching(/already/) },
    })
    const { region = 'turkey', kind = 'social', key = '' } = added ?? {}
    await ada.act('POST /admin/api/channels/remove', { body: { region, kind, key, ...why } })
    expect(await verdict('@new_voice')).toBe('foreign')
  })

  test('those of the edition stay, and what is no channel is refused', async () => {
    const [fixed] = (await all()).filter((one) => one.fixed)
    const { region = 'global', kind = 'email', key = '' } = fixed ?? {}
    const removed = await ada.act('POST /admin/api/channels/remove', { body: { region, kind, key, ...why } })
    expect(removed.error).toMatchObject({ error: 'act-refused' })
    expect((await add('not a channel at all')).error.error).toBe('act-refused')
    expect((await add('@name')).error.error).toBe('act-refused')
    await here.exchange.pool.query(
      `insert into content_channels select 'global', 'social', 't.me/many' || n, 't.me/many' || n, false from generate_series(1, 500) n`,
    )
    expect((await add('t.me/onemore')).error).toMatchObject({ data: { why: expect.stringMatching(/500 channels/) } })
  })
})
