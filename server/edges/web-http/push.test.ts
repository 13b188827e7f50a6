/** F-67: notifications that a browser shows while the site is closed, as a push service and the browser see them. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { MOST_PUSH_BROWSERS } from '@exchange/contract/accounts'
import { Browser, PASSWORD, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'
import { sendMessages } from './testing/mails.ts'
import { PushBrowserKeys, openPushService, vapidClaims } from './testing/push-service.ts'

let here: TestExchange
let service: Awaited<ReturnType<typeof openPushService>>
beforeAll(async () => {
  service = await openPushService()
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  await service.close()
  expect(here.faults).toEqual([])
})

const ADD = 'POST /v2/settings/push'
const STATE = 'GET /v2/settings/push'
const CHANGE = 'PATCH /v2/settings/push/{id}'
const REMOVE = 'DELETE /v2/settings/push/{id}'
const visitor = { address: '203.0.113.9', device: 'Some browser' }

type Topics = ('security' | 'orders')[]

/** Subscribes this browser; what it has is found by the path. */
async function subscribe(browser: Browser, topics: Topics = ['security', 'orders']) {
  const keys = new PushBrowserKeys()
  const added = await browser.call(ADD, { body: { endpoint: service.origin + keys.path, keys: keys.keys, topics } })
  expect(added.status).toBe(200)
  return { keys, id: added.data.id }
}
const pushedTo = ({ path }: PushBrowserKeys) => service.pushed.filter((one) => one.path === path)
const untilPushed = async (keys: PushBrowserKeys, count = 1) =>
  vi.waitUntil(() => (pushedTo(keys).length >= count ? pushedTo(keys) : undefined), { timeout: 30_000 })
const tell = async (userId: number, kind: 'password-changed' | 'wallet-added' = 'password-changed') =>
  here.exchange.modules.accounts.push.noticed(userId, { id: 7, kind, values: visitor, time: 0, read: false })
/** A browser whose account can trade. */
async function trader(name: string): Promise<Browser> {
  const { browser } = await newUser(here.origin, name)
  expect((await browser.call('POST /v2/demo/claim')).status).toBe(200)
  for (const [ticker, amount] of [
    ['DUSDT', '5000'],
    ['DBTC', '1'],
  ] as const)
    await browser.call('POST /v2/balances/transfer', { body: { ticker, from: 'main', to: 'spot', amount } })
  return browser
}
/** Whatever is on its way has arrived. */
const settle = async () => {
  await new Promise((resolve) => setImmediate(resolve))
  await sendMessages(here)
}

describe('a browser that was subscribed', () => {
  test('opens what is pushed to it: sealed for it, signed by the exchange, in its language, with its page', async () => {
    const { browser, userId } = await newUser(here.origin, 'push-sealed', { 'x-locale': 'tr' })
    const { keys } = await subscribe(browser)
    await tell(userId)
    const [one] = await untilPushed(keys)
    expect(keys.open(one?.body ?? Buffer.alloc(0))).toEqual({
      title: 'Hesabınızın koruması değişti',
      body: 'Ne olduğunu görmek için dokunun.',
      path: '/tr/settings/security',
      tag: 'security-7',
    })
    const { publicKey } = (await browser.call(STATE)).data
    expect(vapidClaims(one?.headers['authorization'], publicKey)).toMatchObject({
      aud: service.origin,
      sub: 'https://westbourne.example',
    })
    expect(one?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
    expect(Number(one?.headers['ttl'])).toBeGreaterThan(80_000)
    expect(() => new PushBrowserKeys().open(one?.body ?? Buffer.alloc(0))).toThrow()
  })

  test('is told of an order that was filled, without its amounts', async () => {
    const maker = await trader('push-maker')
    const taker = await trader('push-taker')
    const { keys } = await subscribe(maker, ['orders'])
    const order = async (browser: Browser, side: 'buy' | 'sell') => {
      const body = { market: 'DBTC_DUSDT', side, price: '60000', amount: '0.0123' } as const
      expect((await browser.call('POST /v2/trade/spot/limit', { body })).status).toBe(200)
    }
    await order(maker, 'sell')
    await order(taker, 'buy')
    const [one] = await untilPushed(keys)
    const opened = keys.open(one?.body ?? Buffer.alloc(0))
    expect(opened).toEqual({
      title: 'An order was filled',
      body: 'DBTC/DUSDT',
      path: '/history/trade/orders',
      tag: expect.stringMatching(/^order-\d+$/),
    })
    expect(JSON.stringify(opened)).not.toMatch(/0\.0123|738/)
    expect(one?.headers['urgency']).toBe('normal')
  })

  test('shows the topics that were chosen, and others once they are', async () => {
    const { browser, userId } = await newUser(here.origin, 'push-topics')
    const { keys, id } = await subscribe(browser, ['orders'])
    await tell(userId)
    await settle()
    expect(pushedTo(keys)).toEqual([])
    expect((await browser.call(CHANGE, { params: { id }, body: { topics: ['security'] } })).data.topics).toEqual([
      'security',
    ])
    await tell(userId)
    await untilPushed(keys)
  })

  test.each([404, 410])('is forgotten when the push service answers %s', async (status) => {
    const { browser, userId } = await newUser(here.origin, `push-gone-${status}`)
    const { keys } = await subscribe(browser)
    service.answer(keys.path, status)
    await tell(userId)
    await untilPushed(keys)
    await vi.waitUntil(async () => (await browser.call(STATE)).data.browsers.length === 0)
  })

  test('gets what the push service could not take at first', async () => {
    const { browser, userId } = await newUser(here.origin, 'push-later')
    const { keys } = await subscribe(browser)
    service.answer(keys.path, 503)
    await tell(userId)
    await untilPushed(keys)
    service.answer(keys.path, 201)
    await settle()
    here.clock.pass(6_000)
    await settle()
    await untilPushed(keys, 2)
    expect((await browser.call(STATE)).data.browsers).toHaveLength(1)
  })
})

describe('a subscription ends', () => {
  test('with its session, when somebody signs out there', async () => {
    const { browser, userId } = await newUser(here.origin, 'push-leaves')
    const { keys } = await subscribe(browser)
    await browser.call('POST /logout')
    await tell(userId)
    await settle()
    expect(pushedTo(keys)).toEqual([])
    expect(
      (await here.exchange.pool.query('select 1 from push_subscriptions where user_id = $1', [userId])).rows,
    ).toEqual([])
  })

  test('with its device, when that is ended from another one; what was on its way is not pushed', async () => {
    const { browser, email, userId } = await newUser(here.origin, 'push-ended')
    const { keys } = await subscribe(browser)
    const other = new Browser(here.origin)
    await other.call('POST /v2/login', { body: { email, password: PASSWORD } })
    await other.call('POST /v2/login/confirmation', { body: { code: await other.mailedCode(email) } })
    // That sign-in is told of.
    await untilPushed(keys)
    const before = pushedTo(keys).length
    expect((await other.call('POST /v2/settings/sessions/terminate', { body: {} })).status).toBe(200)
    expect((await other.call(STATE)).data.browsers).toEqual([])
    await tell(userId)
    await settle()
    expect(pushedTo(keys)).toHaveLength(before)
  })

  test('for its account, when the browser is subscribed by another one', async () => {
    const { browser: first, userId } = await newUser(here.origin, 'push-first')
    const { keys } = await subscribe(first)
    const { browser: second } = await newUser(here.origin, 'push-second')
    const body = { endpoint: service.origin + keys.path, keys: keys.keys, topics: ['security'] as Topics }
    expect((await second.call(ADD, { body })).status).toBe(200)
    expect((await first.call(STATE)).data.browsers).toEqual([])
    await tell(userId)
    await settle()
    expect(pushedTo(keys)).toEqual([])
  })

  test('when its owner removes it', async () => {
    const { browser, userId } = await newUser(here.origin, 'push-removed')
    const { keys, id } = await subscribe(browser)
    expect((await browser.call(REMOVE, { params: { id } })).status).toBe(200)
    await tell(userId)
    await settle()
    expect(pushedTo(keys)).toEqual([])
  })
})

describe('what a subscription may be', () => {
  test.each([
    ['http elsewhere', 'http://push.example/x'],
    ['a network that is not public', 'https://10.0.0.7/x'],
    ['a name of the own network', 'https://metadata/x'],
    ['a password in it', 'https://user:secret@push.example/x'],
  ])('an endpoint with %s is refused', async (_, endpoint) => {
    const { browser } = await newUser(here.origin, `push-${crypto.randomUUID()}`)
    const answer = await browser.call(ADD, {
      body: { endpoint, keys: new PushBrowserKeys().keys, topics: ['security'] },
    })
    expect(answer.error).toMatchObject({ code: 1162, error: 'push-refused' })
  })

  test('keys that nothing can be sealed with are refused', async () => {
    const { browser } = await newUser(here.origin, 'push-keys')
    const keys = { ...new PushBrowserKeys().keys, p256dh: 'A'.repeat(87) }
    const answer = await browser.call(ADD, { body: { endpoint: `${service.origin}/x`, keys, topics: ['security'] } })
    expect(answer.error.error).toBe('push-refused')
  })

  test('an account keeps its newest ten', async () => {
    const { browser } = await newUser(here.origin, 'push-many')
    const first = await subscribe(browser)
    for (let at = 0; at < MOST_PUSH_BROWSERS; at++) {
      here.clock.pass(1)
      await subscribe(browser)
    }
    const ids = (await browser.call(STATE)).data.browsers.map(({ id }) => id)
    expect(ids).toHaveLength(MOST_PUSH_BROWSERS)
    expect(ids).not.toContain(first.id)
  })

  test('an account keeps ten of however many are subscribed at once', async () => {
    const { browser, userId } = await newUser(here.origin, 'push-parallel')
    await Promise.all(Array.from({ length: MOST_PUSH_BROWSERS + 8 }, async () => subscribe(browser)))
    const { rows } = await here.exchange.pool.query('select count(*)::int from push_subscriptions where user_id = $1', [
      userId,
    ])
    expect(rows).toEqual([{ count: MOST_PUSH_BROWSERS }])
  })

  test('one endpoint that is subscribed twice at once is one browser', async () => {
    const { browser } = await newUser(here.origin, 'push-same')
    const other = await newUser(here.origin, 'push-same-other')
    const keys = new PushBrowserKeys()
    const body = { endpoint: service.origin + keys.path, keys: keys.keys, topics: ['security'] as Topics }
    const all = await Promise.all(
      [browser, other.browser, browser, other.browser].map(async (by) => by.call(ADD, { body })),
    )
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const kept = [browser, other.browser].map(async (by) => (await by.call(STATE)).data.browsers.length)
    expect((await Promise.all(kept)).reduce((one, more) => one + more)).toBe(1)
  })

  test('a topic is pushed 20 times an hour', async () => {
    const { browser, userId } = await newUser(here.origin, 'push-flood')
    const { keys } = await subscribe(browser)
    for (let at = 0; at < 25; at++) await tell(userId)
    await untilPushed(keys, 20)
    await settle()
    expect(pushedTo(keys)).toHaveLength(20)
  })

  test('the key is made once and lies sealed; where a browser is reached does too', async () => {
    const { browser } = await newUser(here.origin, 'push-secret')
    const { keys } = await subscribe(browser)
    const before = (await browser.call(STATE)).data.publicKey
    const { rows } = await here.exchange.pool.query(
      `select (select string_agg(k::text, ' ') from push_keys k) as keys, string_agg(s::text, ' ') as places from push_subscriptions s`,
    )
    expect(String(rows[0]?.keys)).toContain(before)
    const hidden = [keys.path, Buffer.from(keys.path).toString('hex'), keys.keys.auth]
    for (const text of hidden) expect(String(rows[0]?.places)).not.toContain(text)
    await here.restart()
    browser.origin = here.origin
    expect((await browser.call(STATE)).data.publicKey).toBe(before)
  })
})
