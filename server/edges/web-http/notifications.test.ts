/** F-67: what happened to an account is told to it: by whom, to whom, how often, and live. */
import { amount } from '@exchange/core/units'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandIdOfUuid, newUuid } from '../../kernel/index.ts'
import { balanceUpdates } from '../../modules/notifications/user-events.ts'
import { SocketClient, call } from '../testing/clients.ts'
import { Browser, PASSWORD, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'

/** A busy machine is waited for. */
const patient = { timeout: 300_000 }
const DAY_MS = 86_400_000
const MARKET = 'DBTC_DUSDT'
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const listOf = async (browser: Browser) => (await browser.call('GET /v2/notifications')).data
/** Kinds with their values, newest first. */
const toldTo = async (browser: Browser) => (await listOf(browser)).records.map(({ kind, values }) => [kind, values])
const kindsOf = async (browser: Browser) => (await listOf(browser)).records.map(({ kind }) => kind)

/** Signs in with a browser that the account has not seen. */
async function fromElsewhere(email: string): Promise<Browser> {
  const browser = new Browser(here.origin, { 'user-agent': CHROME })
  await browser.call('POST /v2/login', { body: { email, password: PASSWORD } })
  const code = await browser.mailedCode(email)
  expect((await browser.call('POST /v2/login/confirmation', { body: { code } })).status).toBe(200)
  return browser
}

/** A new account with demo tokens in its spot wallet. */
async function trader(name: string) {
  const { browser, userId } = await newUser(here.origin, name)
  await browser.call('POST /v2/demo/claim')
  for (const [ticker, amount] of [
    ['DUSDT', '500'],
    ['DBTC', '0.01'],
  ] as const) {
    const body = { ticker, from: 'main', to: 'spot', amount } as const
    expect((await browser.call('POST /v2/balances/transfer', { body })).status).toBe(200)
  }
  return { browser, userId }
}

const order = (side: 'buy' | 'sell', amount: string, price: string, more: { readonly stp?: 'cn' } = {}) =>
  ({ body: { market: MARKET, side, amount, price, ...more } }) as const
const atMarket = (side: 'buy' | 'sell', amount: string) => ({ body: { market: MARKET, side, amount } }) as const

describe('what an account is told', () => {
  test('who signed in on a new device, who was signed out, and when the sign-in was locked', async () => {
    const { browser, email } = await newUser(here.origin, 'watched')
    expect(await toldTo(browser)).toEqual([])
    const other = await fromElsewhere(email)
    const visitor = { address: other.headers['x-forwarded-for'], device: CHROME }
    const sessions = (await browser.call('GET /v2/settings/sessions')).data
    const theirs = sessions.find(({ current }) => !current)
    await browser.call('DELETE /v2/settings/sessions/{id}', { params: { id: theirs?.id ?? '' } })
    const stranger = new Browser(here.origin, { 'user-agent': '<b>curl</b>/8.1 http://evil.test/a' })
    for (let attempt = 0; attempt < 7; attempt += 1)
      await stranger.call('POST /v2/login', { body: { email, password: 'not my password' } })
    expect(await toldTo(browser)).toEqual([
      ['sign-in-locked', { address: stranger.headers['x-forwarded-for'], device: 'bcurl b/8.1 http  evil test a' }],
      ['session-ended', visitor],
      ['device-added', { ...visitor, method: 'code' }],
    ])
  })

  test('what became of its API keys; a new name alone is no news', async () => {
    const { browser, email } = await newUser(here.origin, 'key-owner')
    const body = { label: 'bot', type: 'trade' as const, ips: ['127.0.0.1'] }
    await browser.call('POST /v2/api-keys/code', { body })
    const code = await browser.mailedCode(email)
    const { id } = (await browser.call('POST /v2/api-keys', { body: { ...body, code } })).data
    const params = { id }
    await browser.call('PUT /v2/api-keys/{id}', { params, body: { label: 'my bot' } })
    await browser.call('PUT /v2/api-keys/{id}', { params, body: { type: 'read' } })
    await browser.call('DELETE /v2/api-keys/{id}', { params })
    expect(await toldTo(browser)).toEqual([
      ['api-key-deleted', { label: 'my bot' }],
      ['api-key-changed', { label: 'my bot' }],
      ['api-key-created', { label: 'bot' }],
    ])
  })

  test('that funds came, and that a kill switch fired', async () => {
    const { browser, userId } = await trader('silent')
    await browser.call('POST /v2/trade/spot/limit', order('buy', '0.001', '80000'))
    await here.exchange.modules.killSwitches.set(userId, MARKET, 5, null)
    here.clock.pass(5_000)
    const { data: offered } = await browser.call('GET /v2/demo/grants')
    await expect
      .poll(() => toldTo(browser), patient)
      .toEqual([
        ['kill-switch-fired', { market: MARKET, orders: 1 }],
        ['demo-funds', { assets: offered.bundle.length }],
      ])
  })

  test('that an order which waited is filled, and that one was ended with something left', async () => {
    const maker = await trader('maker')
    const taker = await trader('taker')
    await maker.browser.call('POST /v2/trade/spot/limit', order('buy', '0.001', '91000'))
    await taker.browser.call('POST /v2/trade/spot/limit', order('sell', '0.001', '91000'))
    await expect
      .poll(() => toldTo(maker.browser), patient)
      .toContainEqual(['order-filled', { market: MARKET, side: 'buy', amount: '0.001', total: '91' }])
    await maker.browser.call('POST /v2/trade/spot/limit', order('buy', '0.001', '91000'))
    await taker.browser.call('POST /v2/trade/spot/market', atMarket('sell', '0.002'))
    await expect
      .poll(() => toldTo(taker.browser), patient)
      .toContainEqual(['order-ended', { market: MARKET, side: 'sell', amount: '0.001', reason: 'no-liquidity' }])
    await taker.browser.call('POST /v2/trade/spot/limit', order('sell', '0.001', '92000'))
    await taker.browser.call('POST /v2/trade/spot/limit', order('buy', '0.001', '92000', { stp: 'cn' }))
    await expect
      .poll(() => toldTo(taker.browser), patient)
      .toContainEqual(['order-ended', { market: MARKET, side: 'buy', amount: '0', reason: 'stp' }])
    // What it placed and saw filled, and what it cancels itself, is no news.
    await taker.browser.call('POST /v2/trade/orders/cancel_all', { body: { market: MARKET } })
    expect(await kindsOf(taker.browser)).toEqual(['order-ended', 'order-ended', 'demo-funds'])
    await expect.poll(() => kindsOf(maker.browser), patient).toEqual(['order-filled', 'order-filled', 'demo-funds'])
  })

  test('nothing of what its programs do: they have streams of their own', async () => {
    const { browser, userId } = await trader('programmer')
    const other = await trader('counterpart')
    const pair = await here.exchange.modules.apiKeys.ensure(userId, { label: 'x', type: 'trade', ips: [] })
    const placed = { market: MARKET, side: 'buy', amount: '0.001', price: '90000' }
    expect((await call(here.origin, pair, '/api/v4/order/new', placed)).status).toBe(200)
    await other.browser.call('POST /v2/trade/spot/limit', order('buy', '0.001', '89000'))
    await other.browser.call('POST /v2/trade/spot/market', atMarket('sell', '0.001'))
    await here.exchange.core.projected()
    expect(await kindsOf(browser)).toEqual(['demo-funds'])
  })
})

describe('reading', () => {
  const many = async (name: string, count: number) => {
    const { browser, userId } = await newUser(here.origin, name)
    for (let label = 1; label <= count; label += 1)
      await here.exchange.modules.notifications.tell(userId, {
        kind: 'api-key-created',
        values: { label: String(label) },
      })
    return { browser, userId }
  }

  test('page by page, newest first, however many come in between', async () => {
    const { browser, userId } = await many('reader', 5)
    const first = (await browser.call('GET /v2/notifications', { query: { limit: 2 } })).data
    expect(first).toMatchObject({ unread: 5, hasMore: true })
    await here.exchange.modules.notifications.tell(userId, { kind: 'demo-funds', values: { assets: 1 } })
    const before = first.records.at(-1)?.id ?? 0
    const second = (await browser.call('GET /v2/notifications', { query: { limit: 3, before } })).data
    expect([...first.records, ...second.records].map(({ values }) => values['label'])).toEqual([
      '5',
      '4',
      '3',
      '2',
      '1',
    ])
    expect(second).toMatchObject({ unread: 6, hasMore: false })
  })

  test('one, or all that were seen; what came meanwhile stays unread', async () => {
    const { browser } = await many('seer', 4)
    const ids = (await listOf(browser)).records.map(({ id }) => id)
    const read = async (id = 0) => (await browser.call('POST /v2/notifications/{id}/read', { params: { id } })).data
    expect(await read(ids[0])).toEqual({ unread: 3 })
    expect(await read(ids[0])).toEqual({ unread: 3 })
    expect((await browser.call('POST /v2/notifications/read', { body: { upTo: ids[2] ?? 0 } })).data).toEqual({
      unread: 1,
    })
    expect((await listOf(browser)).records.map((one) => one.read)).toEqual([true, false, true, true])
    expect((await browser.call('GET /v2/notifications/unread')).data).toEqual({ unread: 1 })
  })

  test('nobody reads or marks what is told to another', async () => {
    const { browser } = await many('private', 1)
    const { browser: other } = await newUser(here.origin, 'nosy')
    const id = (await listOf(browser)).records[0]?.id ?? 0
    expect((await other.call('POST /v2/notifications/{id}/read', { params: { id } })).status).toBe(404)
    expect((await other.call('POST /v2/notifications/read', { body: { upTo: id } })).data).toEqual({ unread: 0 })
    expect(await listOf(other)).toEqual({ records: [], unread: 0, hasMore: false })
    expect((await listOf(browser)).unread).toBe(1)
    expect((await new Browser(here.origin).call('GET /v2/notifications')).status).toBe(401)
  })

  test('C-162: live, on the socket, with the credentials of the channel', async () => {
    const { browser, userId } = await many('listener', 1)
    const { data } = await browser.call('GET /v2/profile/get-channel-credentials')
    const client = await SocketClient.open(`ws://127.0.0.1:${here.exchange.port}${data.url}`)
    await client.result('server.auth', [data.token, 'web'])
    await client.result('notification.subscribe')
    const { tell } = here.exchange.modules.notifications
    await tell(userId + 1_000, { kind: 'demo-funds', values: { assets: 9 } })
    await tell(userId, { kind: 'demo-funds', values: { assets: 2 } })
    const pushes = () => client.of('notification.update').map(({ params }) => params)
    await client.until(() => pushes().length === 1)
    expect(pushes()).toEqual([[expect.objectContaining({ values: { assets: 2 }, read: false }), 2]])
    const upTo = (await listOf(browser)).records[0]?.id ?? 0
    await browser.call('POST /v2/notifications/read', { body: { upTo } })
    await client.until(() => pushes().length === 2)
    expect(pushes()[1]).toEqual([null, 0])
    await client.close()
  })

  test('U13, SE-01: a deposit and a transfer are told as balanceUpdate on the second channel, to their owner alone', async () => {
    const { browser } = await newUser(here.origin, 'depositor')
    const { browser: other } = await newUser(here.origin, 'bystander')
    const listen = async (of: Browser) => {
      const { data } = await of.call('GET /v2/profile/get-channel-credentials')
      const client = await SocketClient.open(`ws://127.0.0.1:${here.exchange.port}${data.url}`)
      await client.result('server.auth', [data.token, 'web'])
      await client.result(data.method)
      return client
    }
    const [client, bystander] = [await listen(browser), await listen(other)]
    const events = () => client.of('user_event.update').map(({ params }) => params)
    const { id, bundle } = (await browser.call('POST /v2/demo/claim')).data
    await client.until(() => events().length === bundle.length)
    expect(events()).toEqual(
      bundle.map(({ ticker, amount: got }) => [
        'balanceUpdate',
        { id, ticker, type: 'deposit', amount: got, balance: got, withBorrow: '0' },
      ]),
    )
    const body = { ticker: 'DUSDT', from: 'main', to: 'spot', amount: '500' } as const
    const { data: moved } = await browser.call('POST /v2/balances/transfer', { body })
    await client.until(() => events().length === bundle.length + 1)
    const { DUSDT: left } = (await browser.call('GET /v2/balances')).data
    expect(events().at(-1)).toEqual([
      'balanceUpdate',
      { id: moved.id, ticker: 'DUSDT', type: 'transfer', amount: '500', balance: left?.main, withBorrow: '0' },
    ])
    await client.result('user_event.unsubscribe')
    await browser.call('POST /v2/balances/transfer', { body: { ...body, amount: '1' } })
    await client.result('server.ping')
    await bystander.result('server.ping')
    expect(events()).toHaveLength(bundle.length + 1)
    expect(bystander.of('user_event.update')).toEqual([])
    await client.close()
    await bystander.close()
  })

  test('SE-01: what leaves an account is told as a withdrawal', async () => {
    const { userId } = await newUser(here.origin, 'leaver')
    const { views } = here.exchange.kit
    const asset = views.directory.assetByTicker('DUSDT')
    if (asset === undefined) throw new Error('DUSDT is not listed')
    const transfer = {
      id: commandIdOfUuid(newUuid()),
      asset: asset.id,
      from: 'main',
      to: null,
      amount: amount(150n),
    } as const
    expect(balanceUpdates(userId, [{ ...transfer, reason: 'withdrawal' }], views)).toMatchObject([
      ['balanceUpdate', { ticker: 'DUSDT', type: 'withdraw', balance: '0', withBorrow: '0' }],
    ])
  })

  test('for 90 days', async () => {
    const { browser, userId } = await many('keeper', 1)
    const { notifications } = here.exchange.modules
    const kept = async () => {
      const { rows } = await here.exchange.pool.query('select 1 from notifications where user_id = $1', [userId])
      return [(await notifications.list(userId, undefined, 20)).records.length, rows.length]
    }
    expect((await listOf(browser)).unread).toBe(1)
    here.clock.pass(89 * DAY_MS)
    await notifications.sweep()
    expect(await kept()).toEqual([1, 1])
    here.clock.pass(2 * DAY_MS)
    expect(await notifications.unread(userId)).toBe(0)
    expect(await kept()).toEqual([0, 1])
    await notifications.sweep()
    expect(await kept()).toEqual([0, 0])
  })
})
