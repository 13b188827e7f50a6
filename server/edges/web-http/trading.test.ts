import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errors } from '@exchange/contract/errors'
import { STEPS_PER_COMMAND } from '@exchange/core'
import { amount, formatDecimal, parseDecimal, priceTicks, sizeLots } from '@exchange/core/units'
import { derivedCommandId, newCommandId, uuidOfCommandId } from '../../kernel/index.ts'
import { edgeProducer } from '../../engine/index.ts'
import { Browser, newUser, startTestExchange, withoutDemoFunds } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

/** A new user with the demo bundle, all of these tickers moved to spot. */
async function trader(name: string, ...tickers: readonly string[]): Promise<Browser> {
  const { browser } = await newUser(here.origin, name)
  expect((await browser.call('POST /v2/demo/claim')).status).toBe(200)
  const { data: wallets } = await browser.call('GET /v2/balances')
  for (const ticker of tickers) {
    const body = { ticker, from: 'main', to: 'spot', amount: wallets[ticker]?.main ?? '0' } as const
    expect((await browser.call('POST /v2/balances/transfer', { body })).status).toBe(200)
  }
  return browser
}

const minus = (a: string, b: string) => formatDecimal(parseDecimal(a, 10) - parseDecimal(b, 10), 10)
const limit = (side: 'buy' | 'sell', price: string, amount: string) =>
  ({ market: 'DBTC_DUSDT', side, price, amount }) as const

test('a cancel-all of more orders than one command ends answers when all of them are gone', async () => {
  const { browser, userId } = await newUser(here.origin, 'many')
  expect((await browser.call('POST /v2/demo/claim')).status).toBe(200)
  const moved = { ticker: 'DUSDT', from: 'main', to: 'spot', amount: '4000' } as const
  expect((await browser.call('POST /v2/balances/transfer', { body: moved })).status).toBe(200)
  const { engine, views } = here.exchange.core
  const market = views.directory.marketByName('DBTC_DUSDT')?.id ?? 0
  const count = 2 * STEPS_PER_COMMAND + 10
  await Promise.all(
    Array.from({ length: count }, async () =>
      engine.submit({
        kind: 'order.place',
        owner: userId,
        market,
        side: 'buy',
        type: 'limit',
        price: priceTicks(20_000_00),
        size: sizeLots(300),
        quoteAmount: amount(0n),
        wallet: 'spot',
        postOnly: true,
        ioc: false,
        fok: false,
        rpi: false,
        retail: false,
        stp: 'no',
        source: 'api',
        clientOrderId: '',
      }),
    ),
  )
  expect(views.orders.count(userId)).toBe(count)
  const { data } = await browser.call('POST /v2/trade/orders/cancel_all')
  expect(data).toEqual({ canceled: count })
  expect(views.orders.count(userId)).toBe(0)
})

describe('demo funds', () => {
  test('the bundle lands in main once a day', async () => {
    const { browser } = await newUser(here.origin, 'claimer')
    const offered = (await browser.call('GET /v2/demo/grants')).data
    expect(offered.available).toBe(true)
    const claims = await Promise.all([1, 2, 3].map(() => browser.call('POST /v2/demo/claim')))
    expect(claims.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
    const { data: balances } = await browser.call('GET /v2/balances')
    for (const { ticker, amount } of offered.bundle)
      expect(balances[ticker]).toMatchObject({ main: amount, total: amount, spot: '0' })
    expect((await browser.call('GET /v2/demo/grants')).data.available).toBe(false)
    expect((await browser.call('GET /v2/history/transfers')).data.records).toHaveLength(offered.bundle.length)
  })

  const addPendingGrant = async (userId: number): Promise<unknown> =>
    here.exchange.pool.query(
      `insert into demo_grants (id, user_id, day, region, status, created_at)
       values (gen_random_uuid(), $1, (now() at time zone 'utc')::date, 'global', 'pending', now())`,
      [userId],
    )

  test('a claim that is refused can be made again', async () => {
    const { browser } = await newUser(here.origin, 'refused')
    await withoutDemoFunds(here, async () => {
      for (const _ of [1, 2]) expect((await browser.call('POST /v2/demo/claim')).status).toBe(403)
      expect((await browser.call('GET /v2/demo/grants')).data.available).toBe(true)
    })
    expect((await browser.call('POST /v2/demo/claim')).status).toBe(200)
    expect((await browser.call('GET /v2/balances')).data['USDT']).toMatchObject({ main: '10000' })
  })

  test('a grant that is refused at the start is refused alone, and can be claimed again', async () => {
    const { browser, userId } = await newUser(here.origin, 'restarted')
    const { demo } = here.exchange.modules
    await addPendingGrant(userId)
    await withoutDemoFunds(here, async () => {
      expect(await demo.resume()).toBe(1)
      expect(await demo.resume()).toBe(0)
    })
    expect((await browser.call('POST /v2/demo/claim')).status).toBe(200)
  })

  test('a grant whose answer was never written down happens once, however often it is finished', async () => {
    const { browser, userId } = await newUser(here.origin, 'unanswered')
    const { demo } = here.exchange.modules
    await addPendingGrant(userId)
    for (const _ of [1, 2]) {
      expect(await demo.resume()).toBe(1)
      expect((await browser.call('GET /v2/balances')).data['USDT']).toMatchObject({ main: '10000' })
      await here.exchange.pool.query(`update demo_grants set status = 'pending' where user_id = $1`, [userId])
    }
    expect(await demo.resume()).toBe(1)
    expect((await browser.call('POST /v2/demo/claim')).status).toBe(422)
  })
})

describe('G8 lanes', () => {
  test('who has used up the orders of ten seconds can still cancel', async () => {
    const browser = await trader('busy', 'DUSDT')
    const placed = await browser.call('POST /v2/trade/spot/limit', { body: limit('buy', '50000', '0.001') })
    const { orderId: id, market } = placed.data
    const { limiter } = here.exchange.kit
    const owner = here.exchange.core.views.orders.byId(id)?.owner
    const useUp = (): void => {
      for (;;) limiter.take('account:orders', String(owner), 200, 10)
    }
    // The window may end between the two: then it is used up again.
    let status = 0
    while (status !== 429) {
      expect(useUp).toThrow()
      const answer = await browser.call('POST /v2/trade/spot/limit', { body: limit('buy', '50000', '0.001') })
      status = answer.status
      if (status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const cancelled = await browser.call('DELETE /v2/trade/order/{id}', { params: { id }, query: { market } })
    expect(cancelled.data).toMatchObject({ orderId: id, status: 'CANCELED' })
  })
})

describe('F-39 transfers', () => {
  test('a transfer is exact to the last decimal, in both directions, and in the history', async () => {
    const browser = await trader('mover')
    const amount = '0.0123456789'
    const there = await browser.call('POST /v2/balances/transfer', {
      body: { ticker: 'BTC', from: 'main', to: 'spot', amount },
    })
    expect(there.data).toMatchObject({ ticker: 'BTC', from: 'main', to: 'spot', amount, status: 'done' })
    const { data: balances } = await browser.call('GET /v2/balances')
    expect(balances['BTC']).toMatchObject({
      main: minus('0.2', amount),
      spot: amount,
      spotAvailable: amount,
      spotInOrders: '0',
      total: '0.2',
    })
    expect((await browser.call('GET /v2/balances/{type}', { params: { type: 'spot' } })).data['BTC']).toEqual({
      available: amount,
      freeze: '0',
      total: amount,
    })
    await browser.call('POST /v2/balances/transfer', { body: { asset: 'BTC', from: 'spot', to: 'main', amount } })
    expect((await browser.call('GET /v2/balances')).data['BTC']).toMatchObject({ main: '0.2', spot: '0' })
    const { data: history } = await browser.call('GET /v2/history/transfers', {
      query: { ticker: 'BTC', reason: 'wallet' },
    })
    expect(history.records.map(({ from, to, amount: moved }) => [from, to, moved])).toEqual([
      ['spot', 'main', amount],
      ['main', 'spot', amount],
    ])
    expect(history.records.at(-1)?.id).toBe(there.data.id)
  })

  test.each([
    [{ amount: '10000.00000001' }, 1200, { amount: ["You don't have such amount for transfer"] }],
    [{ amount: '0' }, 1203, { amount: ['The amount must be at least 0.00000001.'] }],
    [{ amount: '-1' }, 1203, { amount: ['The amount must be at least 0.00000001.'] }],
    [{ amount: '0.000000001' }, 1204, { amount: ['Min amount step = 0.00000001'] }],
    [{ amount: '99999999999999999999' }, 32, { amount: ['Amount is too large.'] }],
    [{ amount: '1e3' }, 32, { amount: ['Amount field should be numeric string or number.'] }],
    [{ ticker: 'NOPE' }, 1202, { ticker: ['Currency was not found.'] }],
    [{ to: 'main' as const }, 1201, { to: ['The to and from must be different.'] }],
  ])('%j is refused and moves nothing', async (change, code, errors) => {
    const browser = await trader(`refused-${code}-${JSON.stringify(change).length}`)
    const body = { ticker: 'USDT', from: 'main', to: 'spot', amount: '1', ...change } as const
    expect((await browser.call('POST /v2/balances/transfer', { body })).error).toMatchObject({
      status: 422,
      code,
      errors,
    })
    expect((await browser.call('GET /v2/balances')).data['USDT']).toMatchObject({ main: '10000', spot: '0' })
  })

  test('the same command id moves money once; for something else it is refused; another account may use it', async () => {
    const browser = await trader('once')
    const other = await trader('once-other')
    const body = { ticker: 'USDT', from: 'main', to: 'spot', amount: '7' } as const
    const headers = { 'x-command-id': 'abcdef0123456789abcdef0123456789' }
    const answers = await Promise.all(
      [1, 2, 3].map(() => browser.call('POST /v2/balances/transfer', { body }, headers)),
    )
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect((await browser.call('GET /v2/balances')).data['USDT']).toMatchObject({ main: '9993', spot: '7' })
    expect((await browser.call('POST /v2/balances/transfer', { body: { ...body, amount: '8' } }, headers)).status).toBe(
      409,
    )
    expect((await other.call('POST /v2/balances/transfer', { body }, headers)).status).toBe(200)
    expect((await other.call('GET /v2/balances')).data['USDT']).toMatchObject({ spot: '7' })
  })

  test('a transfer that is done is told again, not done again, however long the core has forgotten its id', async () => {
    const { browser, userId } = await newUser(here.origin, 'forgotten')
    await browser.call('POST /v2/demo/claim')
    const commandId = '0f'.repeat(16)
    const asset = here.exchange.core.views.directory.assetByTicker('USDT')
    await here.exchange.pool.query(
      `insert into wallet_transfers (id, user_id, asset, from_wallet, to_wallet, amount, status, created_at, settled_at)
       values ($1, $2, $3, 'main', 'spot', 700000000, 'done', now() - interval '8 days', now() - interval '8 days')`,
      [uuidOfCommandId(derivedCommandId('caller', userId, commandId)), userId, asset?.id],
    )
    const { status, data } = await browser.call(
      'POST /v2/balances/transfer',
      { body: { ticker: 'USDT', from: 'main', to: 'spot', amount: '7' } },
      { 'x-command-id': commandId },
    )
    expect([status, data.status]).toEqual([200, 'done'])
    expect((await browser.call('GET /v2/balances')).data['USDT']).toMatchObject({ main: '10000', spot: '0' })
  })

  test('a transfer whose answer was never written down is finished at the next start', async () => {
    const { browser, userId } = await newUser(here.origin, 'crashed')
    await browser.call('POST /v2/demo/claim')
    const asset = here.exchange.core.views.directory.assetByTicker('USDT')
    await here.exchange.pool.query(
      `insert into wallet_transfers (id, user_id, asset, from_wallet, to_wallet, amount, status, created_at)
       values (gen_random_uuid(), $1, $2, 'main', 'spot', 500000000, 'pending', now())`,
      [userId, asset?.id],
    )
    const { balances } = here.exchange.modules
    expect(await balances.resume()).toBe(1)
    expect(await balances.resume()).toBe(0)
    expect((await browser.call('GET /v2/balances')).data['USDT']).toMatchObject({ main: '9995', spot: '5' })
    await here.exchange.pool.query(`update wallet_transfers set status = 'pending' where user_id = $1`, [userId])
    expect(await balances.resume()).toBe(1)
    expect((await browser.call('GET /v2/balances')).data['USDT']).toMatchObject({ main: '9995', spot: '5' })
  })
})

describe('F-31 spot orders, end to end', () => {
  test('a resting limit order is filled by a market order; balances, deals and orders agree', async () => {
    const seller = await trader('seller', 'DBTC')
    const buyer = await trader('buyer', 'DUSDT')
    const resting = await seller.call('POST /v2/trade/spot/limit', {
      body: { ...limit('sell', '90000', '0.5'), clientOrderId: 'ask-1' },
    })
    expect(resting.data).toMatchObject({
      status: 'OPEN',
      left: '0.5',
      price: '90000',
      clientOrderId: 'ask-1',
      type: 'limit',
      feeAsset: 'DUSDT',
      takerFee: '0.001',
    })
    expect((await seller.call('GET /v2/balances')).data['DBTC']).toMatchObject({
      spotAvailable: '1.5',
      spotInOrders: '0.5',
      spot: '2',
    })
    expect(
      (await buyer.call('GET /v2/trade/markets/{id}', { params: { id: 'DBTC_DUSDT' } })).data.depth.asks,
    ).toContainEqual(['90000', '0.5', '0.5'])

    const bought = await buyer.call('POST /v2/trade/spot/market', {
      body: { market: 'DBTC_DUSDT', side: 'buy', amount: '9000' },
    })
    expect(bought.data).toMatchObject({
      status: 'FILLED',
      dealStock: '0.1',
      dealMoney: '9000',
      dealFee: '0.0001',
      feeAsset: 'DBTC',
      type: 'market',
    })
    expect((await buyer.call('GET /v2/balances')).data['DBTC']).toMatchObject({ spot: '0.0999' })
    expect((await seller.call('GET /v2/balances')).data['DUSDT']).toMatchObject({ spot: '8991' })

    const open = (await seller.call('GET /v2/trade/orders', { query: { market: 'DBTC_DUSDT' } })).data
    expect(open.records).toMatchObject([{ orderId: resting.data.orderId, status: 'PARTIALLY_FILLED', left: '0.4' }])
    const base = await buyer.call('POST /v2/trade/spot/stock_market', {
      body: { market: 'DBTC_DUSDT', side: 'buy', amount: '0.4' },
    })
    expect(base.data).toMatchObject({ status: 'FILLED', dealStock: '0.4', type: 'stock market' })

    const orders = (await seller.call('GET /v2/history/orders', { query: { market: 'DBTC_DUSDT' } })).data
    expect(orders.records).toMatchObject([
      { id: resting.data.orderId, status: 'FILLED', statusCode: 1, dealStock: '0.5', dealMoney: '45000' },
    ])
    const deals = (await buyer.call('GET /v2/history/deals', {})).data
    expect(deals).toMatchObject({
      pagination: { total: 2 },
      records: [
        { role: 'taker', amount: '0.4', deal: '36000' },
        { price: '90000', amount: '0.1', fee: '0.0001' },
      ],
    })
    expect(
      (await seller.call('GET /v2/history/deals', { query: { orderId: resting.data.orderId } })).data.records,
    ).toMatchObject([{ role: 'maker', side: 'sell' }, { role: 'maker' }])
    const { data: market } = await buyer.call('GET /v2/trade/markets/{id}', { params: { id: 'DBTC_DUSDT' } })
    expect(market.market).toMatchObject({ last: '90000', volume: '0.5', deal: '45000' })
    expect(market.deals).toHaveLength(2)
  })

  test('modify gives a new id and keeps the client order id; cancel frees what was held', async () => {
    const browser = await trader('modifier', 'DUSDT')
    const placed = (
      await browser.call('POST /v2/trade/spot/limit', {
        body: { ...limit('buy', '50000', '0.1'), clientOrderId: 'mine' },
      })
    ).data
    const modified = await browser.call('POST /v2/trade/order/modify', {
      body: { market: 'DBTC_DUSDT', clientOrderId: 'mine', price: '51000' },
    })
    expect(modified.data).toMatchObject({ price: '51000', amount: '0.1', clientOrderId: 'mine', status: 'OPEN' })
    expect(modified.data.orderId).not.toBe(placed.orderId)
    const canceled = await browser.call('DELETE /v2/trade/order/{id}', {
      params: { id: modified.data.orderId },
      query: { market: 'DBTC_DUSDT' },
    })
    expect(canceled.data).toMatchObject({ status: 'CANCELED', left: '0.1' })
    expect((await browser.call('GET /v2/balances')).data['DUSDT']).toMatchObject({
      spotAvailable: '100000',
      spotInOrders: '0',
    })
    const again = await browser.call('DELETE /v2/trade/order/{id}', {
      params: { id: modified.data.orderId },
      query: { market: 'DBTC_DUSDT' },
    })
    expect(again.error).toMatchObject({
      status: 422,
      code: 2,
      errors: { order_id: ['Unexecuted order was not found.'] },
    })
  })

  test('amend keeps the id of an order that shrinks, and is as modify for one that grows', async () => {
    const browser = await trader('amender', 'DUSDT')
    const { orderId } = (await browser.call('POST /v2/trade/spot/limit', { body: limit('buy', '50000', '0.1') })).data
    const amend = async (id: number, change: { readonly amount?: string; readonly price?: string }) =>
      browser.call('POST /v2/trade/order/amend', { body: { market: 'DBTC_DUSDT', orderId: id, ...change } })
    expect((await amend(orderId, { amount: '0.04' })).data).toMatchObject({ orderId, amount: '0.04', left: '0.04' })
    expect((await browser.call('GET /v2/balances')).data['DUSDT']).toMatchObject({ spotInOrders: '2000' })
    const grown = (await amend(orderId, { amount: '0.2' })).data
    expect(grown).toMatchObject({ amount: '0.2', status: 'OPEN' })
    expect(grown.orderId).toBeGreaterThan(orderId)
    expect((await amend(orderId, { amount: '0.1' })).error).toMatchObject({ code: 2 })
    expect((await amend(grown.orderId, {})).status).toBe(422)
  })

  test('A4 amending to what an order is already answers the order as it is, in its place', async () => {
    const browser = await trader('still-quoter', 'DUSDT', 'DBTC')
    const placed = (await browser.call('POST /v2/trade/spot/limit', { body: limit('buy', '50000', '0.1') })).data
    const stop = (
      await browser.call('POST /v2/trade/spot/stop_limit', {
        body: { ...limit('sell', '40000', '0.1'), activationPrice: '41000' },
      })
    ).data
    for (const [order, changes] of [
      [placed, [{ price: '50000' }, { amount: '0.1' }, { price: '50000', amount: '0.1' }]],
      [stop, [{ price: '40000' }, { price: '40000', amount: '0.1' }]],
    ] as const)
      for (const change of changes) {
        const body = { market: 'DBTC_DUSDT', orderId: order.orderId, ...change }
        const { status, data } = await browser.call('POST /v2/trade/order/amend', { body })
        expect([status, data]).toEqual([200, order])
      }
  })

  test('F-34 stops and OCOs wait among the open orders, are changed and taken back', async () => {
    const browser = await trader('stopper', 'DBTC')
    const { directory, tickers } = here.exchange.core.views
    const info = directory.marketByName('DBTC_DUSDT')
    if (info === undefined) throw new Error('the demo market is listed')
    const last = (tickers.lastPrice(info.id) || info.referencePrice) / 10 ** info.pricePrecision
    const at = (share: number) => String(Math.floor(last * share))
    const common = { market: 'DBTC_DUSDT', side: 'sell', amount: '0.01' } as const
    const stop = (
      await browser.call('POST /v2/trade/spot/stop_limit', {
        body: { ...common, price: at(0.94), activationPrice: at(0.95) },
      })
    ).data
    expect(stop).toMatchObject({ type: 'stop limit', activation_price: at(0.95), activated: 0, status: 'OPEN' })
    const market = { ...common, activationPrice: at(0.95) }
    expect((await browser.call('POST /v2/trade/spot/stop_market', { body: market })).data.type).toBe('stop market')
    const changed = (
      await browser.call('POST /v2/trade/order/modify', {
        body: { market: 'DBTC_DUSDT', orderId: stop.orderId, activationPrice: at(0.96) },
      })
    ).data
    expect(changed).toMatchObject({ activation_price: at(0.96), price: at(0.94), left: '0.01' })
    const body = { ...common, price: at(1.05), activationPrice: at(0.95), stopLimitPrice: at(0.94) }
    const { status, data: group } = await browser.call('POST /v2/trade/spot/oco', { body })
    expect([status, group.stopLoss.ocoId, group.takeProfit.ocoId]).toEqual([200, group.id, group.id])
    expect((await browser.call('GET /v2/trade/orders')).data.records).toHaveLength(4)
    const params = { market: 'DBTC_DUSDT', id: group.id }
    const canceled = (await browser.call('DELETE /v2/trade/conditional/cancel/{market}/{id}', { params })).data
    expect([canceled.stopLoss.status, canceled.takeProfit.status]).toEqual(['CANCELED', 'CANCELED'])
    expect((await browser.call('POST /v2/trade/orders/cancel_all')).data).toEqual({ canceled: 2 })
    expect((await browser.call('GET /v2/balances')).data['DBTC']?.spotInOrders).toBe('0')
  })

  test('cancel all takes back everything, or one market', async () => {
    const browser = await trader('canceller', 'DUSDT', 'USDT')
    for (const price of ['40000', '40001', '40002'])
      await browser.call('POST /v2/trade/spot/limit', { body: limit('buy', price, '0.01') })
    await browser.call('POST /v2/trade/spot/limit', { body: { ...limit('buy', '40000', '0.01'), market: 'BTC_USDT' } })
    expect((await browser.call('POST /v2/trade/orders/cancel_all', { body: { market: 'BTC_USDT' } })).data).toEqual({
      canceled: 1,
    })
    expect((await browser.call('POST /v2/trade/orders/cancel_all')).data).toEqual({ canceled: 3 })
    expect((await browser.call('GET /v2/trade/orders')).data.pagination.total).toBe(0)
  })

  test('nobody sees, cancels or modifies the order of another', async () => {
    const owner = await trader('order-owner', 'DUSDT')
    const other = await trader('order-other', 'DUSDT')
    const { orderId } = (await owner.call('POST /v2/trade/spot/limit', { body: limit('buy', '40000', '0.01') })).data
    expect((await other.call('GET /v2/trade/orders')).data.records).toEqual([])
    expect(
      (await other.call('DELETE /v2/trade/order/{id}', { params: { id: orderId }, query: { market: 'DBTC_DUSDT' } }))
        .status,
    ).toBe(422)
    expect(
      (await other.call('POST /v2/trade/order/modify', { body: { market: 'DBTC_DUSDT', orderId, price: '1000' } }))
        .status,
    ).toBe(422)
    expect((await other.call('POST /v2/trade/orders/cancel_all')).data.canceled).toBe(0)
    expect((await owner.call('GET /v2/trade/orders')).data.records).toMatchObject([{ orderId, price: '40000' }])
  })

  test('the same command id places one order and answers it again, also when it is finished', async () => {
    const browser = await trader('repeater', 'DUSDT')
    const headers = { 'x-command-id': '00000000-0000-4000-8000-00000000000f' }
    const first = await browser.call('POST /v2/trade/spot/limit', { body: limit('buy', '41000', '0.01') }, headers)
    const second = await browser.call('POST /v2/trade/spot/limit', { body: limit('buy', '41000', '0.01') }, headers)
    expect(second.data).toEqual(first.data)
    await browser.call('POST /v2/trade/orders/cancel_all')
    const third = await browser.call('POST /v2/trade/spot/limit', { body: limit('buy', '41000', '0.01') }, headers)
    expect(third.data).toMatchObject({ orderId: first.data.orderId, status: 'CANCELED' })
    expect(
      (await browser.call('POST /v2/trade/spot/limit', { body: limit('buy', '42000', '0.01') }, headers)).status,
    ).toBe(409)
  })

  test('a command asked again while the tables stand still is answered as unknown, and does not hang', async () => {
    const browser = await trader('unsure', 'DUSDT')
    const headers = { 'x-command-id': '00000000-0000-4000-8000-00000000001f' }
    const place = async () =>
      browser.call('POST /v2/trade/spot/limit', { body: limit('buy', '41000', '0.01') }, headers)
    const { data } = await place()
    await browser.call('POST /v2/trade/orders/cancel_all')
    const { histories } = here.exchange.kit
    const before = Object.getOwnPropertyDescriptors(histories)
    Object.assign(histories, { caughtUp: async () => new Promise<void>(() => {}) })
    try {
      expect((await place()).error).toMatchObject({ error: 'outcome-unknown' })
      expect((await browser.call('GET /v2/history/orders')).status).toBe(200)
    } finally {
      Object.defineProperties(histories, before)
    }
    expect((await place()).data).toMatchObject({ orderId: data.orderId, status: 'CANCELED' })
  })

  test.each([
    ['ER-42', { market: 'NO_SUCH' }, 31, { market: ['Market is not available.'] }],
    ['ER-43', { amount: '0.000001' }, 32, { amount: ['Given amount is less than min amount 0.00001'] }],
    [
      'ER-43',
      { amount: '0.0000001' },
      32,
      { amount: ['Given amount is less than min amount 0.00001', 'Min amount step = 0.000001'] },
    ],
    ['ER-43', { amount: '0.0100001' }, 32, { amount: ['Min amount step = 0.000001'] }],
    ['VR-08', { amount: '-1' }, 32, { amount: ['Amount must be greater than 0'] }],
    ['VR-08', { amount: '0' }, 32, { amount: ['Amount must be greater than 0'] }],
    ['ER-44', { price: '50000.001' }, 33, { price: ['Min price step = 0.01'] }],
    ['ER-44', { price: '0' }, 33, { price: ['Price should be greater than 0.'] }],
    ['ER-42', { amount: '0.0001', price: '50000' }, 30, { total: ['Total (amount * price) is less than 5.05'] }],
    ['ER-45', { amount: '100', price: '50000' }, 37, { amount: ['Not enough balance.'] }],
    ['S10 price band', { price: '999999' }, 1418, { price: [/^The Price should be less than or equal to \d/] }],
    [
      'S10 flags',
      { postOnly: true, ioc: true },
      1405,
      { ioc: ['Either IOC or PostOnly flag in true state is allowed.'] },
    ],
    ['ER-42', { side: 'hold' }, 30, { side: ["Side field should contain only 'buy' or 'sell' values."] }],
    [
      'client order id',
      { clientOrderId: 'no spaces' },
      36,
      { clientOrderId: ['ClientOrderId field should contain only latin letters, numbers and dashes.'] },
    ],
  ])('%s: %j is refused and holds nothing', async (_rule, change, code, errors) => {
    const browser = await refused
    const answer = await browser.call('POST /v2/trade/spot/limit', {
      body: { ...limit('buy', '50000', '0.01'), ...change } as never,
    })
    expect(answer.error).toMatchObject({ status: 422, code })
    for (const [field, texts] of Object.entries(errors))
      for (const [place, text] of texts.entries()) expect(answer.error.errors[field]?.[place]).toMatch(text)
    expect((await browser.call('GET /v2/balances')).data['DUSDT']).toMatchObject({
      spotAvailable: '100000',
      spotInOrders: '0',
    })
  })
})

let refused: Promise<Browser>
beforeAll(() => {
  refused = trader('wrong-orders', 'DUSDT')
})

describe('F-28 markets and favorites', () => {
  const browser = () => new Browser(here.origin)

  test('BC-16: the popular pairs come first, at least twelve spot markets and the demo tokens', async () => {
    const { data } = await browser().call('GET /v2/trade/markets/base-info')
    expect(data.markets.slice(0, 7).map(({ market }) => market)).toEqual([
      'BTC_USDT',
      'WBT_USDT',
      'ETH_USDT',
      'ADA_USDT',
      'MATIC_USDT',
      'XRP_USDT',
      'ETH_BTC',
    ])
    expect(data.markets.filter(({ isDemo }) => !isDemo).length).toBeGreaterThanOrEqual(12)
    expect(data.markets.find(({ market }) => market === 'ETH_BTC')).toMatchObject({
      stockPrec: 4,
      moneyPrec: 6,
      minAmount: '0.0001',
      minTotal: '0.000012',
      maxTotal: '100000',
    })
    expect(data.markets.find(({ market }) => market === 'BTC_USDT')).toMatchObject({
      minTotal: '5.05',
      makerFee: '0.1',
      takerFee: '0.1',
    })
    expect(data.simulated).toBe(true)
  })

  test('RR-37: filters, order and pages', async () => {
    const names = async (query: object) =>
      (await browser().call('GET /v2/trade/markets', { query })).data.records.map(({ market }) => market)
    expect(await names({ contains: 'btc/us' })).toEqual(['BTC_USDT', 'BTC_USD'])
    expect(await names({ contains: 'bitcoin', subType: 'fiat' })).toEqual([
      'BTC_EUR',
      'BTC_TRY',
      'BTC_USD',
      'BTC_AUD',
      'BTC_KZT',
      'BTC_WBGEL',
      'BTC_GBP',
      'BTC_PLN',
      'BTC_CZK',
      'BTC_BGN',
      'BTC_UAH',
    ])
    expect(await names({ subType: 'stable' })).toEqual(['USDC_USDT', 'WBUSD_USDT', 'WBEUR_USDT', 'WBGBP_USDT'])
    expect(await names({ type: 'margin' })).toEqual([])
    expect((await names({ sortBy: 'priority', sort: 'desc' }))[0]).toBe('DBTC_DUSDT')
    expect(await names({ page: 9 })).toEqual([])
    expect((await browser().call('GET /v2/trade/markets', { query: { sort: 'up' as never } })).error.errors).toEqual({
      sort: ['Invalid option.'],
    })
  })

  test('ST-31: the order of favorites is kept; unknown markets are refused', async () => {
    const { browser: user } = await newUser(here.origin, 'starred')
    const markets = ['SOL_USDT', 'BTC_USDT', 'SOL_USDT', 'ETH_BTC']
    expect((await user.call('POST /v2/trade/favorites', { body: { markets } })).data).toEqual([
      { market: 'SOL_USDT', priority: 1 },
      { market: 'BTC_USDT', priority: 2 },
      { market: 'ETH_BTC', priority: 3 },
    ])
    expect(
      (await user.call('GET /v2/trade/markets', { query: { type: 'favorite' } })).data.records.map(
        ({ market }) => market,
      ),
    ).toEqual(['SOL_USDT', 'BTC_USDT', 'ETH_BTC'])
    expect((await user.call('POST /v2/trade/favorites', { body: { markets: ['NO_SUCH'] } })).status).toBe(422)
    expect((await user.call('GET /v2/trade/favorites')).data).toHaveLength(3)
  })

  test('rates: what no market leads to has none', async () => {
    const { data } = await browser().call('GET /v2/currencies/rates')
    expect(data['USDT']).toMatchObject({ USDT: '1' })
    expect(data['BTC']).toMatchObject({ BTC: '1' })
    expect(data['DBTC']).toEqual({ ticker: 'DBTC', USDT: null, BTC: null })
    expect((await browser().call('GET /v2/currencies/rates/{id}', { params: { id: 'constructor' } })).status).toBe(404)
  })
})

test('an edge whose name another process has taken refuses what it would number, and takes the rest', async () => {
  const browser = await trader('superseded', 'DUSDT')
  const body = limit('buy', '80000', '0.001')
  const placed = await browser.call('POST /v2/trade/spot/limit', { body })
  expect(placed.status).toBe(200)
  const { engine } = here.exchange.kit
  await engine.submit({ kind: 'producer.open', ...edgeProducer(0), id: newCommandId() })
  const refused = await browser.call('POST /v2/trade/spot/limit', { body })
  expect([refused.status, refused.error.code]).toEqual([503, errors['producer-refused'].code])
  const { orderId: id, market } = placed.data
  const cancelled = await browser.call('DELETE /v2/trade/order/{id}', { params: { id }, query: { market } })
  expect(cancelled.status).toBe(200)
  const again = await browser.call('POST /v2/trade/spot/limit', { body }, { 'x-command-id': '0e'.repeat(16) })
  expect(again.status).toBe(200)
  // Whoever runs it is told, once.
  expect(here.faults.splice(0)).toEqual([expect.stringContaining('another process has taken the name of producer 1')])
})
