/** F-31 orders over the socket: the operations of the compatible API, through another door. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicOperations } from '@exchange/contract/public'
import type { KeyPair } from '../../modules/api-keys/index.ts'
import { SocketClient, call } from '../testing/clients.ts'
import { startExchange } from '../testing/exchange.ts'
import type { TestExchange } from '../testing/exchange.ts'

const OWNER = 100_051
const MAKER = 100_052
const M = 'ETH_USDT'
const methods = publicOperations.flatMap(({ socketMethod }) => socketMethod ?? [])
const LIMIT = { market: M, side: 'buy', amount: '0.5', price: '1900' }
const STOP = { market: M, side: 'sell', amount: '0.5', activation_price: '1850' }

let exchange: TestExchange
let pair: KeyPair
let client: SocketClient
const clients: SocketClient[] = []

async function open(): Promise<SocketClient> {
  const opened = await SocketClient.open(exchange.socketUrl)
  clients.push(opened)
  return opened
}
const rest = async (path: string, fields: object) => call(exchange.origin, pair, `/api/v4/order/${path}`, fields)
const place = async (fields: object = {}) =>
  (await client.result('order_new', [{ ...LIMIT, ...fields }])) as { orderId: number; clientOrderId: string }

beforeAll(async () => {
  exchange = await startExchange()
  for (const owner of [OWNER, MAKER]) await exchange.fund(owner, { USDT: '10000000', ETH: '10000' })
  pair = await exchange.key(OWNER)
  const maker = await exchange.key(MAKER)
  for (const [side, price] of [
    ['sell', '2000'],
    ['buy', '1990'],
  ])
    await call(exchange.origin, maker, '/api/v4/order/new', { market: M, side, amount: '50', price })
  client = await open()
  await client.authorize(exchange.origin, pair)
  await client.result('order_stock_market', [{ market: M, side: 'buy', amount: '1' }])
})
afterAll(async () => {
  for (const opened of clients) await opened.close()
  await exchange.close()
  expect(exchange.faults).toEqual([])
})

test('its calls are measured as those of the other doors', async () => {
  await place({ price: '1' }).catch(() => {})
  const text = await exchange.metrics.text()
  expect(text).toMatch(/^http_s_count\{door="socket",operation="trading\.publicPlaceLimit",status="\d+"\} [1-9]/m)
})

describe('who may', () => {
  test.each(methods)('%s asks a guest and a session for a key', async (method) => {
    const guest = await open()
    expect(await guest.code(method, [LIMIT])).toBe(6)
    await guest.result('server.auth', [exchange.token(OWNER), 'web'])
    expect(await guest.ask(method, [LIMIT])).toMatchObject({
      error: { code: 6, message: 'this method needs the token of an API key' },
    })
  })

  test('a key that may not call the operation over HTTP may not call it here', async () => {
    const { apiKeys } = exchange.modules
    const narrow = { label: 'x', type: 'trade', ips: [] } as const
    const token = '/api/v4/profile/websocket_token'
    const [reader, cancels, elsewhere] = [
      await exchange.key(OWNER, 'read'),
      await apiKeys.create(OWNER, { ...narrow, endpoints: [token, '/api/v4/order/cancel/all'] }),
      await apiKeys.create(OWNER, { ...narrow, ips: ['10.7.7.7'] }),
    ]
    const refused = async (key: KeyPair, method: string) => {
      const socket = await open()
      await socket.authorize(exchange.origin, key, { 'x-forwarded-for': '10.7.7.7' })
      return (await socket.ask(method, [LIMIT])).error
    }
    const reason = (code: number) => ({ code: 6, reason: { status: 401, code, errors: {} } })
    expect(await refused(reader, 'order_new')).toMatchObject(reason(4))
    expect(await refused(cancels, 'order_new')).toMatchObject(reason(4))
    expect(await refused(cancels, 'order_cancel_all')).toBeNull()
    await expect(refused(elsewhere, 'order_new')).rejects.toThrow('this key may not be used from this address')
  })

  test('what a key has placed ends with the key, its socket too', async () => {
    const { apiKeys } = exchange.modules
    const key = await apiKeys.create(OWNER, { label: 'y', type: 'trade', ips: [] })
    const socket = await open()
    await socket.authorize(exchange.origin, key)
    const ended = socket.closed()
    await apiKeys.change(OWNER, key.id, { type: 'read' }, false)
    expect((await ended)[0]).toBe(4001)
  })
})

describe('the same contract', () => {
  test.each<[string, string, object]>([
    ['new', 'order_new', LIMIT],
    ['market', 'order_market', { market: M, side: 'buy', amount: '100' }],
    ['stock_market', 'order_stock_market', { market: M, side: 'buy', amount: '0.05' }],
    ['stop_limit', 'order_stop_limit', { ...STOP, price: '1849' }],
    ['stop_market', 'order_stop_market', STOP],
    ['oco', 'order_oco', { ...STOP, price: '2100', stop_limit_price: '1849' }],
    ['bulk', 'order_bulk', { orders: [LIMIT, { ...LIMIT, amount: '0' }] }],
    ['kill-switch', 'order_kill_switch', { market: M, timeout: 600 }],
    ['kill-switch/status', 'order_kill_switch_status', {}],
    ['cancel/bulk', 'order_cancel_bulk', { orders: [{ market: M, orderId: 1 }] }],
    ['cancel/all', 'order_cancel_all', {}],
  ])('%s and %s answer alike', async (path, method, fields) => {
    const over = await rest(path, fields)
    expect(over.status).toBe(200)
    const here = await client.result(method, [fields])
    const shape = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value).replaceAll(/:(?:"[^"]*"|[\d.]+)/g, ':""'))
    expect(shape(here)).toEqual(shape(over.body))
  })

  test.each<[string, string, object]>([
    ['new', 'order_new', { ...LIMIT, amount: '0' }],
    ['new', 'order_new', { ...LIMIT, price: '1.00001' }],
    ['new', 'order_new', { ...LIMIT, market: 'NO_SUCH' }],
    ['new', 'order_new', { ...LIMIT, amount: '9000000' }],
    ['new', 'order_new', { ...LIMIT, side: 'hold' }],
    ['new', 'order_new', { ...LIMIT, bboRole: 1 }],
    ['new', 'order_new', { ...LIMIT, price: '2001', postOnly: true }],
    ['stop_limit', 'order_stop_limit', { ...STOP, price: '1849', activation_price: '2000' }],
    ['modify', 'order_modify', { market: M, orderId: 1, price: '1' }],
    ['amend', 'order_amend', { market: M, orderId: 1, amount: '1' }],
    ['cancel', 'order_cancel', { market: M, orderId: 1 }],
    ['cancel', 'order_cancel', { market: M }],
    ['bulk', 'order_bulk', { orders: 'none' }],
  ])('%s and %s refuse %j alike', async (path, method, fields) => {
    const over = await rest(path, fields)
    const { error } = await client.ask(method, [fields])
    expect(error?.reason).toEqual({ status: over.status, ...(over.body as object) })
    expect(error).toMatchObject(
      over.status === 453 ? { code: 3, message: 'service unavailable' } : { code: 1, message: 'invalid argument' },
    )
  })

  test.each([[['no fields']], [[null, 'not an id']], [[LIMIT, 'F'.repeat(32)]], [[[LIMIT]]]])(
    'params %j are an invalid argument',
    async (params) => {
      expect((await client.ask('order_new', params)).error).toEqual({ code: 1, message: 'invalid argument' })
    },
  )
})

describe('what happens', () => {
  test('an order is placed, changed and taken back, and its events come on the same connection', async () => {
    await client.result('ordersPending_subscribe', [M])
    const { orderId, clientOrderId } = await place({ clientOrderId: 'over-the-socket' })
    expect(clientOrderId).toBe('over-the-socket')
    const changed = (await client.result('order_modify', [{ market: M, orderId, price: '1901' }])) as typeof LIMIT & {
      orderId: number
    }
    expect(changed).toMatchObject({ price: '1901', clientOrderId })
    expect(await client.result('order_cancel', [{ market: M, clientOrderId }])).toMatchObject({
      orderId: changed.orderId,
      status: 'CANCELED',
    })
    const events = () =>
      client.of('ordersPending_update').map(({ params }) => {
        const [event, order] = params as [number, { id: number }]
        return [event, order.id]
      })
    await client.until(() => events().length >= 4)
    expect(events()).toEqual([
      [1, orderId],
      [3, orderId],
      [1, changed.orderId],
      [3, changed.orderId],
    ])
  })

  test('an order that only shrinks keeps its id and its place, and its event is a change', async () => {
    const [first, second] = [await place({ price: '1995' }), await place({ price: '1995' })]
    const maker = await exchange.key(MAKER)
    const sell = async (amount: string) =>
      call(exchange.origin, maker, '/api/v4/order/stock_market', { market: M, side: 'sell', amount })
    await sell('0.1')
    const before = client.of('ordersPending_update').length
    const amended = await client.result('order_amend', [{ market: M, orderId: first.orderId, amount: '0.3' }])
    expect(amended).toMatchObject({ orderId: first.orderId, amount: '0.3', left: '0.2', dealStock: '0.1' })
    await client.until(() => client.of('ordersPending_update').length > before)
    expect(client.params('ordersPending_update', before)).toMatchObject([2, { id: first.orderId, left: '0.2' }])
    const depth = (await client.result('depth_request', [M, 1, '0'])) as { bids: [string, string][] }
    expect(depth.bids).toEqual([['1995', '0.7']])
    const tooSmall = await client.ask('order_amend', [{ market: M, orderId: first.orderId, amount: '0.1' }])
    expect(tooSmall.error?.reason).toMatchObject({
      code: 32,
      errors: { amount: ['Amount should be greater than what is filled already, 0.1'] },
    })
    await sell('0.2')
    expect(exchange.views.orders.of(OWNER).map(({ orderId }) => orderId)).toEqual([second.orderId])
    const replaced = (await client.result('order_amend', [{ market: M, orderId: second.orderId, amount: '0.6' }])) as {
      orderId: number
    }
    expect(replaced.orderId).toBeGreaterThan(second.orderId)
    await client.result('order_cancel_all')
  })

  test('a cancel and an amend that are sent again answer the order once more', async () => {
    const id = (last: string) => 'd'.repeat(31) + last
    const { orderId } = await place({ clientOrderId: 'again' })
    const amend = [{ market: M, orderId, amount: '0.4' }, id('1')]
    const cancel = [{ market: M, clientOrderId: 'again' }, id('2')]
    for (const _ of [1, 2]) expect(await client.result('order_amend', amend)).toMatchObject({ orderId, amount: '0.4' })
    for (const _ of [1, 2])
      expect(await client.result('order_cancel', cancel)).toMatchObject({ orderId, status: 'CANCELED', left: '0.4' })
  })

  test('the same command id is one order, however often it is sent', async () => {
    const id = 'c'.repeat(31) + '1'
    const first = (await client.result('order_new', [LIMIT, id])) as { orderId: number }
    expect(await client.result('order_new', [LIMIT, id])).toMatchObject({ orderId: first.orderId })
    expect((await client.ask('order_new', [{ ...LIMIT, amount: '0.6' }, id])).error).toMatchObject({ code: 1 })
  })

  test('requests that are sent without waiting reach the engine in order', async () => {
    const answers = Array.from({ length: 100 }, (_, index) => [
      client.ask('order_new', [{ ...LIMIT, clientOrderId: `turn-${index}` }]),
      client.ask('order_cancel', [{ market: M, clientOrderId: `turn-${index}` }]),
    ])
    for (const { error } of await Promise.all(answers.flat())) expect(error).toBeNull()
    await client.result('order_cancel_all')
    expect(exchange.views.orders.of(OWNER)).toEqual([])
  })
})
