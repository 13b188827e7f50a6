/** Rate limits by address, key and operation (G8), with the exchange's own limiter and lanes of three calls an hour. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MemoryLimiter } from '../../kernel/index.ts'
import type { KeyPair } from '../../modules/api-keys/index.ts'
import { MOST_REFUSED, REQUESTS_PER_MINUTE } from '../websocket/connection.ts'
import { SocketClient, call } from '../testing/clients.ts'
import type { HttpAnswer } from '../testing/clients.ts'
import { startExchange } from '../testing/exchange.ts'
import { withoutBudgets } from '../testing/limits.ts'
import type { TestExchange } from '../testing/exchange.ts'

const OWNER = 100_041
const SOCKET_OWNER = 100_042
const M = 'ETH_USDT'
const LANE = 3

let exchange: TestExchange
let addresses = 0

beforeAll(async () => {
  const limiter = new MemoryLimiter()
  exchange = await startExchange({
    limiter: withoutBudgets((group, key) => limiter.take(group, key, LANE, 3600)),
  })
  await exchange.fund(OWNER, { USDT: '100000' })
})
afterAll(async () => {
  await exchange.close()
  expect(exchange.faults).toEqual([])
})

const freshAddress = (): string => `10.8.0.${++addresses}`
const from = async (address: string, pair: KeyPair, path: string, fields: object = {}): Promise<HttpAnswer> =>
  call(exchange.origin, pair, path, { market: M, ...fields }, { 'x-forwarded-for': address })
const place = async (address: string, pair: KeyPair): Promise<HttpAnswer> =>
  from(address, pair, '/api/v4/order/new', { side: 'buy', amount: '0.01', price: '1000' })

test('orders are counted by key wherever they come from; cancels have a lane of their own', async () => {
  const pair = await exchange.key(OWNER)
  const placed = []
  for (let count = 0; count < LANE; count++) placed.push(await place(freshAddress(), pair))
  expect(placed.map(({ status }) => status)).toEqual(Array.from({ length: LANE }, () => 200))
  const refused = await place(freshAddress(), pair)
  expect([refused.status, refused.body]).toEqual([429, undefined])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  // All kinds of orders are one lane.
  expect((await from(freshAddress(), pair, '/api/v4/order/market', { side: 'buy', amount: '50' })).status).toBe(429)
  expect((await from(freshAddress(), pair, '/api/v4/order/modify', { orderId: 1, price: '1001' })).status).toBe(429)

  const orderId = (placed[0]?.body as { orderId: number } | undefined)?.orderId
  expect((await from(freshAddress(), pair, '/api/v4/order/cancel', { orderId })).status).toBe(200)
  expect((await from(freshAddress(), pair, '/api/v4/order/kill-switch', { timeout: 60 })).status).toBe(200)
  expect((await from(freshAddress(), pair, '/api/v4/order/cancel/all')).status).toBe(200)
  expect(exchange.views.orders.of(OWNER)).toEqual([])
  expect((await from(freshAddress(), pair, '/api/v4/order/cancel/all')).status).toBe(429)

  const other = await exchange.key(OWNER)
  expect((await place(freshAddress(), other)).status).toBe(200)
})

test('calls are counted by address whatever key they bear, before the key is looked at', async () => {
  const [address, stranger] = [freshAddress(), freshAddress()]
  for (let count = 0; count < LANE; count++) expect((await place(address, await exchange.key(OWNER))).status).toBe(200)
  const pair = await exchange.key(OWNER)
  expect((await place(address, pair)).status).toBe(429)
  expect((await place(address, { key: 'nobody', secret: '' })).status).toBe(429)
  expect((await place(stranger, pair)).status).toBe(200)
})

test('an operation without a lane is counted by itself; the first version cancels on a counter of its own', async () => {
  const [address, pair] = [freshAddress(), await exchange.key(OWNER)]
  for (let count = 0; count < LANE; count++)
    await from(address, pair, '/api/v1/order/new', { side: 'buy', amount: '0.01', price: '1000' })
  const refused = await from(address, pair, '/api/v1/order/new', { side: 'buy', amount: '0.01', price: '1000' })
  expect(refused.status).toBe(429)
  const [order] = exchange.views.orders.of(OWNER)
  expect((await from(address, pair, '/api/v1/order/cancel', { orderId: order?.orderId })).status).toBe(200)
})

test('the socket counts in the same lanes, and its own minute does not count orders', async () => {
  const pair = await exchange.key(SOCKET_OWNER)
  await exchange.fund(SOCKET_OWNER, { USDT: '100000' })
  const client = await SocketClient.open(exchange.socketUrl)
  await client.authorize(exchange.origin, pair)
  const fields = { market: M, side: 'buy', amount: '0.01', price: '1000' }
  expect((await place(freshAddress(), pair)).status).toBe(200)
  for (let count = 1; count < LANE; count++) expect(await client.code('order_new', [fields])).toBeNull()
  expect((await client.ask('order_new', [fields])).error).toEqual({
    code: 7,
    message: 'too many requests',
    reason: expect.objectContaining({ status: 429, retryAfter: expect.any(Number) }),
  })
  expect((await place(freshAddress(), pair)).status).toBe(429)
  expect(await client.result('order_cancel_all', [{ market: M }])).toEqual([])
  expect(exchange.views.orders.of(SOCKET_OWNER)).toEqual([])
  for (let round = 0; round * MOST_REFUSED <= REQUESTS_PER_MINUTE; round++) {
    const codes = await Promise.all(Array.from({ length: MOST_REFUSED }, () => client.code('order_new', [fields])))
    expect(new Set(codes)).toEqual(new Set([7]))
    expect(await client.result('ping')).toBe('pong')
  }
  await client.close()
})
