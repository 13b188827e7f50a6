/** F-30 the compatible dialect, as a bot speaks it, with real trades behind every answer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { KeyPair } from '../../modules/api-keys/index.ts'
import { SocketClient, call, get } from '../testing/clients.ts'
import { crc32 } from '../testing/mirror-book.ts'
import type { DepthData } from '../testing/mirror-book.ts'
import { startExchange } from '../testing/exchange.ts'
import type { TestExchange } from '../testing/exchange.ts'
import { sql } from '../../kernel/sql.ts'

const MAKER = 100_011
const TAKER = 100_012
const M = 'ETH_USDT'
const DECIMAL = expect.stringMatching(/^\d+(\.\d+)?$/)

let exchange: TestExchange
let maker: KeyPair
let taker: KeyPair
const clients: SocketClient[] = []

const open = async (): Promise<SocketClient> => {
  const client = await SocketClient.open(exchange.socketUrl)
  clients.push(client)
  return client
}
const signedIn = async (pair: KeyPair): Promise<SocketClient> => {
  const client = await open()
  const { body } = await call(exchange.origin, pair, '/api/v4/profile/websocket_token')
  const { websocket_token: token } = body as { websocket_token: string }
  expect(await client.result('authorize', [token, 'public'])).toEqual({ status: 'success' })
  return client
}
const order = async (pair: KeyPair, path: string, fields: object = {}) =>
  (await call(exchange.origin, pair, `/api/v4/order/${path}`, { market: M, ...fields })).body as Record<string, unknown>

beforeAll(async () => {
  exchange = await startExchange()
  for (const owner of [MAKER, TAKER]) await exchange.fund(owner, { USDT: '10000000', ETH: '10000' })
  maker = await exchange.key(MAKER)
  taker = await exchange.key(TAKER)
  await order(maker, 'new', { side: 'sell', amount: '50', price: '2000' })
  await order(maker, 'new', { side: 'buy', amount: '50', price: '1990' })
  await order(taker, 'stock_market', { side: 'buy', amount: '1' })
  await order(taker, 'stock_market', { side: 'sell', amount: '2' })
})
afterAll(async () => {
  for (const client of clients) await client.close()
  await exchange.close()
})

describe('session', () => {
  test('ping and time', async () => {
    const client = await open()
    expect(await client.result('ping')).toBe('pong')
    expect(Math.abs(Number(await client.result('time')) - Date.now() / 1000)).toBeLessThan(5)
  })

  test.each([
    ['balanceSpot_request'],
    ['balanceSpot_subscribe'],
    ['ordersPending_request'],
    ['ordersPending_subscribe'],
    ['ordersPending_unsubscribe'],
    ['ordersExecuted_request'],
    ['ordersExecuted_subscribe'],
    ['deals_request'],
    ['deals_subscribe'],
    ['balanceMargin_request'],
    ['positionsMargin_subscribe'],
    ['borrowsMargin_subscribe'],
  ])('SER-01 %s asks a guest to authorize', async (method) => {
    expect(await (await open()).code(method)).toBe(6)
  })

  test('a product that is not open says so; a wrong token is an invalid argument', async () => {
    expect(await (await signedIn(taker)).code('balanceMargin_subscribe', [])).toBe(3)
    expect(await (await open()).code('authorize', ['nonsense', 'public'])).toBe(1)
  })
})

describe('S6: a token made by a key', () => {
  const token = '/api/v4/profile/websocket_token'
  const narrow = { label: 'narrow', type: 'trade', ips: [] } as const

  test('28 socket-operation: asks over the socket what the key may ask over HTTP, and nothing else', async () => {
    const balances = await exchange.modules.apiKeys.create(TAKER, {
      ...narrow,
      endpoints: [token, '/api/v4/trade-account/balance'],
    })
    const client = await signedIn(balances)
    expect(await client.code('balanceSpot_request', [['ETH']])).toBeNull()
    expect(await client.code('asset.query', [['ETH']])).toBeNull()
    for (const method of [
      'ordersPending_request',
      'ordersPending_subscribe',
      'order.query',
      'order.subscribe',
      'spot_order.query',
      'conditional_order.query',
      'ordersExecuted_request',
      'ordersExecuted_subscribe',
      'deals_request',
      'deals_subscribe',
      'user_deals.subscribe',
      'notification.subscribe',
      'user_event.subscribe',
    ])
      expect(await client.code(method, []), method).toBe(6)
    expect(await client.code('ping')).toBeNull()
    expect(await client.code('deals.subscribe', [M])).toBeNull()
  })

  test("27 socket-address: opens nothing away from the key's addresses", async () => {
    const bound = await exchange.modules.apiKeys.create(TAKER, { ...narrow, ips: ['203.0.113.7'] })
    const { body } = await call(exchange.origin, bound, token, {}, { 'x-forwarded-for': '203.0.113.7' })
    const client = await open()
    expect(await client.code('authorize', [(body as { websocket_token: string }).websocket_token, 'public'])).toBe(6)
    expect(await client.code('balanceSpot_request')).toBe(6)
  })

  test('ends with a change of the key, its connections too', async () => {
    const { apiKeys } = exchange.modules
    const key = await apiKeys.create(TAKER, narrow)
    const { body } = await call(exchange.origin, key, token)
    const client = await signedIn(key)
    const ended = client.closed()
    await apiKeys.change(TAKER, key.id, { enabled: false }, false)
    expect((await ended)[0]).toBe(4001)
    const late = await open()
    expect(await late.code('authorize', [(body as { websocket_token: string }).websocket_token, 'public'])).toBe(1)
  })

  /** Nobody has used this key for longer than one without addresses stays on. */
  const age = async ({ id }: { readonly id: string }): Promise<void> => {
    await exchange.modules.apiKeys.flush()
    const long = sql`now() - interval '15 days'`
    await exchange.kit.db.execute(sql`update api_keys set enabled_at = ${long}, last_used_at = null where id = ${id}`)
  }
  /** A connection with a token of this key that was made without asking for the key. */
  const connected = async (owner: number, { id, key }: { readonly id: string; readonly key: string }) => {
    const client = await open()
    expect(await client.code('authorize', [tokenOf(owner, { id, key })])).toBeNull()
    return client
  }
  const tokenOf = (owner: number, { id, key }: { readonly id: string; readonly key: string }): string =>
    exchange.kit.socketTokens.issue({
      owner,
      through: id,
      key: { key, permissions: new Set(['read', 'trade']), ips: new Set(), endpoints: null },
      region: null,
    })
  const balance = (client: SocketClient) => client.code('balanceSpot_request', [['ETH']])

  test('ends when its key was idle for too long: what the connection followed is told no more', async () => {
    const { apiKeys } = exchange.modules
    const [idle, bound, busy] = [
      await apiKeys.create(TAKER, narrow),
      await apiKeys.create(TAKER, { ...narrow, ips: ['127.0.0.1'] }),
      await apiKeys.create(TAKER, narrow),
    ]
    const [follower, guarded, active] = [
      await connected(TAKER, idle),
      await connected(TAKER, bound),
      await connected(TAKER, busy),
    ]
    for (const client of [follower, guarded, active]) await client.result('balanceSpot_subscribe')
    await age(idle)
    await age(bound)
    const ended = follower.closed()
    await apiKeys.sweep()
    expect((await ended)[0]).toBe(4001)
    await exchange.fund(TAKER, { SOL: '1' })
    for (const client of [guarded, active]) await client.until(() => client.of('balanceSpot_update').length > 0)
    expect(follower.of('balanceSpot_update')).toEqual([])
    expect([await balance(guarded), await balance(active)]).toEqual([null, null])
  })

  test.each(['idle', 'deleted'])(
    'asks for nothing private with a key that is %s, whenever it was made',
    async (state) => {
      const { apiKeys } = exchange.modules
      const key = await apiKeys.create(TAKER, narrow)
      if (state === 'idle') await age(key)
      else await apiKeys.remove(TAKER, key.id)
      const client = await connected(TAKER, key)
      expect(await client.code('deals.subscribe', [M])).toBeNull()
      const ended = client.closed()
      void client.ask('balanceSpot_subscribe')
      expect((await ended)[0]).toBe(4001)
    },
  )

  test('is answered in the order in which it asks, also while its key is looked up', async () => {
    const client = await connected(TAKER, await exchange.modules.apiKeys.create(TAKER, narrow))
    const answered: unknown[] = []
    client.socket.on('message', (data: Buffer) => answered.push(JSON.parse(data.toString('utf8')).id))
    const asked = ['balanceSpot_request', 'ping', 'balanceSpot_request', 'ping']
    for (const [id, method] of asked.entries())
      client.socket.send(JSON.stringify({ id: 900 + id, method, params: method === 'ping' ? [] : [['ETH']] }))
    await client.until(() => answered.length >= asked.length)
    expect(answered).toEqual([900, 901, 902, 903])
    await client.close()
  })

  test('keeps its key awake by what it asks', async () => {
    const { apiKeys } = exchange.modules
    const key = await apiKeys.create(TAKER, narrow)
    const client = await connected(TAKER, key)
    expect(await balance(client)).toBeNull()
    await apiKeys.flush()
    expect((await apiKeys.one(TAKER, key.id)).lastUsedAt).not.toBeNull()
  })

  test('has the rights of the key that the connection is signed in with when the call is carried out', async () => {
    const { apiKeys } = exchange.modules
    const wide = await apiKeys.create(MAKER, narrow)
    const client = await connected(MAKER, wide)
    const few = await apiKeys.create(TAKER, { ...narrow, endpoints: [token] })
    const signIn = async () => client.code('authorize', [tokenOf(TAKER, few)])
    expect(await Promise.all([balance(client), signIn(), balance(client)])).toEqual([null, null, 6])
    await client.close()
  })
})

describe('requests', () => {
  test.each<[string, unknown[], number]>([
    ['depth_request', ['NO_SUCH', 10, '0'], 9],
    ['depth_request', [M, 101, '0'], 1],
    ['depth_request', [M, 0, '0'], 1],
    ['depth_request', [M, 10, '0.3'], 1],
    ['trades_request', [M, 101, 0], 1],
    ['lastprice_request', [], 1],
    ['market_request', [M, 0], 1],
    ['market_request', [M, 'day'], 1],
    ['candles_request', [M, 10, 5, 60], 1],
    ['candles_request', [M, 0, 5, 7], 1],
    ['candles_subscribe', [M, 7], 1],
    ['bookTicker_subscribe', [7], 1],
  ])('%s %j is refused with code %i', async (method, params, code) => {
    expect(await (await open()).code(method, params)).toBe(code)
  })

  test('what the market did is told as REST tells it', async () => {
    const client = await open()
    const { asks, bids } = (await get(exchange.origin, `/api/v4/public/orderbook/${M}`)).body as Record<string, unknown>
    expect(await client.result('depth_request', [M, 100, '0'])).toEqual({ timestamp: expect.any(Number), asks, bids })
    expect(await client.result('lastprice_request', [M])).toBe('1990')
    const trades = (await client.result('trades_request', [M, 2, 0])) as { id: number }[]
    expect(trades).toEqual([
      { id: expect.any(Number), time: expect.any(Number), price: '1990', amount: '2', type: 'sell', rpi: false },
      { id: expect.any(Number), time: expect.any(Number), price: '2000', amount: '1', type: 'buy', rpi: false },
    ])
    expect(await client.result('trades_request', [M, 100, trades[1]?.id])).toEqual(trades.slice(0, 1))
    const figures = { last: '1990', open: '2000', high: '2000', low: '1990', volume: '3', deal: '5980' }
    expect(await client.result('marketToday_query', [M])).toEqual(figures)
    for (const period of [86_400, 3600, 172_800])
      expect(await client.result('market_request', [M, period])).toEqual({ ...figures, period, close: '1990' })
    const now = Math.floor(Date.now() / 1000)
    const rows = (await client.result('candles_request', [M, now - 3600, now, 3600])) as unknown[][]
    expect(rows.at(-1)).toEqual([expect.any(Number), DECIMAL, '1990', DECIMAL, '1990', DECIMAL, DECIMAL, M])
  })

  test('of the owner: balances, resting and finished orders, trades', async () => {
    const client = await signedIn(taker)
    expect(await client.result('balanceSpot_request', ['ETH'])).toEqual({ ETH: { available: '9998.999', freeze: '0' } })
    expect(Object.keys((await client.result('balanceSpot_request', [])) as object).length).toBeGreaterThan(10)
    expect(await client.result('ordersPending_request', [M, 0, 30])).toEqual({
      limit: 30,
      offset: 0,
      total: 0,
      records: [],
    })
    const resting = await (await signedIn(maker)).result('ordersPending_request', [M, 0, 30])
    expect(resting).toMatchObject({
      total: 2,
      records: [
        { price: '1990', side: 2 },
        { price: '2000', side: 1 },
      ],
    })
    await exchange.histories.caughtUp(exchange.views.lastSeq)
    const finished = await client.result('ordersExecuted_request', [{ market: M, order_types: [202] }, 0, 30])
    expect(finished).toMatchObject({
      limit: 30,
      offset: 0,
      records: [
        { type: 202, side: 1, deal_stock: '2', source: 'api', status: 'FILLED', ftime: expect.any(Number) },
        { type: 202, side: 2, deal_stock: '1' },
      ],
    })
    for (const types of [[1], [7, 8]])
      expect(await client.result('ordersExecuted_request', [{ market: M, order_types: types }, 0, 30])).toEqual({
        limit: 30,
        offset: 0,
        records: [],
      })
    expect(await client.result('deals_request', [M, 0, 1])).toEqual({
      limit: 1,
      offset: 0,
      records: [
        {
          id: expect.any(Number),
          time: expect.any(Number),
          side: 1,
          role: 2,
          price: '1990',
          amount: '2',
          deal: '3980',
          fee: '3.98',
          order_id: expect.any(Number),
          deal_order_id: expect.any(Number),
          market: M,
          client_order_id: '',
          fee_asset: 'USDT',
        },
      ],
    })
  })
})

describe('public streams', () => {
  test('the first frame of each comes after its answer; then what changed', async () => {
    const client = await open()
    const streams: [method: string, params: unknown[]][] = [
      ['depth', [M, 5, '0', true]],
      ['trades', [M]],
      ['market', [M]],
      ['marketToday', [M]],
      ['lastprice', [M]],
      ['bookTicker', [M]],
      ['candles', [M, 60]],
    ]
    for (const [name, params] of streams)
      expect(await client.result(`${name}_subscribe`, params)).toEqual({ status: 'success' })
    const every = () => streams.every(([name]) => client.of(`${name}_update`).length > 0)
    await client.until(every)
    expect(client.params('depth_update', 0)).toEqual([
      true,
      {
        timestamp: expect.any(Number),
        asks: [['2000', '49']],
        bids: [['1990', '48']],
        update_id: expect.any(Number),
        sequence: expect.any(Number),
        checksum: crc32('1990:48|2000:49'),
        event_time: expect.any(Number),
      },
      M,
    ])
    expect(client.params('bookTicker_update', 0)).toEqual([
      [expect.any(Number), expect.any(Number), M, expect.any(Number), '1990', '48', '2000', '49'],
    ])
    expect(client.params('lastprice_update', 0)).toEqual([M, '1990'])
    expect(client.params('trades_update', 0)).toMatchObject([M, [{ rpi: false, amount: '2' }, { amount: '1' }]])
    expect(client.params('market_update', 0)).toMatchObject([M, { period: 86_400, volume: '3' }])
    expect(client.params('marketToday_update', 0)).toMatchObject([M, { volume: '3', open: '2000' }])

    await order(taker, 'stock_market', { side: 'buy', amount: '4' })
    await client.until(
      () =>
        client.of('depth_update').length > 1 &&
        client.of('trades_update').length > 1 &&
        client.of('bookTicker_update').length > 1 &&
        client.of('lastprice_update').length > 1 &&
        client.of('market_update').length > 1 &&
        client.of('candles_update').length > 1,
    )
    const [, first] = client.params('depth_update', 0) as [boolean, DepthData]
    const change = { asks: [['2000', '45']], past_update_id: first.update_id, sequence: first.sequence + 1 }
    expect(client.params('depth_update', 1)).toMatchObject([
      false,
      { ...change, checksum: crc32('1990:48|2000:45') },
      M,
    ])
    const at = expect.any(Number)
    expect(client.params('bookTicker_update', 1)).toEqual([[at, at, M, at, '1990', '48', '2000', '45']])
    expect(client.params('lastprice_update', 1)).toEqual([M, '2000'])
    for (const [name] of streams) await client.result(`${name}_unsubscribe`, [])
    const heard = client.pushes.length
    await order(taker, 'stock_market', { side: 'buy', amount: '1' })
    await client.result('ping')
    expect(client.pushes.length).toBe(heard)
  })

  test('no names stand for every market; the two dialects do not mix', async () => {
    const [api, web] = [await open(), await open()]
    await api.result('bookTicker_subscribe', [])
    await api.result('lastprice_subscribe', [])
    await web.result('deals.subscribe', [M])
    const markets = exchange.views.directory.markets().length
    await api.until(() => api.pushes.length === 2 * markets)
    await web.until(() => web.pushes.length === 1)
    await order(taker, 'stock_market', { side: 'sell', amount: '1' })
    await web.until(() => web.pushes.length === 2)
    expect(new Set(web.pushes.map(({ method }) => method))).toEqual(new Set(['deals.update']))
    expect(api.of('trades_update')).toEqual([])
  })
})

describe('own streams', () => {
  test('orders, finished orders, trades and balances of the owner alone, without a position side', async () => {
    const [mine, other] = [await signedIn(maker), await signedIn(taker)]
    for (const client of [mine, other]) {
      await client.result('ordersPending_subscribe', [M])
      await client.result('ordersExecuted_subscribe', [[M], 0])
      await client.result('deals_subscribe', [[M]])
      await client.result('balanceSpot_subscribe', [])
    }
    const placed = await order(maker, 'new', { side: 'sell', amount: '1', price: '1995', clientOrderId: 'api-stream' })
    await mine.until(() => mine.of('ordersPending_update').length === 1 && mine.of('balanceSpot_update').length === 1)
    expect(mine.params('ordersPending_update', 0)).toMatchObject([
      1,
      { id: placed['orderId'], client_order_id: 'api-stream', status: 'OPEN', left: '1' },
    ])
    expect(mine.params('balanceSpot_update', 0)).toEqual([{ ETH: { available: DECIMAL, freeze: DECIMAL } }])
    await order(taker, 'stock_market', { side: 'buy', amount: '1' })
    await mine.until(() => mine.of('ordersExecuted_update').length === 1 && mine.of('deals_update').length === 1)
    expect(mine.params('ordersPending_update', 1)).toMatchObject([3, { left: '0', status: 'FILLED' }])
    const pushes = [...mine.of('ordersPending_update'), ...mine.of('ordersExecuted_update')].map(({ params }) => params)
    for (const field of ['position_side', 'oto']) expect(JSON.stringify(pushes)).not.toContain(field)
    expect(mine.params('ordersExecuted_update', 0)).toMatchObject([
      { id: placed['orderId'], status: 'FILLED', source: 'api', ftime: expect.any(Number) },
    ])
    expect(mine.params('deals_update', 0)).toMatchObject([
      expect.any(Number),
      expect.any(Number),
      M,
      placed['orderId'],
      '1995',
      '1',
      '1.995',
      'api-stream',
      1,
      1,
      'USDT',
    ])
    await other.until(() => other.of('ordersExecuted_update').length === 1)
    expect(other.of('ordersPending_update').map(({ params }) => (params as unknown[])[0])).toEqual([3])
    expect(other.params('deals_update', 0)).toMatchObject({ 8: 2, 9: 2 })
  })

  test('finished orders can be of one kind only', async () => {
    const [limits, markets] = [await signedIn(taker), await signedIn(taker)]
    await limits.result('ordersExecuted_subscribe', [[M], 1])
    await markets.result('ordersExecuted_subscribe', [[M], 2])
    const { orderId } = await order(taker, 'new', { side: 'buy', amount: '1', price: '1900' })
    await order(taker, 'cancel', { orderId })
    await order(taker, 'stock_market', { side: 'sell', amount: '1' })
    await limits.until(() => limits.pushes.length === 1)
    await markets.until(() => markets.pushes.length === 1)
    expect(limits.params('ordersExecuted_update', 0)).toMatchObject([{ id: orderId, type: 1, status: 'CANCELED' }])
    expect(markets.params('ordersExecuted_update', 0)).toMatchObject([{ type: 202, status: 'FILLED' }])
    await limits.result('ordersExecuted_unsubscribe', [])
    await order(taker, 'cancel/all')
  })
})

test('nothing of ours failed', () => expect(exchange.faults).toEqual([]))
