/** What one address may take from everybody else, with budgets of a few points that never come back. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FREE_BYTES } from '../../kernel/budget.ts'
import { AddressBudget, HeavyAnswers, MemoryLimiter, STRANGER_COST, doorLimiter, sizeCost } from '../../kernel/index.ts'
import type { KeyPair } from '../../modules/api-keys/index.ts'
import { publicMarketOperations } from '../../modules/markets/public-operations.ts'
import { MarketsService } from '../../modules/markets/service.ts'
import { FavoriteStore } from '../../modules/markets/store.ts'
import { OrderGrants } from '../../modules/trading/index.ts'
import { CloseCode, MOST_REFUSED } from '../websocket/connection.ts'
import { SocketClient, call, get, signatureOf } from './clients.ts'
import { startExchange } from './exchange.ts'
import type { TestExchange } from './exchange.ts'

const OWNER = 100_051
const MAKER = 100_052
const POINTS = 300
/** Of these a refused order takes five. */
const REFUSALS = 50
const SOCKETS = 3
const M = 'ETH_USDT'

let exchange: TestExchange
let pair: KeyPair
let addresses = 0

beforeAll(async () => {
  const [budget, refusals] = [POINTS, REFUSALS].map((most) => new AddressBudget({ most, perSecond: 10 }, () => 0))
  if (budget === undefined || refusals === undefined) throw new Error('no budgets')
  const limiter = doorLimiter(new MemoryLimiter(), budget, refusals)
  exchange = await startExchange({ limiter, limits: { sockets: SOCKETS } })
  await exchange.fund(OWNER, { USDT: '100000' })
  pair = await exchange.key(OWNER)
})
afterAll(async () => {
  await exchange.close()
  expect(exchange.faults).toEqual([])
})

const freshAddress = (): Readonly<Record<string, string>> => ({ 'x-forwarded-for': `10.7.0.${++addresses}` })
const kline = (client: SocketClient) => client.code('kline.query', [M, 0, 1e10, 60])

/** Uses up the address's points over the socket; what is left is less than a question for candles costs. */
async function exhaust(address: Readonly<Record<string, string>>): Promise<SocketClient> {
  const client = await SocketClient.open(exchange.socketUrl, address)
  while ((await kline(client)) === null);
  while ((await client.code('server.ping')) === null);
  return client
}

test('S1 every door takes from one budget of the address, and another address feels nothing of it', async () => {
  const [flooder, other] = [freshAddress(), freshAddress()]
  const client = await exhaust(flooder)
  expect((await client.ask('server.ping')).error).toEqual({
    code: 7,
    message: 'too many requests',
    reason: { retryAfter: 1 },
  })
  const refused = {
    'the compatible API': await get(exchange.origin, '/api/v4/public/ticker', flooder),
    'the web API': await get(exchange.origin, '/v2/trade/markets', flooder),
    'a path that nobody serves': await get(exchange.origin, '/v2/nothing', flooder),
    'a path of the compatible API that nobody serves': await get(exchange.origin, '/api/v4/nothing', flooder),
    'the description': await get(exchange.origin, '/api/openapi.json', flooder),
    'the state of the process': await get(exchange.origin, '/health/ready', flooder),
    'a signed call': await call(exchange.origin, pair, '/api/v4/trade-account/balance', {}, flooder),
    'a product that is not there': await call(exchange.origin, pair, '/api/v4/collateral-account/balance', {}, flooder),
  }
  for (const [door, { status, headers }] of Object.entries(refused)) {
    expect([door, status]).toEqual([door, 429])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(headers.get('connection')).toBe('close')
  }
  expect(refused['the compatible API'].text).toMatch(/^Too many requests\./)
  expect(refused['the web API'].body).toMatchObject({ status: 429, code: expect.any(Number) })
  expect((await get(exchange.origin, '/api/v4/public/ticker', other)).status).toBe(200)
  expect(await kline(await SocketClient.open(exchange.socketUrl, other))).toBeNull()
  await expect(SocketClient.open(exchange.socketUrl, flooder)).rejects.toThrow('429')
})

test('S1 candles of every door are made one after the other, and so many of one address may wait', async () => {
  const { views, kit } = exchange
  const heavy = new HeavyAnswers()
  const doors = publicMarketOperations({
    views,
    clock: kit.clock,
    orderGrants: new OrderGrants(kit.db, kit.clock),
    heavy,
    connections: { isConnected: () => false, canPay: () => false },
  })
  const site = new MarketsService({
    views,
    clock: kit.clock,
    heavy,
    favorites: new FavoriteStore(kit.db),
    simulated: true,
    connections: { isConnected: () => false, canPay: () => false },
  })
  const klines = async (id: string, ip: string, limit: number) =>
    doors
      .find(({ operation }) => operation.id === id)
      ?.serve(
        { region: 'global', ip, caller: null, app: null },
        { params: {}, query: { market: M, limit: String(limit) }, body: {} },
      )
  const asked = Array.from({ length: 70 }, async (_, index) =>
    klines(index % 2 === 0 ? 'markets.publicKline' : 'markets.publicKlineV1', '10.8.0.1', index + 1),
  )
  const chart = site.chart('10.8.0.1', M, '1D')
  const other = [klines('markets.publicKline', '10.8.0.2', 5), site.chart('10.8.0.2', M, '1D')]
  const [ended, refused] = await Promise.all([Promise.allSettled(asked), chart.catch((reason: unknown) => reason)])
  expect(ended.map(({ status }) => status)).toEqual(
    Array.from({ length: 70 }, (_, index) => (index < 60 ? 'fulfilled' : 'rejected')),
  )
  expect(ended.at(-1)).toMatchObject({ reason: { error: 'too-many-requests' } })
  expect(refused).toMatchObject({ error: 'too-many-requests' })
  expect(await Promise.all(other)).toMatchObject([{ json: expect.stringContaining('"success":true') }, { range: '1D' }])
})

test('S1 whoever makes up sessions or keys pays for the question to the database; who is known does not', async () => {
  const [sessions, keys, known] = [freshAddress(), freshAddress(), freshAddress()]
  const times = async (ask: (index: number) => Promise<{ status: number }>) => {
    for (let asked = 0; asked < POINTS; asked++) if ((await ask(asked)).status === 429) return asked
    return POINTS
  }
  const path = '/v2/trade/markets'
  const cookie = (index: number) => ({ cookie: `session=${String(index).padStart(43, 'x')}` })
  const withSession = await times(async (index) => get(exchange.origin, path, { ...sessions, ...cookie(index) }))
  expect(withSession).toBeLessThanOrEqual(POINTS / STRANGER_COST)
  const made = (index: number): KeyPair => ({ key: String(index).padStart(32, '0'), secret: 'x' })
  const balance = '/api/v4/trade-account/balance'
  const withKey = await times(async (index) => call(exchange.origin, made(index), balance, {}, keys))
  expect(withKey).toBeLessThanOrEqual(POINTS / STRANGER_COST)
  expect(await times(async () => call(exchange.origin, pair, balance, {}, known))).toBeGreaterThan(
    2 * (POINTS / STRANGER_COST),
  )
})

test('S1 whoever has used up its points still places orders and takes them back, over HTTP and over the socket', async () => {
  const address = freshAddress()
  const client = await SocketClient.open(exchange.socketUrl, address)
  await client.authorize(exchange.origin, pair, address)
  while ((await client.code('ping')) === null);
  const fields = { market: M, side: 'buy', amount: '0.01', price: '1000' }
  const placed = await call(exchange.origin, pair, '/api/v4/order/new', fields, address)
  expect(placed.status).toBe(200)
  expect(await client.code('order_new', [fields])).toBeNull()
  const { orderId } = placed.body as { orderId: number }
  expect((await call(exchange.origin, pair, '/api/v4/order/cancel', { market: M, orderId }, address)).status).toBe(200)
  expect(await client.code('order_cancel_all', [{ market: M }])).toBeNull()
  expect(exchange.views.orders.of(OWNER)).toEqual([])
  // What can't be read as an order counts as any other frame.
  expect(await client.code('order_new', ['broken'])).toBe(7)
  await client.close()
})

test('S1 whoever makes orders that are refused again and again is sent away, at each door, and another address is not', async () => {
  const fields = { market: M, side: 'buy', amount: '0.01', price: '1000' }
  const signed = async (body: object, address: Readonly<Record<string, string>>) =>
    call(exchange.origin, pair, '/api/v4/order/new', body, address)
  const website = async (address: Readonly<Record<string, string>>) =>
    fetch(`${exchange.origin}/v2/trade/spot/limit`, { method: 'POST', headers: address })

  const [first, second, third] = [freshAddress(), freshAddress(), freshAddress()]
  for (let count = 0; count < REFUSALS / 5; count++) {
    expect((await signed({ ...fields, amount: '0' }, first)).status).toBe(422)
    expect((await website(second)).status).toBe(401)
  }
  for (const refused of [await signed(fields, first), await website(second)]) {
    expect([refused.status, refused.headers.get('connection')]).toEqual([429, 'close'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }

  const client = await SocketClient.open(exchange.socketUrl, third)
  await client.authorize(exchange.origin, pair, third)
  for (let count = 0; count < REFUSALS / 5; count++)
    expect(await client.code('order_new', [{ ...fields, amount: '0' }])).toBe(1)
  for (let count = 0; count <= MOST_REFUSED; count++)
    client.socket.send(JSON.stringify({ id: 0, method: 'order_new', params: [fields] }))
  expect(await client.closed()).toEqual([CloseCode.tooManyRequests, 'too many requests'])
  expect(exchange.views.orders.of(OWNER)).toEqual([])

  const placed = await signed(fields, freshAddress())
  expect(placed.status).toBe(200)
  const { orderId } = placed.body as { orderId: number }
  const canceled = await call(exchange.origin, pair, '/api/v4/order/cancel', { market: M, orderId }, freshAddress())
  expect(canceled.status).toBe(200)
})

test('S1 a large body or frame costs its address points at every door, a small one does not', async () => {
  const filler = (bytes: number) => JSON.stringify('x'.repeat(bytes))
  const signed = '/api/v4/trade-account/balance'
  const doors = {
    web: async (bytes: number, address: Readonly<Record<string, string>>) => {
      const headers = { 'content-type': 'application/json', ...address }
      const { status } = await fetch(`${exchange.origin}/v2/balances/transfer`, {
        method: 'POST',
        headers,
        body: filler(bytes),
      })
      return status
    },
    signed: async (bytes: number, address: Readonly<Record<string, string>>) => {
      const headers = { ...signatureOf(pair, JSON.stringify({ request: signed, nonce: 1 })), ...address }
      return (await fetch(exchange.origin + signed, { method: 'POST', headers, body: filler(bytes) })).status
    },
  }
  const most = Math.floor(POINTS / sizeCost(60_000))
  for (const [door, ask] of Object.entries(doors)) {
    const address = freshAddress()
    let served = 0
    while (served <= most && (await ask(60_000, address)) !== 429) served += 1
    expect(served, door).toBeGreaterThan(0)
    expect(served, door).toBeLessThanOrEqual(most)
    const other = freshAddress()
    for (let count = 0; count <= most; count++) expect(await ask(FREE_BYTES - 100, other), door).not.toBe(429)
  }

  const client = await SocketClient.open(exchange.socketUrl, freshAddress())
  for (let count = 0; count < most; count++) client.socket.send(filler(60_000))
  expect((await client.ask('server.ping')).result).toBe('pong')
  client.socket.send(filler(60_000))
  expect(await client.closed()).toEqual([CloseCode.tooManyRequests, 'too many requests'])
})

test('S2 the description of the API is packed once, and not sent again to who has it', async () => {
  const path = '/api/openapi.json'
  const whole = await get(exchange.origin, path, { 'accept-encoding': 'identity' })
  for (const encoding of ['br', 'gzip']) {
    const packed = await get(exchange.origin, path, { 'accept-encoding': encoding })
    expect(packed.headers.get('content-encoding')).toBe(encoding)
    expect(packed.text).toBe(whole.text)
  }
  const known = await get(exchange.origin, path, { 'if-none-match': whole.headers.get('etag') ?? '' })
  expect([known.status, known.text]).toEqual([304, ''])
})

test('S1 a connection that goes on after its refusals is closed', async () => {
  const client = await exhaust(freshAddress())
  for (let count = 0; count <= MOST_REFUSED; count++) client.socket.send('{"id":0,"method":"server.ping","params":[]}')
  expect(await client.closed()).toEqual([CloseCode.tooManyRequests, 'too many requests'])
})

test('S1 T1 candles and first trades are shared, and never from before a trade that was acknowledged', async () => {
  const [maker, taker] = [await exchange.key(MAKER), pair]
  await exchange.fund(MAKER, { ETH: '10' })
  const clients = [await SocketClient.open(exchange.socketUrl, freshAddress())]
  clients.push(await SocketClient.open(exchange.socketUrl, freshAddress()))
  for (const price of ['1501', '1502', '1503']) {
    const fields = { market: M, amount: '0.01', price }
    await call(exchange.origin, maker, '/api/v4/order/new', { ...fields, side: 'sell' }, freshAddress())
    const taken = await call(exchange.origin, taker, '/api/v4/order/new', { ...fields, side: 'buy' }, freshAddress())
    expect(taken.body).toMatchObject({ status: 'FILLED' })
    const now = Math.floor(Date.now() / 1000)
    for (const client of clients) {
      const candles = (await client.result('kline.query', [M, now - 60, now + 60, 60])) as string[][]
      expect(candles.at(-1)?.[2]).toBe(price)
      const rows = (await client.result('candles_request', [M, now - 60, now, 60])) as string[][]
      expect([rows.at(-1)?.[2], rows.at(-1)?.at(-1)]).toEqual([price, M])
      client.pushes.length = 0
      await client.result('deals.subscribe', [M])
      await expect.poll(() => client.pushes.length).toBeGreaterThan(0)
      const [, deals] = client.params('deals.update', 0) as [string, { price: string }[]]
      expect(deals[0]?.price).toBe(price)
    }
  }
  for (const client of clients) await client.close()
})

test('S8 an address holds so many sockets at a time, and a place is free when one has gone', async () => {
  const [address, other] = [freshAddress(), freshAddress()]
  const held = []
  for (let count = 0; count < SOCKETS; count++) held.push(await SocketClient.open(exchange.socketUrl, address))
  await expect(SocketClient.open(exchange.socketUrl, address)).rejects.toThrow('429')
  expect(await (await SocketClient.open(exchange.socketUrl, other)).result('server.ping')).toBe('pong')
  await held[0]?.close()
  await expect.poll(async () => SocketClient.open(exchange.socketUrl, address).then(Boolean, () => false)).toBe(true)
})
