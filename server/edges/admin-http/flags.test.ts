/** Flags in the console: what each edition offers is switched without a release, and every door follows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConsoleOperations } from '@exchange/contract/operators'
import { features, flags } from '@exchange/contract/regions'
import { call } from '../testing/clients.ts'
import { Browser, newUser, startTestExchange } from '../web-http/testing/exchange.ts'
import type { TestExchange } from '../web-http/testing/exchange.ts'
import { newOperator, why } from './testing/operator.ts'
import type { Operator } from './testing/operator.ts'

type Wanted = Omit<ConsoleOperations['POST /admin/api/flags/close']['body'], 'reason' | 'ticket'>

let here: TestExchange
let ada: Operator
let ben: Operator
beforeAll(async () => {
  here = await startTestExchange()
  ada = await newOperator(here, 'ada', 'owner')
  ben = await newOperator(here, 'ben', 'owner')
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const close = async (wanted: Wanted, by = ada) =>
  by.call('POST /admin/api/flags/close', { body: { ...wanted, ...why } })
const propose = async (wanted: Wanted, state: 'open' | 'hidden' = 'open') =>
  ada.act('POST /admin/api/flags/open', { body: { ...wanted, state, ...why } })
const open = async (wanted: Wanted, state: 'open' | 'hidden' = 'open') => {
  const { data } = await propose(wanted, state)
  expect(data.outcome).toBe('proposed')
  const approved = await ben.act('POST /admin/api/proposals/{id}/approve', {
    params: { id: data.proposal ?? '' },
    body: why,
  })
  expect(approved.data).toMatchObject({ outcome: 'done' })
}
const rowOf = async ({ region, kind, name }: Wanted) =>
  (await ada.call('GET /admin/api/flags')).data.rows
    .find((row) => row.kind === kind && row.name === name)
    ?.editions.find((edition) => edition.region === region)
const settingsIn = async (region: string) =>
  (await new Browser(here.origin).call('GET /v2/settings', {}, { host: `${region}.localhost` })).data

describe('PR-24 flags of editions', () => {
  test('every area and every page is listed with every edition, once', async () => {
    const { rows } = (await ada.call('GET /admin/api/flags')).data
    expect(rows.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      ...features.map((name) => `area ${name}`),
      ...flags.map((name) => `page ${name}`),
    ])
    for (const { editions } of rows) expect(editions).toHaveLength(5)
  })

  test('one person closes an area at once, in its edition alone, for pages, calls and keys; two open it again', async () => {
    const spot: Wanted = { region: 'global', kind: 'area', name: 'spot' }
    const { browser, userId } = await newUser(here.origin, 'flagged')
    const turk = await newUser(here.origin, 'flagged-turk', { host: 'turkey.localhost' })
    await browser.call('POST /v2/demo/claim')
    await browser.call('POST /v2/balances/transfer', {
      body: { ticker: 'DUSDT', from: 'main', to: 'spot', amount: '500' },
    })
    const key = await here.exchange.modules.apiKeys.create(userId, { label: 'bot', type: 'trade', ips: [] })
    const order = { market: 'DBTC_DUSDT', side: 'buy', amount: '0.001', price: '80000' } as const
    const place = async (who = browser, host = 'localhost') =>
      who.call('POST /v2/trade/spot/limit', { body: order }, { host })
    const byKey = async (path: string, fields: object) => (await call(here.origin, key, path, fields)).status
    const resting = await place()
    expect([resting.status, await byKey('/api/v4/order/new', order)]).toEqual([200, 200])

    expect((await close(spot)).data).toMatchObject({ outcome: 'done' })
    expect((await place()).error).toMatchObject({ status: 451, error: 'feature-disabled' })
    expect(await byKey('/api/v4/order/new', order)).toBe(451)
    expect((await settingsIn('global')).permissions['spot']).toEqual({ enabled: false, hide: true })
    expect((await settingsIn('turkey')).permissions['spot']).toMatchObject({ enabled: true })
    expect((await place(turk.browser, 'turkey.localhost')).error?.error).not.toBe('feature-disabled')
    // What is in the book can be taken out.
    const params = { id: String(resting.data.orderId) }
    const query = { market: 'DBTC_DUSDT' }
    expect((await browser.call('DELETE /v2/trade/order/{id}', { params, query })).status).toBe(200)
    expect(await byKey('/api/v4/order/cancel/all', query)).toBe(200)

    const proposal = await propose(spot)
    expect(proposal.data.outcome).toBe('proposed')
    expect((await place()).status).toBe(451)
    const id = proposal.data.proposal ?? ''
    await ben.act('POST /admin/api/proposals/{id}/approve', { params: { id }, body: why })
    expect((await place()).status).toBe(200)
    expect(await rowOf(spot)).toMatchObject({ state: 'open', usual: 'open', changedAt: null })
  })

  test('whoever programs needs the API of the edition besides', async () => {
    const api: Wanted = { region: 'global', kind: 'area', name: 'api' }
    const { userId } = await newUser(here.origin, 'flagged-api')
    const key = await here.exchange.modules.apiKeys.create(userId, { label: 'bot', type: 'trade', ips: [] })
    const status = async (path: string, fields: object = {}) => (await call(here.origin, key, path, fields)).status
    await close(api)
    expect(await status('/api/v4/trade-account/balance')).toBe(451)
    expect(await status('/api/v4/order/new', { market: 'DBTC_DUSDT', side: 'buy', amount: '1', price: '1' })).toBe(451)
    expect(await status('/api/v4/order/cancel/all', { market: 'DBTC_DUSDT' })).toBe(200)
    await open(api)
    expect(await status('/api/v4/trade-account/balance')).toBe(200)
  })

  test('an area is taken out of the menus and stays reachable', async () => {
    const qr: Wanted = { region: 'global', kind: 'area', name: 'qrLogin' }
    await open(qr, 'hidden')
    expect((await settingsIn('global')).permissions['qrLogin']).toEqual({ enabled: true, hide: true })
    await open(qr)
    expect((await settingsIn('global')).permissions['qrLogin']).toEqual({ enabled: true, hide: false })
  })

  test('a page is closed and opened, with its calls', async () => {
    const page: Wanted = { region: 'turkey', kind: 'page', name: 'ambassador' }
    const { browser } = await newUser(here.origin, 'flagged-page', { host: 'turkey.localhost' })
    const ask = async () => (await browser.call('GET /v2/ambassador', {}, { host: 'turkey.localhost' })).status
    expect(await ask()).toBe(200)
    await close(page)
    expect([await ask(), (await settingsIn('turkey')).flags['ambassador']]).toEqual([404, false])
    await open(page)
    expect([await ask(), (await settingsIn('turkey')).flags['ambassador']]).toEqual([200, true])
  })

  test('what an edition is without for good, what does not exist, and what is so already are refused', async () => {
    const refused = async (wanted: Wanted, state: 'open' | 'hidden' = 'open') => (await propose(wanted, state)).error
    expect(await refused({ region: 'global', kind: 'area', name: 'margin' })).toMatchObject({ error: 'act-refused' })
    expect(await refused({ region: 'global', kind: 'page', name: 'careers' })).toMatchObject({ error: 'act-refused' })
    expect(await refused({ region: 'global', kind: 'area', name: 'spot' })).toMatchObject({
      data: { why: 'it is open already' },
    })
    expect(await refused({ region: 'global', kind: 'page', name: 'about' }, 'hidden')).toMatchObject({
      data: { why: 'a page is open or closed' },
    })
    expect(await refused({ region: 'global', kind: 'area', name: 'about' })).toMatchObject({
      data: { why: 'about is no area' },
    })
    expect((await close({ region: 'turkey', kind: 'area', name: 'margin' })).error).toMatchObject({
      data: { why: 'it is closed already' },
    })
  })

  test('whoever watches the markets at night may close, and may not open', async () => {
    const cay = await newOperator(here, 'cay', 'on-call')
    const qr: Wanted = { region: 'australia', kind: 'area', name: 'qrLogin' }
    expect((await close(qr, cay)).data).toMatchObject({ outcome: 'done' })
    const opening = await cay.call('POST /admin/api/flags/open', { body: { ...qr, state: 'open', ...why } })
    expect(opening.status).toBe(403)
    await open(qr)
  })

  test('stays after a restart, is in the log, and what another process has switched counts within seconds', async () => {
    const web3: Wanted = { region: 'georgia', kind: 'area', name: 'web3' }
    await close(web3)
    await here.restart()
    expect((await settingsIn('georgia')).permissions['web3']).toMatchObject({ enabled: false })
    const { records } = (await ada.call('GET /admin/api/audit', { query: { act: 'flags.close' } })).data
    expect(records[0]).toMatchObject({
      target: 'georgia area web3',
      before: { state: 'open' },
      after: { state: 'closed' },
      result: 'done',
    })
    await here.exchange.pool.query("delete from edition_switches where area = 'web3'")
    await expect.poll(async () => (await settingsIn('georgia')).permissions['web3']?.enabled).toBe(true)
  })
})
