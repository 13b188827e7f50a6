import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '@exchange/contract/kernel'
import { unservedOperations, publicOperations } from '@exchange/contract/public'
import type { KeyPair } from '../../modules/api-keys/index.ts'
import { call, get, signatureOf } from '../testing/clients.ts'
import { newCommandId } from '../../kernel/index.ts'
import { startExchange } from '../testing/exchange.ts'
import type { TestExchange } from '../testing/exchange.ts'

const MAKER = 100_001
const TAKER = 100_002
const M = 'ETH_USDT'

let exchange: TestExchange
let maker: KeyPair
let taker: KeyPair
const order = (pair: KeyPair, path: string, fields: object) =>
  call(exchange.origin, pair, `/api/v4/order/${path}`, fields)

beforeAll(async () => {
  exchange = await startExchange()
  for (const owner of [MAKER, TAKER]) await exchange.fund(owner, { USDT: '100000', ETH: '100', BTC: '1' })
  await exchange.fund(TAKER, { USDT: '50' }, 'main')
  maker = await exchange.key(MAKER)
  taker = await exchange.key(TAKER)
})
afterAll(async () => {
  await exchange.close()
})

describe('access', () => {
  const signed = publicOperations.filter(({ auth }) => auth === 'user')
  test.each(signed.map(({ path, id }) => [path, id] as const))('%s refuses a guest', async (path, id) => {
    const response = await fetch(new URL(path, exchange.origin), { method: 'POST', body: '{}' })
    expect([response.status, response.headers.get('x-operation')]).toEqual([401, id])
    expect(await response.json()).toEqual({ code: 9, message: 'Payload not provided.', errors: {} })
  })

  test('products that are not there say so, after the checks that every call of their kind meets', async () => {
    const reader = await exchange.key(TAKER, 'read')
    const asked: unknown[] = []
    const expected: unknown[] = []
    for (const { method, path, asked: kind, status, body } of unservedOperations) {
      const url = new URL(path.replace(/\{\w+\}/, 'x'), exchange.origin)
      const guest = await fetch(url, { method, ...(method === 'POST' ? { body: '' } : {}) })
      const refusal = kind.kind === 'key' ? 401 : status
      expected.push([path, refusal, status, body])
      const whole = async () => {
        if (kind.kind === 'key') return call(exchange.origin, taker, path)
        const answer = await fetch(url, { method })
        return { status: answer.status, body: await answer.json() }
      }
      const answer = await whole()
      asked.push([path, guest.status, answer.status, answer.body])
      if (kind.kind === 'key' && kind.permission !== 'read')
        expect((await call(exchange.origin, reader, path)).body, path).toMatchObject({ code: 4 })
    }
    expect(asked).toEqual(expected)
  })

  /** A key that may do everything but this kind of thing; without `read` there is none, but a list can leave it out. */
  const without = async (permission: Permission, path: string) => {
    if (permission === 'trade') return exchange.key(TAKER, 'read')
    // Of another account: one has at most fifty keys.
    if (permission === 'transfer') return exchange.key(MAKER, 'trade')
    const endpoints = signed.map((operation) => operation.path).filter((one) => one !== path)
    return exchange.modules.apiKeys.ensure(TAKER, { label: `all but ${path}`, type: 'funds', ips: [], endpoints })
  }

  test.each(signed.map(({ path, permission }) => [path, permission] as const))(
    '%s asks for %s',
    async (path, permission) => {
      const { status, body } = await call(exchange.origin, await without(permission, path), path)
      expect([status, body]).toEqual([
        401,
        { code: 4, message: 'This API Key is not authorized to perform this action.', errors: {} },
      ])
    },
  )

  test('an unknown path answers 404 with no body and no operation', async () => {
    expect(await get(exchange.origin, '/api/v4/public/nothing')).toMatchObject({
      status: 404,
      text: '',
      operation: null,
    })
    expect(await get(exchange.origin, '/api/v4/orders')).toMatchObject({ status: 404, text: '', operation: null })
  })

  test('a body beyond the limit is refused', async () => {
    const response = await fetch(new URL('/api/v4/orders', exchange.origin), {
      method: 'POST',
      body: 'x'.repeat(300_000),
    })
    expect([response.status, await response.json()]).toEqual([
      413,
      { code: 9, message: 'The request body is too large.', errors: {} },
    ])
  })
})

describe('F-31 orders', () => {
  const limit = { market: M, side: 'buy', amount: '1', price: '2000' }
  const atBest = { market: M, side: 'buy', amount: '1' }
  test.each<[string, string, object, number, object]>([
    [
      'nothing',
      'new',
      {},
      422,
      {
        code: 30,
        errors: {
          market: ['Market field is required.'],
          side: ['Side field is required.'],
          amount: ['Amount field is required.'],
          price: ['Price field is required.'],
        },
      },
    ],
    [
      'a wrong side',
      'new',
      { ...limit, side: 'long' },
      422,
      { code: 30, errors: { side: ["Side field should contain only 'buy' or 'sell' values."] } },
    ],
    [
      'an amount with an exponent',
      'new',
      { ...limit, amount: '1e1' },
      422,
      { code: 32, errors: { amount: ['Amount field should be numeric string or number.'] } },
    ],
    [
      'a price that is no number',
      'new',
      { ...limit, price: 'x' },
      422,
      { code: 33, errors: { price: ['Price field should be numeric string or number.'] } },
    ],
    [
      'an unknown market',
      'new',
      { ...limit, market: 'NO_SUCH' },
      422,
      { code: 31, errors: { market: ['Market is not available.'] } },
    ],
    [
      'an empty market',
      'new',
      { ...limit, market: '' },
      422,
      { code: 31, errors: { market: expect.arrayContaining(['Market field should not be empty string.']) } },
    ],
    [
      'a market of another type',
      'market',
      { ...limit, market: 7 },
      422,
      { code: 31, errors: { market: ['Market field should be a string.'] } },
    ],
    [
      'too small an amount',
      'new',
      { ...limit, amount: '0.00000001' },
      422,
      {
        code: 32,
        errors: {
          amount: expect.arrayContaining([
            expect.stringMatching(/^Given amount is less than min amount /),
            expect.stringMatching(/^Min amount step = /),
          ]),
        },
      },
    ],
    [
      'too fine a price',
      'new',
      { ...limit, price: '2000.123456' },
      422,
      { code: 33, errors: { price: [expect.stringMatching(/^Min price step = /)] } },
    ],
    [
      'a price of zero',
      'new',
      { ...limit, price: '0' },
      422,
      { code: 33, errors: { price: ['Price should be greater than 0.'] } },
    ],
    [
      'a client id of spaces',
      'new',
      { ...limit, clientOrderId: 'a b' },
      422,
      {
        code: 36,
        errors: { clientOrderId: ['ClientOrderId field should contain only latin letters, numbers and dashes.'] },
      },
    ],
    [
      'a client id of another type',
      'new',
      { ...limit, clientOrderId: 5 },
      422,
      { code: 36, errors: { clientOrderId: ['ClientOrderId field should be a string.'] } },
    ],
    [
      'both flags',
      'new',
      { ...limit, ioc: true, postOnly: true },
      422,
      { code: 37, errors: { ioc: ['Either IOC or PostOnly flag in true state is allowed.'] } },
    ],
    ['rpi and ioc', 'new', { ...limit, rpi: true, ioc: true }, 422, { code: 40 }],
    ['rpi and retail', 'new', { ...limit, rpi: true, retail: true }, 422, { code: 41 }],
    ['retail', 'new', { ...limit, retail: true }, 422, { code: 42 }],
    ['rpi', 'new', { ...limit, rpi: true }, 422, { code: 43 }],
    [
      'a side of the book and a price',
      'new',
      { ...limit, bboRole: 1 },
      422,
      { code: 33, errors: { price: ['Price field should be empty with a BboRole.'] } },
    ],
    ['a side of the book to join, post-only', 'new', { ...atBest, bboRole: 1, postOnly: true }, 422, { code: 37 }],
    ['a side of the book to join at once', 'new', { ...atBest, bboRole: 1, ioc: true }, 422, { code: 37 }],
    ['a side of the book that is empty', 'new', { ...atBest, bboRole: 1 }, 422, { code: 12 }],
    ['a third side of the book', 'new', { ...atBest, bboRole: 3 }, 422, {}],
    [
      'more than there is',
      'new',
      { ...limit, amount: '99', side: 'buy' },
      422,
      { code: 10, message: 'Inner validation failed', errors: { amount: ['Not enough balance.'] } },
    ],
    [
      'a market order on an empty book',
      'stock_market',
      { market: M, side: 'buy', amount: '1' },
      422,
      { code: 12, message: 'Inner validation failed' },
    ],
    [
      'a cancel of nothing',
      'cancel',
      { market: M },
      422,
      { code: 30, errors: { orderId: ['OrderId field is required.'] } },
    ],
    ['a cancel by both', 'cancel', { market: M, orderId: 1, clientOrderId: 'a' }, 422, { code: 30 }],
    [
      'a cancel of an unknown order',
      'cancel',
      { market: M, orderId: '77' },
      422,
      { code: 2, message: 'Inner validation failed', errors: { orderId: ['Unexecuted order was not found.'] } },
    ],
    [
      'a cancel by a word',
      'cancel',
      { market: M, orderId: 'abc' },
      422,
      { code: 30, errors: { orderId: ['OrderId field should be an integer.'] } },
    ],
    [
      'cancel all of a wrong type',
      'cancel/all',
      { type: 'spot' },
      422,
      { code: 30, errors: { type: ['The type must be an array.'] } },
    ],
    [
      'cancel all on an unknown market',
      'cancel/all',
      { market: 'NO_SUCH' },
      422,
      { code: 31, errors: { market: ['Market is not available.'] } },
    ],
    [
      'a modify of an unknown order',
      'modify',
      { market: M, orderId: 77, price: '1' },
      400,
      { code: 2, errors: { orderId: ['Unexecuted order was not found.'] } },
    ],
    ['a modify of nothing', 'modify', { market: M, orderId: 77 }, 422, { code: 30 }],
    ['a modify with a total', 'modify', { market: M, orderId: 77, total: '5' }, 422, { code: 162 }],
    [
      'a modify with an activation price',
      'modify',
      { market: M, orderId: 77, activation_price: '5' },
      400,
      { code: 158 },
    ],
    [
      'a bulk that is no list',
      'bulk',
      { orders: 'all' },
      422,
      { code: 30, errors: { orders: ['The orders must be an array.'] } },
    ],
    [
      'a kill switch whose types are no list',
      'kill-switch',
      { market: M, timeout: 60, types: 'spot' },
      422,
      { code: 30, errors: { types: ['The types must be an array.'] } },
    ],
    [
      'a bulk that is a text longer than a bulk may be',
      'bulk',
      { orders: 'x'.repeat(21) },
      422,
      { code: 30, errors: { orders: ['The orders must be an array.'] } },
    ],
    ['a bulk of 21', 'bulk', { orders: Array.from({ length: 21 }, () => limit) }, 422, { code: 30 }],
  ])('ER-40 %s', async (_, path, fields, status, body) => {
    const answer = await order(taker, path, fields)
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining(body)])
  })

  test('a limit order rests, is listed, is changed and is cancelled', async () => {
    const placed = await order(maker, 'new', {
      market: M,
      side: 'sell',
      amount: 0.5,
      price: '2100.50',
      clientOrderId: 'first.1',
    })
    expect(placed).toMatchObject({
      status: 200,
      operation: 'trading.publicPlaceLimit',
      body: {
        clientOrderId: 'first.1',
        market: M,
        side: 'sell',
        type: 'limit',
        dealMoney: '0',
        dealStock: '0',
        amount: '0.5',
        left: '0.5',
        dealFee: '0',
        price: '2100.5',
        status: 'OPEN',
        stp: 'no',
        postOnly: false,
        ioc: false,
        takerFee: '0.001',
        makerFee: '0.001',
        feeAsset: 'USDT',
      },
    })
    const { orderId } = placed.body as { orderId: number }
    expect((await call(exchange.origin, maker, '/api/v4/orders', { market: M })).body).toEqual([
      expect.objectContaining({ orderId }),
    ])
    for (const filter of [{ orderId: String(orderId) }, { clientOrderId: 'first.1' }])
      expect((await call(exchange.origin, maker, '/api/v4/orders', filter)).body).toEqual([
        expect.objectContaining({ orderId }),
      ])
    for (const filter of [{ orderId: orderId + 1 }, { market: 'BTC_USDT' }, { offset: 1 }])
      expect((await call(exchange.origin, maker, '/api/v4/orders', filter)).body).toEqual([])
    expect((await call(exchange.origin, taker, '/api/v4/orders', { orderId })).body).toEqual([])
    expect(await order(taker, 'cancel', { market: M, orderId })).toMatchObject({ status: 422, body: { code: 2 } })
    expect(
      await order(maker, 'new', { market: M, side: 'sell', amount: '1', price: '2100', clientOrderId: 'first.1' }),
    ).toMatchObject({
      status: 422,
      body: { code: 36, errors: { clientOrderId: ['This client order id is already used by the current account.'] } },
    })
    const modified = await order(maker, 'modify', { market: M, clientOrderId: 'first.1', price: '2110' })
    expect(modified).toMatchObject({
      status: 200,
      body: { clientOrderId: 'first.1', price: '2110', amount: '0.5', status: 'OPEN' },
    })
    const ended = await order(maker, 'cancel', { market: M, clientOrderId: 'first.1' })
    expect(ended).toMatchObject({ status: 200, body: { status: 'CANCELED', left: '0.5', dealStock: '0' } })
  })

  test('A4 a spot order has neither a position side nor an OTO, in any answer', async () => {
    const { body } = await order(maker, 'new', {
      market: M,
      side: 'buy',
      amount: '1',
      price: '1900',
      clientOrderId: 'a4',
    })
    const listed = await call(exchange.origin, maker, '/api/v4/orders', { market: M, clientOrderId: 'a4' })
    const modified = await order(maker, 'modify', { market: M, clientOrderId: 'a4', price: '1901' })
    const cancelled = await order(maker, 'cancel', { market: M, clientOrderId: 'a4' })
    for (const shown of [body, (listed.body as unknown[])[0], modified.body, cancelled.body]) {
      expect(shown).toMatchObject({ clientOrderId: 'a4', ctime: expect.any(Number), mtime: expect.any(Number) })
      for (const absent of ['positionSide', 'oto']) expect(shown).not.toHaveProperty(absent)
    }
  })

  test('a market buy spends quote and a market sell gives base; balances follow at once', async () => {
    await order(maker, 'new', { market: M, side: 'sell', amount: '2', price: '2000' })
    await order(maker, 'new', { market: M, side: 'buy', amount: '2', price: '1990' })
    const bought = await order(taker, 'market', { market: M, side: 'buy', amount: '1000' })
    expect(bought.body).toMatchObject({
      type: 'market',
      amount: '1000',
      left: '0',
      dealStock: '0.5',
      dealMoney: '1000',
      dealFee: '0.0005',
      feeAsset: 'ETH',
      status: 'FILLED',
    })
    expect(bought.body).not.toHaveProperty('price')
    const sold = await order(taker, 'market', { market: M, side: 'sell', amount: '0.5' })
    expect(sold.body).toMatchObject({
      dealStock: '0.5',
      dealMoney: '995',
      dealFee: '0.995',
      feeAsset: 'USDT',
      status: 'FILLED',
    })
    const balance = await call(exchange.origin, taker, '/api/v4/trade-account/balance', { ticker: 'ETH' })
    expect(balance.body).toEqual({ ETH: { available: '99.9995', freeze: '0' } })
    const held = await call(exchange.origin, maker, '/api/v4/trade-account/balance')
    expect(held.body).toMatchObject({ ETH: { freeze: '1.5' }, USDT: { freeze: '2985' } })
    await order(maker, 'cancel/all', {})
  })

  test('post-only that would take is refused; IOC cancels its rest', async () => {
    await order(maker, 'new', { market: M, side: 'sell', amount: '1', price: '2000' })
    expect(
      await order(taker, 'new', { market: M, side: 'buy', amount: '1', price: '2001', postOnly: true }),
    ).toMatchObject({ status: 422, body: { code: 13 } })
    const taken = await order(taker, 'new', { market: M, side: 'buy', amount: '3', price: '2000', ioc: 'true' })
    expect(taken.body).toMatchObject({ status: 'PARTIALLY_FILLED', dealStock: '1', left: '2', ioc: true })
    expect((await call(exchange.origin, taker, '/api/v4/orders')).body).toEqual([])
  })

  test('bulk answers item by item; stopOnFail ends with the first failure', async () => {
    const good = { market: M, side: 'buy', amount: '0.1', price: '1900' }
    const orders = [
      good,
      { ...good, side: 'up' },
      { ...good, amount: '99' },
      { ...good, market: 'BTC_USDT', amount: '0.01', price: '60000' },
      null,
    ]
    const all = await order(taker, 'bulk', { orders })
    expect(all.body).toMatchObject([
      { result: { status: 'OPEN', price: '1900' }, error: null },
      { result: null, error: { code: 30, errors: { side: expect.anything() } } },
      { result: null, error: { code: 10, errors: { amount: ['Not enough balance.'] } } },
      { result: { market: 'BTC_USDT' }, error: null },
      { result: null, error: { code: 30 } },
    ])
    await order(taker, 'cancel/all', { type: ['spot', 'margin'] })
    const first = await order(taker, 'bulk', { orders, stopOnFail: true })
    expect(first.body).toMatchObject([{ error: null }, { result: null, error: { code: 30 } }])
    const second = await order(taker, 'bulk', { orders: [good, { ...good, amount: '99' }, good], stopOnFail: true })
    expect(second.body).toMatchObject([{ error: null }, { result: null, error: { code: 10 } }])
    expect((await call(exchange.origin, taker, '/api/v4/orders')).body).toHaveLength(2)
    await order(taker, 'cancel/all', { market: M, type: ['margin'] })
    expect((await call(exchange.origin, taker, '/api/v4/orders')).body).toHaveLength(2)
    expect((await order(taker, 'cancel/all', { market: M, type: ['spot'] })).body).toEqual([])
    expect((await call(exchange.origin, taker, '/api/v4/orders')).body).toEqual([])
  })
})

describe('F-39 balances', () => {
  const transfer = (fields: object) => call(exchange.origin, taker, '/api/v4/main-account/transfer', fields)
  test.each<[string, object, number, object]>([
    [
      'nothing (A4)',
      {},
      400,
      {
        code: 0,
        errors: {
          ticker: ['The ticker field is required.'],
          amount: ['The amount field is required.'],
          method: ['The method field is required.'],
        },
      },
    ],
    [
      'two wrong wallets (A4)',
      { ticker: 'USDT', amount: '1', from: 'x', to: 'y' },
      400,
      { code: 0, errors: { from: ['The selected from is invalid.'], to: ['The selected to is invalid.'] } },
    ],
    [
      'zero of an asset with ten decimals (A4)',
      { ticker: 'BTC', amount: '0', method: 'deposit' },
      400,
      { code: 0, errors: { amount: ['The amount must be at least 0.00000001.'] } },
    ],
    [
      'less than the eighth decimal (A4)',
      { ticker: 'BTC', amount: '0.000000009', method: 'deposit' },
      400,
      { code: 0, errors: { amount: ['The amount must be at least 0.00000001.'] } },
    ],
    [
      'no direction',
      { ticker: 'USDT', amount: '1' },
      400,
      { code: 0, errors: { method: ['The method field is required.'] } },
    ],
    [
      'a wrong method',
      { ticker: 'USDT', amount: '1', method: 'x' },
      400,
      { code: 0, errors: { method: ['The selected method is invalid.'] } },
    ],
    [
      'a wrong wallet',
      { ticker: 'USDT', amount: '1', from: 'x', to: 'spot' },
      400,
      { code: 0, errors: { from: ['The selected from is invalid.'] } },
    ],
    [
      'the same wallet',
      { ticker: 'USDT', amount: '1', from: 'spot', to: 'spot' },
      400,
      { code: 0, errors: { to: ['The to and from must be different.'] } },
    ],
    [
      'an unknown ticker',
      { ticker: 'NOSUCH', amount: '1', method: 'deposit' },
      400,
      { code: 0, errors: { ticker: ['The selected ticker is invalid.'] } },
    ],
    [
      'no number',
      { ticker: 'USDT', amount: 'x', method: 'deposit' },
      400,
      { code: 0, errors: { amount: ['The amount must be a number.', 'Invalid number'] } },
    ],
    [
      'zero',
      { ticker: 'USDT', amount: '0', method: 'deposit' },
      400,
      { code: 0, errors: { amount: ['The amount must be at least 0.00000001.'] } },
    ],
    [
      'collateral',
      { ticker: 'USDT', amount: '1', method: 'collateral-deposit' },
      422,
      { code: 0, errors: { error: ['Unavailable for legal reasons'] } },
    ],
    [
      'more than there is',
      { ticker: 'USDT', amount: '51', method: 'deposit' },
      422,
      {
        code: 3,
        message: 'Inner validation failed',
        errors: { amount: [expect.stringContaining("You don't have such amount for transfer")] },
      },
    ],
  ])('a transfer of %s', async (_, fields, status, body) => {
    const answer = await transfer(fields)
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining(body)])
  })

  test('money moves between main and spot, by wallets and by method', async () => {
    expect(await transfer({ ticker: 'USDT', amount: '20.5', from: 'main', to: 'spot' })).toMatchObject({
      status: 201,
      body: [],
    })
    expect((await call(exchange.origin, taker, '/api/v4/main-account/balance', { ticker: 'USDT' })).body).toEqual({
      USDT: { main_balance: '29.5' },
    })
    expect(await transfer({ ticker: 'USDT', amount: 20.5, method: 'withdraw' })).toMatchObject({ status: 201 })
    expect((await call(exchange.origin, taker, '/api/v4/main-account/balance')).body).toMatchObject({
      USDT: { main_balance: '50' },
      BTC: { main_balance: '0' },
    })
    expect(await call(exchange.origin, taker, '/api/v4/trade-account/balance', { ticker: 'NOSUCH' })).toMatchObject({
      status: 422,
      body: { code: 30, errors: { ticker: ['Currency was not found.'] } },
    })
  })

  test('A4 the main balance of a ticker that does not exist is a zero that stands alone', async () => {
    expect(await call(exchange.origin, taker, '/api/v4/main-account/balance', { ticker: 'NOSUCH' })).toMatchObject({
      status: 200,
      text: '{"main_balance":"0"}',
    })
    expect(await call(exchange.origin, taker, '/api/v4/main-account/balance', { ticker: 'ETH' })).toMatchObject({
      status: 200,
      text: '{"ETH":{"main_balance":"0"}}',
    })
  })

  test('what is charged for trades', async () => {
    expect((await call(exchange.origin, taker, '/api/v4/market/fee')).body).toMatchObject({
      error: null,
      taker: '0.1',
      maker: '0.1',
      custom_fee: {},
    })
  })

  test('a socket token signs a socket in', async () => {
    const { body } = await call(exchange.origin, taker, '/api/v4/profile/websocket_token')
    const token = (body as { websocket_token: string }).websocket_token
    expect(exchange.kit.socketTokens.redeem(token)).toMatchObject({ owner: TAKER })
  })
})

describe('F-63 histories', () => {
  const now = Math.floor(Date.now() / 1000)
  const DAY = 86_400
  const history = (pair: KeyPair, path: string, fields: object = {}) =>
    call(exchange.origin, pair, `/api/v4/trade-account/${path}`, fields)

  test.each<[string, string, object, number, unknown]>([
    [
      'a span of 32 days',
      'order/history',
      { startDate: now - 32 * DAY, endDate: now },
      422,
      { endDate: ['The date range may not be greater than 31 days.'] },
    ],
    [
      'seven months ago',
      'order/history',
      { startDate: now - 215 * DAY, endDate: now - 200 * DAY },
      422,
      { startDate: ['The start date may not be earlier than 6 months ago.'] },
    ],
    [
      'an end before the start',
      'order/history',
      { startDate: now, endDate: now - 5 },
      422,
      { startDate: expect.anything() },
    ],
    ['a limit of 501', 'order/history', { limit: 501 }, 422, { limit: ['The limit may not be greater than 500.'] }],
    [
      'a limit that is a word',
      'executed-history',
      { limit: 'ten', offset: 'x' },
      422,
      { limit: ['Limit field should be an integer.'], offset: ['Offset field should be an integer.'] },
    ],
    ['an unknown status', 'order/history', { status: 'NEW' }, 422, { status: ['The selected status is invalid.'] }],
    [
      'an unknown client id of orders',
      'order/history',
      { clientOrderId: 'never' },
      422,
      { orderHistory: ['OrderHistory was not found.'] },
    ],
    [
      'an unknown client id of trades',
      'executed-history',
      { clientOrderId: 'never' },
      422,
      { orderHistory: ['OrderHistory was not found.'] },
    ],
    ['an unknown market', 'executed-history', { market: 'NO_SUCH' }, 422, { market: ['Market is not available.'] }],
    ['no order', 'order', {}, 422, { orderId: ['OrderId field is required.'] }],
  ])('%s', async (_, path, fields, status, errors) => {
    const answer = await history(taker, path, fields)
    expect([answer.status, answer.body]).toEqual([
      status,
      expect.objectContaining({ message: 'Validation failed', errors }),
    ])
  })

  test('orders and trades are found in every way, and only by their owner', async () => {
    await order(maker, 'new', { market: M, side: 'sell', amount: '1', price: '2000', clientOrderId: 'kept' })
    const { body } = await order(taker, 'new', {
      market: M,
      side: 'buy',
      amount: '0.4',
      price: '2000',
      clientOrderId: 'taken',
    })
    const { orderId } = body as { orderId: number }
    const trade = {
      clientOrderId: 'taken',
      side: 'buy',
      role: 2,
      amount: '0.4',
      price: '2000',
      deal: '800',
      fee: '0.0004',
      orderId,
      feeAsset: 'ETH',
    }
    expect((await history(taker, 'executed-history', { market: M, limit: 1 })).body).toEqual([
      expect.objectContaining(trade),
    ])
    expect((await history(taker, 'executed-history', { clientOrderId: 'taken' })).body).toEqual({
      [M]: [expect.objectContaining(trade)],
    })
    const finished = {
      id: orderId,
      clientOrderId: 'taken',
      type: 'limit',
      status: 'FILLED',
      dealStock: '0.4',
      dealMoney: '800',
      dealFee: '0.0004',
    }
    for (const filter of [
      { orderId },
      { orderId: String(orderId), market: M },
      { clientOrderId: 'taken' },
      { limit: '1', status: 'FILLED' },
    ])
      expect((await history(taker, 'order/history', filter)).body).toEqual({ [M]: [expect.objectContaining(finished)] })
    const { [M]: [shown] = [] } = (await history(taker, 'order/history', { orderId })).body as Record<string, unknown[]>
    expect(shown).not.toHaveProperty('positionSide')
    expect((await history(taker, 'order', { orderId })).body).toEqual({
      records: [expect.objectContaining({ dealOrderId: orderId, role: 2, amount: '0.4', rpi: false })],
      offset: 0,
      limit: 50,
    })
    for (const filter of [{ orderId: orderId + 1000 }, { orderId, market: 'BTC_USDT' }])
      expect((await history(taker, 'order/history', filter)).body).toEqual([])
    expect((await history(maker, 'order', { orderId })).body).toEqual({ records: [], offset: 0, limit: 50 })
    expect((await history(maker, 'order/history', { orderId })).body).toEqual([])
    expect((await history(maker, 'order/history', { clientOrderId: 'taken' })).status).toBe(422)
    // A resting order has trades before it has a history.
    expect((await history(maker, 'executed-history', { clientOrderId: 'kept' })).body).toEqual({
      [M]: [expect.objectContaining({ role: 1, feeAsset: 'USDT' })],
    })
    await order(maker, 'cancel/all', {})
    expect((await history(maker, 'order/history', { clientOrderId: 'kept' })).body).toMatchObject({
      [M]: [{ status: 'CANCELED', dealStock: '0.4' }],
    })
    expect((await history(maker, 'order/history', { status: 'PARTIALLY_FILLED', limit: 1 })).body).toMatchObject({
      [M]: [{ clientOrderId: 'kept' }],
    })
  })
})

describe('orders that a delisting ended', () => {
  const path = '/api/v4/trade-account/order/history/query'
  const query = async (fields: object = {}) => call(exchange.origin, maker, path, fields)

  test.each<[object, object]>([
    [{ limit: 501 }, { limit: ['The limit may not be greater than 500.'] }],
    [{ offset: 10_000 }, { offset: ['The offset may not be greater than 9999.'] }],
    [{ offset: 9501 }, { offset: ['The sum of offset and limit may not be greater than 10000.'] }],
    [{ status: 'canceled' }, { status: ['The selected status is invalid.'] }],
    [{ market: 'NO_SUCH' }, { market: ['Market is not available.'] }],
    [{ startDate: 'x' }, { startDate: ['Incorrect timestamp'] }],
    [{ startDate: 2, endDate: 1 }, { startDate: ['The start date must be a date before or equal to end date.'] }],
  ])('%j is refused', async (fields, errors) => {
    expect(await query(fields)).toMatchObject({ status: 422, body: { message: 'Validation failed', errors } })
  })

  test('are found by market and time, newest first, and nobody else’s are', async () => {
    const market = exchange.views.directory.marketByName('ADA_USDT')?.id ?? 0
    const price = '0.3'
    const placed = (await order(maker, 'new', { market: 'ADA_USDT', side: 'buy', amount: '100', price })).body as {
      orderId: number
    }
    const setState = (state: 'delisting' | 'open') =>
      exchange.engine.submit({ kind: 'market.set-state', market, state, id: newCommandId() })
    await setState('delisting')
    const gone = {
      id: placed.orderId,
      clientOrderId: '',
      createdAt: expect.any(Number),
      finishAt: expect.any(Number),
      market: 'ADA_USDT',
      side: 'buy',
      type: 'limit',
      price,
      amount: '100',
      dealStock: '0',
      dealMoney: '0',
      fee: '0',
      feeAsset: 'ADA',
      status: 'canceled',
      delistingKind: 'canceled',
    }
    for (const filter of [{}, { market: 'ADA_USDT' }, { status: 'delisting' }, { endDate: 9_999_999_999 }])
      expect((await query(filter)).body).toEqual([gone])
    for (const filter of [{ market: M }, { status: 'filled' }, { offset: 1 }])
      expect((await query(filter)).body).toEqual([])
    expect((await call(exchange.origin, taker, path)).body).toEqual([])
    await setState('open')
  })
})

describe('the first version', () => {
  const v1 = async (path: string, fields: object = {}, pair = maker) =>
    call(exchange.origin, pair, `/api/v1/${path}`, fields)

  test.each<[string, object, Record<string, string[]>]>([
    [
      'order/new',
      {},
      {
        market: ['The market field is required.'],
        side: ['The side field is required.'],
        amount: ['The amount field is required.'],
        price: ['The price field is required.'],
      },
    ],
    ['order/new', { market: M, side: 'up', amount: '1', price: '1' }, { side: ['The selected side is invalid.'] }],
    ['order/new', { market: 'NO_SUCH', side: 'buy', amount: '1', price: '1' }, { market: ['Unknown market.'] }],
    ['order/cancel', { market: M }, { orderId: ['The orderId field is required.'] }],
    ['orders', { market: M, limit: 101 }, { limit: ['The limit may not be greater than 100.'] }],
    ['orders', { market: M, offset: 10_001 }, { offset: ['The offset may not be greater than 10000.'] }],
    ['account/balance', {}, { currency: ['The currency field is required.'] }],
    ['account/balance', { currency: 'NOSUCH' }, { currency: ['Unknown currency.'] }],
    ['account/executed_history', {}, { market: ['The market field is required.'] }],
  ])('%s %j is refused in its own words', async (path, fields, errors) => {
    const { status, body } = await v1(path, fields)
    expect([status, body]).toEqual([422, { code: 0, message: 'Validation failed', errors }])
  })

  test('an order from its placing to the histories', async () => {
    const placed = (
      await v1('order/new', { market: M, side: 'sell', amount: '0.3', price: '2600', clientOrderId: 'first-version' })
    ).body as { orderId: number }
    expect(placed).toMatchObject({ market: M, left: '0.3', clientOrderId: 'first-version', makerFee: '0.001' })
    expect((await v1('orders', { market: M, limit: '1' })).body).toMatchObject([{ orderId: placed.orderId }])
    expect((await v1('account/balance', { currency: 'ETH' })).body).toMatchObject({
      freeze: expect.stringMatching(/^\d/),
    })
    expect((await v1('account/balances')).body).toMatchObject({
      success: true,
      result: { ETH: { freeze: expect.any(String) }, SOL: { freeze: '0' } },
    })
    await order(taker, 'new', { market: M, side: 'buy', amount: '0.1', price: '2600', ioc: true })
    expect((await v1('order/cancel', { market: M, orderId: placed.orderId })).body).toMatchObject({
      left: '0.2',
      dealStock: '0.1',
    })
    const finished = { id: placed.orderId, status: 2, dealStock: '0.1' }
    expect((await v1('account/order_history', { market: M, limit: 1 })).body).toMatchObject({
      success: true,
      result: { [M]: [finished] },
    })
    const deal = { orderId: placed.orderId, amount: '0.1', price: '2600', role: 1 }
    expect((await v1('account/executed_history', { market: M, limit: 1 })).body).toMatchObject({
      success: true,
      result: [deal],
    })
    expect((await v1('account/executed_history/all', { limit: 1 })).body).toMatchObject({ result: { [M]: [deal] } })
    expect((await v1('account/order', { orderId: placed.orderId })).body).toMatchObject({
      result: { records: [{ amount: '0.1' }], limit: 50, offset: 0 },
    })
  })
})

describe('bulk cancel', () => {
  test('each order answers for itself', async () => {
    const place = async (clientOrderId: string) =>
      (await order(maker, 'new', { market: M, side: 'sell', amount: '0.1', price: '2700', clientOrderId })).body as {
        orderId: number
      }
    const [first, second] = [await place('bulk-cancel-1'), await place('bulk-cancel-2')]
    const { status, body } = await order(maker, 'cancel/bulk', {
      orders: [
        { market: M, orderId: first.orderId },
        { market: M, clientOrderId: 'bulk-cancel-2' },
        { market: M, orderId: first.orderId },
        { market: 'NO_SUCH', orderId: 1 },
        7,
      ],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { result: { orderId: first.orderId, clientOrderId: 'bulk-cancel-1', market: M }, error: null },
      { result: { orderId: second.orderId, clientOrderId: 'bulk-cancel-2', market: M }, error: null },
      { result: null, error: { code: 404, message: 'Order not found' } },
      { result: null, error: { code: 31, errors: { market: ['Market is not available.'] } } },
      { result: null, error: { code: 30, errors: { market: ['Market field is required.'] } } },
    ])
  })

  test.each([[[]], ['none'], [Array.from({ length: 101 }, () => ({ market: M, orderId: 1 }))]])(
    'a list that is none, empty or too long is refused',
    async (orders) => {
      expect((await order(maker, 'cancel/bulk', { orders })).status).toBe(422)
    },
  )

  test('a hundred orders fit, though a signature carries the body once more in a header', async () => {
    const orders = Array.from({ length: 100 }, (_, index) => ({
      market: M,
      clientOrderId: `${'x'.repeat(60)}${index}`,
    }))
    const { status, body } = await order(maker, 'cancel/bulk', { orders })
    expect([status, (body as object[]).length]).toEqual([200, 100])
  })

  test('A4 deposits and withdrawals tell theirs, with switches that are true or false, and an OTO is always unknown', async () => {
    const off = { minFlex: '0', maxFlex: '0', percentFlex: '0' }
    expect((await call(exchange.origin, maker, '/api/v4/main-account/fee')).body).toContainEqual({
      ticker: 'ETH',
      name: 'Ethereum',
      can_deposit: true,
      can_withdraw: true,
      deposit: { ...off, fixed: '0', minAmount: '0.005', maxAmount: '0' },
      withdraw: { ...off, fixed: '0.001', minAmount: '0.01', maxAmount: '1000' },
    })
    expect(await order(maker, 'oto-cancel', { market: M })).toMatchObject({
      status: 422,
      body: { code: 30, errors: { otoId: ['OtoId field is required.'] } },
    })
    expect(await order(maker, 'oto-cancel', { market: M, otoId: '117703764514' })).toMatchObject({
      status: 422,
      body: { code: 2, message: 'Inner validation failed', errors: { otoId: ['Unexecuted order was not found.'] } },
    })
  })

  test('one market tells its fee', async () => {
    const fee = await call(exchange.origin, maker, '/api/v4/market/fee/single', { market: M })
    expect(fee.body).toEqual({ maker: '0.1', taker: '0.1' })
  })
})

describe('rate limits', () => {
  test('what goes beyond the limit is answered in plain text with the time to wait', async () => {
    const pair = await exchange.key(100_003)
    const path = '/api/v4/profile/websocket_token'
    const answers = []
    for (let count = 0; count < 11; count++) answers.push(await call(exchange.origin, pair, path))
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    expect(answers.at(-1)?.body).toBeUndefined()
    const body = JSON.stringify({ request: path, nonce: '9'.repeat(20) })
    const refused = await fetch(new URL(path, exchange.origin), {
      method: 'POST',
      body,
      headers: signatureOf(pair, body),
    })
    expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/plain; charset=utf-8'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('F-30 market data', () => {
  test('markets, assets, fees and the rest answer what they are', async () => {
    const markets = (await get(exchange.origin, '/api/v4/public/markets')).body as { name: string }[]
    expect(markets.find(({ name }) => name === M)).toMatchObject({
      stock: 'ETH',
      money: 'USDT',
      makerFee: '0.1',
      takerFee: '0.1',
      tradesEnabled: true,
      type: 'spot',
      delistedAt: null,
    })
    expect((await get(exchange.origin, '/api/v4/public/assets')).body).toMatchObject({
      ETH: {
        name: 'Ethereum',
        maker_fee: '0.1',
        taker_fee: '0.1',
        can_withdraw: true,
        min_withdraw: '0.01',
        max_withdraw: '1000',
        min_deposit: '0.005',
      },
    })
    expect((await get(exchange.origin, '/api/v4/public/fee')).body).toMatchObject({
      ETH: {
        ticker: 'ETH',
        name: 'Ethereum',
        providers: [],
        is_depositable: true,
        is_withdrawal: true,
        is_api_withdrawal: true,
        deposit: { min_amount: '0.005', max_amount: '0', fixed: null, flex: null },
        withdraw: { min_amount: '0.01', max_amount: '1000', fixed: '0.001', flex: null },
      },
      // U10: of a currency by the provider, as the reference has it.
      KZT: {
        providers: ['KZT_VISAMASTER'],
        is_depositable: true,
        deposit: {
          KZT_VISAMASTER: {
            ticker: 'KZT_VISAMASTER',
            name: 'Visa, Mastercard',
            is_depositable: true,
            is_api_depositable: false,
            min_amount: '2500',
            max_amount: '2500000',
            fixed: null,
            flex: { percent: '2', min_fee: '0', max_fee: '0' },
          },
        },
        withdraw: { KZT_VISAMASTER: { is_withdrawal: true, min_amount: '5000', fixed: '500' } },
      },
    })
    expect((await get(exchange.origin, '/api/v4/public/ping')).body).toEqual(['pong'])
    expect((await get(exchange.origin, '/api/v4/public/platform/status')).body).toEqual({
      status: 'system operational',
    })
    expect((await get(exchange.origin, '/api/v4/public/time')).body).toEqual({ time: expect.any(Number) })
  })

  test.each<[string, number, object]>([
    ['/api/v4/public/orderbook/NO_SUCH', 422, { market: ['Market is not available.'] }],
    [`/api/v4/public/orderbook/${M}?limit=x`, 422, { limit: ['The limit must be an integer.'] }],
    [`/api/v4/public/orderbook/${M}?limit=101`, 422, { limit: ['The limit may not be greater than 100.'] }],
    [`/api/v4/public/orderbook/${M}?level=x`, 422, { level: ['The level must be an integer.'] }],
    ['/api/v4/public/orderbook/depth/no%2Fsuch', 422, { market: ['Market is not available.'] }],
    [`/api/v4/public/trades/${M}?type=both`, 422, { type: ["Type should be 'sell' or 'buy'."] }],
    ['/api/v4/public/ticker?market=NO_SUCH', 422, { market: ['Market is not available.'] }],
    [
      '/api/v1/public/ticker',
      422,
      { success: false, message: { market: ['The market field is required.'] }, params: [] },
    ],
    [
      '/api/v1/public/ticker?market=X',
      422,
      { success: false, message: { market: ['Market is not available'] }, params: [] },
    ],
    ['/api/v1/public/kline', 200, { success: false, message: { market: ['Market is not available.'] }, result: null }],
    [
      `/api/v4/public/kline?market=${M}&interval=9m`,
      200,
      { success: false, message: { interval: ['The selected interval is invalid.'] }, result: null },
    ],
  ])('%s answers %i', async (path, status, body) => {
    const answer = await get(exchange.origin, path)
    expect([answer.status, answer.body]).toEqual([status, body])
  })

  test.each<[string, number, object]>([
    ['/api/v1/public/depth/result?market=X', 422, { market: ['Market is not available'] }],
    [`/api/v1/public/depth/result?market=${M}&limit=0`, 422, { limit: ['The limit must be at least 1.'] }],
    [`/api/v1/public/depth/result?market=${M}&limit=x`, 422, { limit: ['The limit must be an integer.'] }],
    [`/api/v1/public/history?market=${M}`, 422, { lastId: ['The lastId field is required.'] }],
    [`/api/v1/public/history?market=${M}&lastId=-1`, 422, { lastId: ['The lastId must be an integer.'] }],
    [
      `/api/v1/public/history?market=${M}&lastId=1&limit=501`,
      422,
      { limit: ['The limit may not be greater than 500.'] },
    ],
    ['/api/v2/public/trades/NO_SUCH', 422, { market: ['Market is not available'] }],
    ['/api/v2/public/depth/NO_SUCH', 422, { market: ['Market is not available'] }],
  ])('%s of the earlier versions answers %i', async (path, status, message) => {
    const answer = await get(exchange.origin, path)
    expect([answer.status, answer.body]).toEqual([status, { success: false, message, params: [] }])
  })

  test('A4 an asset names its networks or providers, their limits and its confirmations', async () => {
    const assets = (await get(exchange.origin, '/api/v4/public/assets')).body as Record<string, object>
    expect(assets['ETH']).toMatchObject({
      can_deposit: true,
      networks: {
        deposits: ['ERC20', 'ARBITRUM', 'BASE'],
        withdraws: ['ERC20', 'ARBITRUM', 'BASE'],
        default: 'ERC20',
      },
      limits: {
        deposit: { ERC20: { min: '0.005' }, ARBITRUM: { min: '0.001' }, BASE: { min: '0.001' } },
        withdraw: { ERC20: { min: '0.01', max: '1000' }, BASE: { min: '0.002', max: '500' } },
      },
      confirmations: { ERC20: 32, ARBITRUM: 32, BASE: 32 },
      is_memo: false,
    })
    expect(assets['XRP']).toMatchObject({ is_memo: true, memo: { deposit: true, withdraw: true } })
    expect(assets['KZT']).toMatchObject({
      providers: { deposits: ['KZT_VISAMASTER'], withdraws: ['KZT_VISAMASTER'] },
      limits: { deposit: { KZT_VISAMASTER: { min: '2500' } }, withdraw: { KZT_VISAMASTER: { min: '5000' } } },
    })
    expect(assets['KZT']).not.toHaveProperty('confirmations')
    for (const absent of ['networks', 'providers', 'limits', 'confirmations'])
      expect(assets['DUSDT']).not.toHaveProperty(absent)
  })

  test('the earlier versions say the same as the fourth, in their shapes', async () => {
    await order(maker, 'new', { market: M, side: 'sell', amount: '0.5', price: '2500' })
    await order(taker, 'stock_market', { market: M, side: 'buy', amount: '0.1' })
    const v4 = async (path: string) => (await get(exchange.origin, `/api/v4/public/${path}`)).body
    const old = async (path: string) => {
      const answer = await get(exchange.origin, path)
      expect([answer.status, answer.body]).toMatchObject([200, { success: true, message: null }])
      return (answer.body as { result: unknown }).result
    }
    const listed = (await v4('markets')) as { name: string; makerFee: string }[]
    const names = listed.map(({ name }) => name)
    const ofM = listed.find(({ name }) => name === M)
    for (const version of ['v1', 'v2']) {
      const markets = (await old(`/api/${version}/public/markets`)) as { name: string }[]
      expect(markets.map(({ name }) => name)).toEqual(names)
      const shown = markets.find(({ name }) => name === M) ?? {}
      expect(ofM).toMatchObject(shown)
      expect(Object.keys(shown)).toHaveLength(version === 'v1' ? 9 : 11)
    }
    expect(await old('/api/v1/public/symbols')).toEqual(names)
    expect(await old('/api/v2/public/fee')).toEqual({ makerFee: '0.1', takerFee: '0.1' })
    expect(await old('/api/v2/public/assets')).toMatchObject({
      ETH: { name: 'Ethereum', canDeposit: false, minWithdrawal: '0.01', maxWithdrawal: '1000' },
    })

    const one = (await old(`/api/v1/public/ticker?market=${M}`)) as { volume: string; deal: string; last: string }
    const all = (await old('/api/v1/public/tickers')) as Record<string, { ticker: object; at: number }>
    const { volume, ...same } = one
    expect(all[M]?.ticker).toEqual({
      ...Object.fromEntries(Object.entries(same).filter(([name]) => name !== 'open')),
      vol: volume,
    })
    const list = (await old('/api/v2/public/ticker')) as { tradingPairs: string }[]
    expect(list.find(({ tradingPairs }) => tradingPairs === M)).toMatchObject({
      lastPrice: one.last,
      baseVolume24h: volume,
      quoteVolume24h: one.deal,
    })

    const book = (await v4(`orderbook/${M}`)) as { asks: unknown; bids: unknown }
    const depth = (await get(exchange.origin, `/api/v1/public/depth/result?market=${M}`)).body
    expect(depth).toEqual({ asks: book.asks, bids: book.bids })
    expect(await old(`/api/v2/public/depth/${M}`)).toMatchObject({ asks: book.asks, bids: book.bids })

    const trades = (await v4(`trades/${M}`)) as { tradeID: number; price: string; type: string }[]
    const [newest, second] = trades
    if (newest === undefined || second === undefined) throw new Error('two trades are needed')
    const history = (await old(`/api/v1/public/history?market=${M}&lastId=${second.tradeID}`)) as object[]
    expect(history).toMatchObject([{ id: newest.tradeID, price: newest.price, type: newest.type }])
    const traded = (await old(`/api/v2/public/trades/${M}`)) as object[]
    expect(traded[0]).toMatchObject({ tradeId: newest.tradeID, isBuyerMaker: newest.type === 'sell' })
  })

  test('what no market here offers is said in the words of its product', async () => {
    for (const [path, product] of [
      ['collateral/markets', 'margin'],
      ['futures', 'futures'],
    ] as const)
      expect(await get(exchange.origin, `/api/v4/public/${path}`)).toMatchObject({
        status: 451,
        body: { success: false, message: `api.${product}.unavailable`, errors: [] },
      })
    expect(await get(exchange.origin, `/api/v4/public/funding-history/${M}`)).toMatchObject({
      status: 422,
      body: { market: ['Market is not available.'] },
    })
  })

  test('book, trades, ticker and candles show what was traded', async () => {
    const [lone, twin] = ['SOL_USDT', M]
    await exchange.fund(MAKER, { SOL: '100' })
    const reference =
      Number(exchange.views.directory.marketByName(lone)?.referencePrice) /
      10 ** (exchange.views.directory.marketByName(lone)?.pricePrecision ?? 0)
    const at = (factor: number) => (reference * factor).toFixed(1)
    await order(maker, 'new', { market: lone, side: 'sell', amount: '2', price: at(1.01) })
    await order(maker, 'new', { market: lone, side: 'sell', amount: '3', price: at(1.05) })
    await order(taker, 'stock_market', { market: lone, side: 'buy', amount: '1' })
    const book = await get(exchange.origin, `/api/v4/public/orderbook/${lone}`)
    expect(book.body).toEqual({
      ticker_id: lone,
      timestamp: expect.any(Number),
      asks: [
        [String(Number(at(1.01))), '1'],
        [String(Number(at(1.05))), '3'],
      ],
      bids: [],
    })
    const near = await get(exchange.origin, `/api/v4/public/orderbook/depth/${lone}`)
    expect(near.body).toMatchObject({ asks: [[String(Number(at(1.01))), '1']], bids: [] })
    const [trade] = (await get(exchange.origin, `/api/v4/public/trades/${lone}?type=buy`)).body as object[]
    expect(trade).toMatchObject({
      price: String(Number(at(1.01))),
      quote_volume: '1',
      base_volume: String(Number(at(1.01))),
      type: 'buy',
      rpi: false,
    })
    expect((await get(exchange.origin, `/api/v4/public/trades/${lone}?type=sell`)).body).toEqual([])
    expect((await get(exchange.origin, `/api/v4/public/ticker?market=${lone}`)).body).toMatchObject({
      [lone]: { last_price: String(Number(at(1.01))), base_volume: '1', change: '0' },
    })
    expect((await get(exchange.origin, `/api/v1/public/ticker?market=${lone}`)).body).toMatchObject({
      success: true,
      result: { last: String(Number(at(1.01))), volume: '1', ask: String(Number(at(1.01))), bid: '0' },
    })
    const kline = await get(exchange.origin, `/api/v1/public/kline?market=${lone}&interval=1h&limit=1`)
    const price = String(Number(at(1.01)))
    expect(kline.body).toMatchObject({
      success: true,
      result: [[expect.any(Number), price, price, price, price, '1', price]],
    })
    expect(await get(exchange.origin, `/api/v4/public/kline?market=${twin}`)).toMatchObject({
      status: 200,
      body: { success: true },
    })
  })
})

test('nothing of ours failed', () => expect(exchange.faults).toEqual([]))

describe('F-31 orders at the best price of a side', () => {
  const atBest = { market: M, side: 'buy', amount: '1' }
  test('the book gives the price of an order that names a side of it', async () => {
    for (const trader of [maker, taker]) await order(trader, 'cancel/all', { market: M })
    const quotes = [
      { ...atBest, price: '1990' },
      { ...atBest, side: 'sell', price: '2010', amount: '0.4' },
    ]
    for (const quote of quotes) expect((await order(maker, 'new', quote)).status).toBe(200)
    const joined = await order(taker, 'new', { ...atBest, bboRole: 1 })
    expect([joined.status, joined.body]).toEqual([200, expect.objectContaining({ price: '1990', left: '1' })])
    const bulk = await order(taker, 'bulk', { orders: [{ ...atBest, bboRole: 2, ioc: true }, atBest] })
    expect(bulk.body).toEqual([
      { result: expect.objectContaining({ price: '2010', dealStock: '0.4', status: 'PARTIALLY_FILLED' }), error: null },
      { result: null, error: expect.objectContaining({ errors: { price: ['Price field is required.'] } }) },
    ])
    for (const trader of [maker, taker]) expect((await order(trader, 'cancel/all', { market: M })).status).toBe(200)
  })
})

describe('F-31 retail price improvement', () => {
  const better = { market: M, side: 'sell', amount: '0.5', price: '1995' }
  const askedFor = { market: M, side: 'buy', amount: '0.2', price: '1995' }
  const premium = async () => {
    const { body } = await call(exchange.origin, maker, '/api/v4/market/fee')
    return (body as { rpi_maker_fee_premium: string | null }).rpi_maker_fee_premium
  }

  test('T1 who was granted it quotes for retail alone, and no public book shows it', async () => {
    for (const trader of [maker, taker]) await order(trader, 'cancel/all', { market: M })
    expect(await premium()).toBeNull()
    const { orderGrants } = exchange.modules
    await orderGrants.give(MAKER, 'rpi')
    await orderGrants.give(TAKER, 'retail')
    expect(await premium()).toBe('0')
    for (const [fields, code] of [
      [{ rpi: true, postOnly: true }, 37],
      [{ rpi: true, bboRole: 1, price: undefined }, 37],
      [{ rpi: true, ioc: true }, 40],
      [{ rpi: true, retail: true }, 41],
      [{ retail: true }, 42],
    ] as const)
      expect((await order(maker, 'new', { ...better, ...fields })).body).toMatchObject({ code })
    expect((await order(maker, 'new', { ...better, price: '2000' })).status).toBe(200)
    const bulk = await order(maker, 'bulk', { orders: [{ ...better, rpi: true }] })
    const [quoted] = bulk.body as { result: { orderId: number } }[]
    expect(quoted?.result).toMatchObject({ rpi: true, retail: false, postOnly: false, status: 'OPEN' })
    const book = await get(exchange.origin, `/api/v4/public/orderbook/${M}`)
    expect(book.body).toMatchObject({ asks: [['2000', '0.5']] })
    const own = await call(exchange.origin, maker, '/api/v4/orders', { market: M })
    expect(own.body).toMatchObject([{ rpi: true }, { rpi: false }])
    const passing = await order(taker, 'new', askedFor)
    expect(passing.body).toMatchObject({ left: '0.2', rpi: false, retail: false })
    await order(taker, 'cancel/all', { market: M })
    const taking = await order(taker, 'new', { ...askedFor, price: '2000', retail: true })
    expect(taking.body).toMatchObject({ retail: true, status: 'FILLED', dealMoney: '399' })
    const [trade] = (await get(exchange.origin, `/api/v4/public/trades/${M}`)).body as object[]
    expect(trade).toMatchObject({ price: '1995', rpi: true })
    const fills = await call(exchange.origin, maker, '/api/v4/trade-account/order', { orderId: quoted?.result.orderId })
    expect(fills.body).toMatchObject({ records: [{ rpi: true, price: '1995' }] })
    for (const trader of [maker, taker]) expect((await order(trader, 'cancel/all', { market: M })).status).toBe(200)
  })
})

describe('T1 what is read right after an act of one’s own that was acknowledged', () => {
  const read = async (path: string) => JSON.stringify((await get(exchange.origin, path)).body)

  test('shows it, although the answers are shared', async () => {
    for (const trader of [maker, taker]) await order(trader, 'cancel/all', { market: M })
    for (const price of ['2011', '2012', '2013']) {
      const books = [
        `/api/v4/public/orderbook/${M}`,
        `/api/v4/public/orderbook/depth/${M}`,
        `/api/v1/public/depth/result?market=${M}`,
        `/api/v2/public/depth/${M}`,
      ]
      // Everybody has just read them.
      for (const path of books) await read(path)
      await order(maker, 'new', { market: M, side: 'sell', amount: '0.1', price })
      for (const path of books) expect(await read(path)).toContain(price)
      const market = `?market=${M}`
      const prices = [
        '/api/v4/public/ticker',
        `/api/v4/public/ticker${market}`,
        `/api/v4/public/trades/${M}`,
        `/api/v4/public/kline${market}&interval=1m`,
        '/api/v1/public/tickers',
        `/api/v1/public/ticker${market}`,
        `/api/v1/public/history${market}&lastId=0`,
        `/api/v2/public/trades/${M}`,
        '/api/v2/public/ticker',
      ]
      for (const path of prices) await read(path)
      await order(taker, 'new', { market: M, side: 'buy', amount: '0.1', price })
      for (const path of prices) expect([path, await read(path)]).toEqual([path, expect.stringContaining(price)])
    }
  })
})

describe('the sandbox', () => {
  const NEWCOMER = 100_077
  const market = 'DBTC_DUSDT'

  test('a key alone brings demo tokens, once each day, and they trade as everything does', async () => {
    const key = await exchange.key(NEWCOMER)
    const tokens = () => call(exchange.origin, key, '/api/v4/sandbox/tokens')
    const first = await tokens()
    expect(first).toMatchObject({
      status: 200,
      body: {
        market,
        granted: [
          { ticker: 'DBTC', amount: '0.5' },
          { ticker: 'DUSDT', amount: '1000' },
        ],
      },
    })
    expect((await tokens()).body).toEqual({ ...(first.body as object), granted: [] })
    const balance = () => call(exchange.origin, key, '/api/v4/trade-account/balance')
    expect((await balance()).body).toEqual({
      DBTC: { available: '0.5', freeze: '0' },
      DUSDT: { available: '1000', freeze: '0' },
    })
    const placed = await order(key, 'new', { market, side: 'buy', amount: '0.001', price: '60000' })
    expect(placed.body).toMatchObject({ market, status: 'OPEN', left: '0.001' })
    const { orderId } = placed.body as { orderId: number }
    expect((await order(key, 'cancel', { market, orderId })).status).toBe(200)
    expect((await balance()).body).toMatchObject({ DUSDT: { available: '1000', freeze: '0' } })
  })

  test('its market and its tokens are marked, and are no part of the fees of real assets', async () => {
    const markets = (await get(exchange.origin, '/api/v4/public/markets')).body as { name: string; isDemo: boolean }[]
    expect(markets.filter(({ isDemo }) => isDemo).map(({ name }) => name)).toEqual([market])
    const assets = (await get(exchange.origin, '/api/v4/public/assets')).body as Record<string, { is_demo: boolean }>
    expect(Object.keys(assets).filter((ticker) => assets[ticker]?.is_demo)).toEqual(['DUSDT', 'DBTC'])
  })
})
