/** F-31, F-34: stops and OCOs through the signed door, and what becomes of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { KeyPair } from '../../modules/api-keys/index.ts'
import { call, SocketClient } from '../testing/clients.ts'
import { startExchange } from '../testing/exchange.ts'
import type { TestExchange } from '../testing/exchange.ts'

const MARKET = 'ETH_USDT'
const OTHER = 100_001
const TRADER = 100_002

let exchange: TestExchange
let other: KeyPair
let trader: KeyPair
const ask = (path: string, fields: object, pair = trader) => call(exchange.origin, pair, `/api/v4/${path}`, fields)
const place = async (path: string, fields: object) => {
  const { status, body } = await ask(`order/${path}`, { market: MARKET, ...fields })
  expect([status, body]).toMatchObject([200, {}])
  return body
}
/** A value inside an answer. */
const dig = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )
/** The other account trades with itself: the price is the last one. */
async function tradeAt(price: string): Promise<void> {
  for (const side of ['sell', 'buy'])
    expect((await ask('order/new', { market: MARKET, side, amount: '0.1', price }, other)).status).toBe(200)
}
const held = async (ticker: string) => dig((await ask('trade-account/balance', { ticker })).body, ticker, 'freeze')

beforeAll(async () => {
  exchange = await startExchange()
  for (const owner of [OTHER, TRADER]) await exchange.fund(owner, { USDT: '100000', ETH: '100' })
  other = await exchange.key(OTHER)
  trader = await exchange.key(TRADER)
  await tradeAt('2000')
})
afterAll(async () => {
  await exchange.close()
})

describe('a stop', () => {
  test('waits with its money held, is listed, found and cancelled like any order', async () => {
    const fields = { side: 'sell', amount: '2', price: '1940', activation_price: '1950', clientOrderId: 'stop-1' }
    const stop = await place('stop_limit', fields)
    expect(stop).toMatchObject({
      type: 'stop limit',
      status: 'OPEN',
      price: '1940',
      activation_price: '1950',
      activationCondition: 'lte',
      activated: 0,
      left: '2',
    })
    expect(await held('ETH')).toBe('2')
    expect((await ask('orders', { market: MARKET })).body).toEqual([stop])
    expect((await ask('orders', { market: MARKET, clientOrderId: 'stop-1' })).body).toEqual([stop])
    const canceled = await ask('order/cancel', { market: MARKET, orderId: dig(stop, 'orderId') })
    expect(canceled.body).toMatchObject({
      orderId: dig(stop, 'orderId'),
      type: 'stop limit',
      status: 'CANCELED',
      activated: 0,
    })
    expect(await held('ETH')).toBe('0')
    const history = (await ask('trade-account/order/history', { orderId: dig(stop, 'orderId') })).body
    expect(dig(history, MARKET)).toMatchObject([
      { id: dig(stop, 'orderId'), type: 'stop limit', activated: 0, activationPrice: '1950', status: 'CANCELED' },
    ])
  })

  test('that is reached enters under its own id and stays a stop limit until it is gone', async () => {
    const stop = await place('stop_limit', { side: 'buy', amount: '1', price: '2060', activation_price: '2050' })
    expect(stop).toMatchObject({ activationCondition: 'gte' })
    await tradeAt('2050')
    const open = dig((await ask('orders', { market: MARKET })).body, 0)
    expect(open).toMatchObject({ orderId: dig(stop, 'orderId'), type: 'stop limit', activated: 1, status: 'OPEN' })
    const canceled = (await ask('order/cancel', { market: MARKET, orderId: dig(stop, 'orderId') })).body
    expect(canceled).toMatchObject({ type: 'stop limit', activated: 1, activation_price: '2050', status: 'CANCELED' })
    const history = (await ask('trade-account/order/history', { orderId: dig(stop, 'orderId') })).body
    expect(dig(history, MARKET)).toMatchObject([{ id: dig(stop, 'orderId'), type: 'stop limit', activated: 1 }])
    await tradeAt('2000')
  })

  test('at market spends its quote when it buys', async () => {
    const stop = await place('stop_market', { side: 'buy', amount: '1000', activation_price: '2010' })
    expect(stop).toMatchObject({ type: 'stop market', amount: '1000', activationCondition: 'gte' })
    expect(stop).not.toHaveProperty('price')
    expect(await held('USDT')).toBe('1000')
    await ask('order/new', { market: MARKET, side: 'sell', amount: '1', price: '2020' }, other)
    await tradeAt('2010')
    const history = (await ask('trade-account/order/history', { orderId: dig(stop, 'orderId') })).body
    expect(dig(history, MARKET)).toMatchObject([{ type: 'stop market', activated: 1, status: 'FILLED' }])
    expect(await held('USDT')).toBe('0')
    await ask('order/cancel/all', { market: MARKET }, other)
    await tradeAt('2000')
  })

  test('is changed to a new one with the same client order id', async () => {
    const fields = { side: 'sell', amount: '2', price: '1940', activation_price: '1950', clientOrderId: 'stop-2' }
    const stop = await place('stop_limit', fields)
    const name = { market: MARKET, orderId: String(dig(stop, 'orderId')) }
    const changed = (await ask('order/modify', { ...name, amount: '3', activation_price: '1960' })).body
    expect(changed).toMatchObject({ left: '3', price: '1940', activation_price: '1960', clientOrderId: 'stop-2' })
    expect(Number(dig(changed, 'orderId'))).toBeGreaterThan(Number(dig(stop, 'orderId')))
    expect(await held('ETH')).toBe('3')
    const total = await ask('order/modify', { market: MARKET, orderId: dig(changed, 'orderId'), total: '100' })
    expect([total.status, dig(total.body, 'code')]).toEqual([422, 162])
    await ask('order/cancel/all', { market: MARKET })
    expect((await ask('orders', {})).body).toEqual([])
  })

  test('may name a side of the book instead of a price, which it gets when it enters', async () => {
    const fields = { market: MARKET, side: 'buy', amount: '1', activation_price: '2050', bboRole: 2 }
    expect((await ask('order/stop_limit', { ...fields, price: '2060' })).body).toMatchObject({ code: 33 })
    const stop = (await ask('order/stop_limit', fields)).body
    expect(stop).toMatchObject({ type: 'stop limit', price: '0', activated: 0, left: '1' })
    expect(await held('USDT')).toBe('2152.5')
    expect((await ask('order/new', { market: MARKET, side: 'sell', amount: '0.4', price: '2061' }, other)).status).toBe(
      200,
    )
    await tradeAt('2050')
    const { body } = await ask('orders', { market: MARKET })
    expect(body).toMatchObject([{ orderId: dig(stop, 'orderId'), price: '2061', activated: 1, dealStock: '0.4' }])
    await ask('order/cancel/all', { market: MARKET })
    await tradeAt('2000')
  })

  test.each<[string, string, object, number, object]>([
    [
      'nothing',
      'stop_limit',
      {},
      30,
      {
        activation_price: ['Activation price field is required.'],
        amount: ['Amount field is required.'],
        market: ['Market field is required.'],
        price: ['Price field is required.'],
        side: ['Side field is required.'],
      },
    ],
    [
      'the last price',
      'stop_limit',
      { market: MARKET, side: 'buy', amount: '1', price: '2000', activation_price: '2000' },
      101,
      { activation_price: ['Activation price should not be equal to the last price.'] },
    ],
    [
      'no money',
      'stop_market',
      { market: MARKET, side: 'sell', amount: '1000', activation_price: '1900' },
      10,
      { amount: ['Not enough balance.'] },
    ],
    [
      'an activation price of nothing',
      'stop_market',
      { market: MARKET, side: 'sell', amount: '1', activation_price: '0' },
      30,
      { activation_price: ['Activation price should be greater than 0.'] },
    ],
  ])('with %s is refused', async (_, path, fields, code, errors) => {
    expect((await ask(`order/${path}`, fields)).body).toMatchObject({ code, errors })
  })

  test('of a price that lies far from the market is judged where it enters', async () => {
    const far = { side: 'buy', amount: '0.1', price: '2990', activation_price: '3000' }
    const stop = await place('stop_limit', far)
    expect((await ask('order/cancel', { market: MARKET, orderId: dig(stop, 'orderId') })).status).toBe(200)
  })
})

describe('SM-05 the socket of the web', () => {
  test('lists what waits, and tells of it twice: when it is placed and when it enters', async () => {
    const client = await SocketClient.open(exchange.socketUrl)
    await client.result('server.auth', [exchange.token(TRADER), 'web'])
    await client.result('order.subscribe', [MARKET])
    const stop = await place('stop_limit', { side: 'buy', amount: '1', price: '2060', activation_price: '2050' })
    const waiting = {
      id: dig(stop, 'orderId'),
      type: 3,
      activation_price: '2050',
      activation_condition: 'gte',
      activated: 0,
    }
    expect(await client.result('conditional_order.query', [MARKET])).toMatchObject({ total: 1, records: [waiting] })
    await tradeAt('2050')
    await client.until(() => client.of('order.update').length === 2)
    expect(client.params('order.update', 0)).toMatchObject([1, waiting])
    expect(client.params('order.update', 1)).toMatchObject([1, { ...waiting, activated: 1 }])
    expect(await client.result('conditional_order.query', [MARKET])).toMatchObject({ total: 0, records: [] })
    await ask('order/cancel/all', { market: MARKET })
    await client.close()
    await tradeAt('2000')
  })
})

describe('an OCO', () => {
  const fields = { market: MARKET, side: 'sell', amount: '2', price: '2100', activation_price: '1900' }
  const oco = async () => (await ask('order/oco', { ...fields, stop_limit_price: '1890', clientOrderId: 'oco-1' })).body

  test.each(['0', '1890.001', '99999999999999999'])('says at the stop price that %s is none', async (price) => {
    const refused = await ask('order/oco', { ...fields, stop_limit_price: price })
    expect(refused.status).toBe(422)
    expect(Object.keys(dig(refused.body, 'errors') ?? {})).toEqual(['stop_limit_price'])
    expect(await held('ETH')).toBe('0')
  })

  test('holds once, is listed in both spellings, by its orders, and cancelled as one', async () => {
    const group = await oco()
    expect(group).toMatchObject({
      id: expect.any(Number),
      stop_loss: { type: 'stop limit', price: '1890', activation_price: '1900', activation_condition: 'lte' },
      take_profit: { type: 'limit', price: '2100', clientOrderId: 'oco-1', post_only: false },
    })
    expect(await held('ETH')).toBe('2')
    expect((await ask('orders', { market: MARKET })).body).toMatchObject([
      { ocoId: dig(group, 'id') },
      { ocoId: dig(group, 'id') },
    ])
    expect((await ask('oco-orders', { market: MARKET })).body).toEqual([group])
    expect((await ask('conditional-orders', {})).body).toMatchObject({
      total: 1,
      records: [
        {
          id: dig(group, 'id'),
          type: 'oco',
          stopLoss: { orderId: dig(group, 'stop_loss', 'orderId'), activationPrice: '1900', activated: 0 },
          take_profit: { orderId: dig(group, 'take_profit', 'orderId'), post_only: false },
        },
      ],
    })
    const canceled = (await ask('order/oco-cancel', { market: MARKET, clientOrderId: 'oco-1' })).body
    expect(canceled).toMatchObject({
      id: dig(group, 'id'),
      stop_loss: { status: 'CANCELED' },
      take_profit: { status: 'CANCELED' },
    })
    expect((await ask('orders', {})).body).toEqual([])
    expect(await held('ETH')).toBe('0')
    const again = await ask('order/conditional-cancel', { market: MARKET, id: dig(group, 'id') })
    expect([again.status, dig(again.body, 'code')]).toEqual([422, 2])
  })

  test('by its id', async () => {
    const group = await oco()
    expect(await ask('order/conditional-cancel', { market: MARKET, id: dig(group, 'id') })).toMatchObject({
      status: 200,
      body: [],
    })
    expect((await ask('conditional-orders', { market: MARKET })).body).toMatchObject({ total: 0, records: [] })
  })

  test('ends its limit order when its stop is reached', async () => {
    const group = await oco()
    await tradeAt('1900')
    expect((await ask('orders', {})).body).toMatchObject([
      { orderId: dig(group, 'stop_loss', 'orderId'), activated: 1 },
    ])
    expect((await ask('oco-orders', {})).body).toEqual([])
    await ask('order/cancel/all', { market: MARKET })
    await tradeAt('2000')
  })

  test('on the wrong sides of the market is refused', async () => {
    const { status, body } = await ask('order/oco', { ...fields, price: '1950' })
    expect([status, dig(body, 'code')]).toEqual([422, 151])
  })
})
