/** The unmodified whitebit class of ccxt as a client: nothing but its addresses is changed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as ccxt from 'ccxt'
import { startExchange } from '@exchange/server/edges/testing/exchange'
import type { TestExchange } from '@exchange/server/edges/testing/exchange'
import { restClient } from './ccxt-client.ts'

const MAKER = 100_001
const TAKER = 100_002
const SYMBOL = 'ETH/USDT'

let exchange: TestExchange
let maker: ccxt.whitebit
let taker: ccxt.whitebit

const client = (owner: number) => restClient(exchange, owner)
const idOf = (order: ccxt.Order): string => String(order.id)

beforeAll(async () => {
  exchange = await startExchange()
  for (const owner of [MAKER, TAKER]) await exchange.fund(owner, { USDT: '100000', ETH: '100' })
  maker = await client(MAKER)
  taker = await client(TAKER)
})
afterAll(async () => {
  await maker.close()
  await taker.close()
  await exchange.close()
})

describe('ccxt whitebit', () => {
  test('markets, currencies, time, status and fees', async () => {
    const markets = await taker.fetchMarkets()
    const market = markets.find((found) => found?.symbol === SYMBOL)
    expect(market).toMatchObject({
      id: 'ETH_USDT',
      base: 'ETH',
      quote: 'USDT',
      spot: true,
      active: true,
      taker: 0.001,
      maker: 0.001,
    })
    expect(await taker.fetchStatus()).toMatchObject({ status: 'ok' })
    expect(Math.abs(Number(await taker.fetchTime()) - Date.now())).toBeLessThan(5000)
    expect((await taker.fetchCurrencies())['ETH']).toMatchObject({ id: 'ETH', code: 'ETH' })
    expect((await taker.fetchTradingFees())[SYMBOL]).toMatchObject({ maker: 0.001, taker: 0.001 })
  })

  test('a limit order is created, found, listed, edited and cancelled', async () => {
    const created = await maker.createOrder(SYMBOL, 'limit', 'sell', 2, 2010)
    expect(created).toMatchObject({
      symbol: SYMBOL,
      type: 'limit',
      side: 'sell',
      status: 'open',
      price: 2010,
      amount: 2,
      filled: 0,
      remaining: 2,
    })
    expect(created.clientOrderId).toMatch(/^ccxt[0-9a-f]{16}$/)
    expect(await maker.fetchOrder(idOf(created), SYMBOL)).toMatchObject({ id: created.id, status: 'open' })
    expect(await maker.fetchOpenOrders(SYMBOL)).toMatchObject([{ id: created.id }])
    const edited = await maker.editOrder(idOf(created), SYMBOL, 'limit', 'sell', 3, 2020)
    expect(edited).toMatchObject({ status: 'open', price: 2020, amount: 3, clientOrderId: created.clientOrderId })
    expect(edited.id).not.toBe(created.id)
    expect(await maker.cancelOrder(idOf(edited), SYMBOL)).toMatchObject({ id: edited.id, status: 'canceled' })
    expect(await maker.fetchOpenOrders()).toEqual([])
    expect(await maker.fetchOrder(idOf(edited), SYMBOL)).toMatchObject({ id: edited.id, status: 'canceled' })
  })

  test('market orders by amount and by cost, and what they leave behind', async () => {
    await maker.createOrder(SYMBOL, 'limit', 'sell', 5, 2000)
    await maker.createOrder(SYMBOL, 'limit', 'buy', 5, 1990, { postOnly: true })
    const bought = await taker.createOrder(SYMBOL, 'market', 'buy', 1)
    expect(bought).toMatchObject({ type: 'market', side: 'buy', status: 'closed', filled: 1, cost: 2000 })
    const byCost = await taker.createMarketBuyOrderWithCost(SYMBOL, 1000)
    expect(byCost).toMatchObject({ status: 'closed', filled: 0.5, cost: 1000 })
    const sold = await taker.createOrder(SYMBOL, 'market', 'sell', 1)
    expect(sold).toMatchObject({ status: 'closed', filled: 1, cost: 1990 })
    const ioc = await taker.createOrder(SYMBOL, 'limit', 'buy', 1, 1995, { timeInForce: 'IOC' })
    expect(ioc).toMatchObject({ status: 'canceled', filled: 0 })

    const trades = await taker.fetchMyTrades(SYMBOL)
    expect(trades.map(({ side, amount, price, takerOrMaker }) => ({ side, amount, price, takerOrMaker }))).toEqual([
      { side: 'buy', amount: 1, price: 2000, takerOrMaker: 'taker' },
      { side: 'buy', amount: 0.5, price: 2000, takerOrMaker: 'taker' },
      { side: 'sell', amount: 1, price: 1990, takerOrMaker: 'taker' },
    ])
    expect(trades[0]).toMatchObject({ order: bought.id, fee: { cost: 0.001, currency: 'ETH' }, cost: 2000 })
    expect(await taker.fetchMyTrades()).toHaveLength(3)
    expect(await taker.fetchOrderTrades(idOf(bought), SYMBOL)).toMatchObject([{ order: bought.id, amount: 1 }])
    expect(await taker.fetchOrder(idOf(sold), SYMBOL)).toMatchObject({ id: sold.id, status: 'closed', filled: 1 })
    expect((await taker.fetchClosedOrders(SYMBOL)).map(({ id }) => id)).toContain(bought.id)

    const balance = await taker.fetchBalance()
    expect(balance['ETH']).toMatchObject({ free: 100.4985, used: 0, total: 100.4985 })
    expect(balance['USDT']).toMatchObject({ free: 98_988.01, used: 0 })
    expect((await maker.fetchBalance())['ETH']).toMatchObject({ used: 3.5 })
  })

  test('F-34 stops, by limit and at market', async () => {
    const byLimit = await taker.createOrder(SYMBOL, 'limit', 'sell', 1, 1900, { stopPrice: 1910 })
    expect(byLimit).toMatchObject({ type: 'limit', side: 'sell', status: 'open', price: 1900, triggerPrice: 1910 })
    const atMarket = await taker.createOrder(SYMBOL, 'market', 'sell', 1, undefined, { triggerPrice: 1920 })
    expect(atMarket).toMatchObject({ type: 'market', status: 'open', amount: 1, triggerPrice: 1920 })
    expect((await taker.fetchBalance())['ETH']).toMatchObject({ used: 2 })
    const open = await taker.fetchOpenOrders(SYMBOL)
    expect(open.map(({ id, triggerPrice }) => [id, triggerPrice])).toEqual([
      [byLimit.id, 1910],
      [atMarket.id, 1920],
    ])
    const edited = await taker.editOrder(idOf(byLimit), SYMBOL, 'limit', 'sell', 2, 1890, { activation_price: 1905 })
    expect(edited).toMatchObject({ status: 'open', price: 1890, amount: 2, triggerPrice: 1905 })
    for (const { id } of [edited, atMarket])
      expect(await taker.cancelOrder(String(id), SYMBOL)).toMatchObject({ id, status: 'canceled' })
    expect(await taker.fetchOpenOrders(SYMBOL)).toEqual([])
    expect((await taker.fetchBalance())['ETH']).toMatchObject({ used: 0 })
    const atLast = taker.createOrder(SYMBOL, 'limit', 'sell', 1, 1900, { stopPrice: 1990 })
    await expect(atLast).rejects.toBeInstanceOf(ccxt.ExchangeError)
  })

  test('market data', async () => {
    expect(await taker.fetchTicker(SYMBOL)).toMatchObject({
      symbol: SYMBOL,
      last: 1990,
      bid: 1990,
      ask: 2000,
      high: 2000,
      low: 1990,
      baseVolume: 2.5,
    })
    expect((await taker.fetchTickers([SYMBOL]))[SYMBOL]).toMatchObject({ last: 1990, baseVolume: 2.5 })
    const book = await taker.fetchOrderBook(SYMBOL, 5)
    expect([book.bids, book.asks]).toEqual([[[1990, 4]], [[2000, 3.5]]])
    const trades = await taker.fetchTrades(SYMBOL)
    expect(trades.map(({ side, price, amount }) => [side, price, amount])).toEqual([
      ['buy', 2000, 1],
      ['buy', 2000, 0.5],
      ['sell', 1990, 1],
    ])
    const candles = await taker.fetchOHLCV(SYMBOL, '1h', undefined, 3)
    expect(candles.at(-1)?.slice(1)).toEqual([2000, 2000, 1990, 1990, 2.5])
    expect((await taker.fetchOHLCV(SYMBOL, '1m', Date.now() - 600_000)).length).toBeGreaterThan(0)
  })

  test('money moves between wallets', async () => {
    await taker.transfer('USDT', 100, 'spot', 'main')
    expect((await taker.fetchBalance({ account: 'main' }))['USDT']).toMatchObject({ total: 100 })
    await taker.transfer('USDT', 100, 'main', 'spot')
  })

  test.each<[string, unknown, () => Promise<unknown>]>([
    [
      'InsufficientFunds for an order',
      ccxt.InsufficientFunds,
      () => taker.createOrder(SYMBOL, 'limit', 'buy', 90, 1900),
    ],
    ['InsufficientFunds for a transfer', ccxt.InsufficientFunds, () => taker.transfer('ETH', 5, 'main', 'spot')],
    [
      'InvalidOrder below the minimum',
      ccxt.InvalidOrder,
      async () => taker.v4PrivatePostOrderNew({ market: 'ETH_USDT', side: 'buy', amount: '0.0000001', price: '1900' }),
    ],
    ['InvalidOrder outside the band', ccxt.InvalidOrder, () => taker.createOrder(SYMBOL, 'limit', 'buy', 20, 1)],
    ['OrderNotFound', ccxt.OrderNotFound, () => taker.cancelOrder('77', SYMBOL)],
    ['OrderNotFound by fetch', ccxt.OrderNotFound, () => taker.fetchOrder('77', SYMBOL)],
    ['BadSymbol', ccxt.BadSymbol, () => taker.fetchTicker('NO/SUCH')],
    ['BadSymbol of the server', ccxt.BadSymbol, async () => taker.v1PublicGetTicker({ market: 'NO_SUCH' })],
    ['BadRequest', ccxt.BadRequest, () => taker.fetchOHLCV(SYMBOL, '1m', undefined, undefined, { limit: 2000 })],
    [
      'AuthenticationError',
      ccxt.AuthenticationError,
      async () => {
        const stranger = await client(TAKER)
        stranger.secret = 'wrong'
        return stranger.fetchBalance()
      },
    ],
    [
      'PermissionDenied',
      ccxt.PermissionDenied,
      async () => {
        const { key, secret } = await exchange.key(TAKER, 'read')
        const reader = await client(TAKER)
        Object.assign(reader, { apiKey: key, secret })
        return reader.createOrder(SYMBOL, 'limit', 'buy', 1, 1900)
      },
    ],
  ])('%s', async (_, expected, run) => {
    const error: unknown = await run().then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(expected)
  })

  test('a fresh account tries everything in the sandbox with nothing but a key', async () => {
    await exchange.fund(MAKER, { DUSDT: '100000', DBTC: '1' })
    const demo = 'DBTC/DUSDT'
    await maker.createOrder(demo, 'limit', 'sell', 0.01, 91_300)
    const newcomer = await client(100_003)
    await newcomer.request('sandbox/tokens', ['v4', 'private'], 'POST')
    expect(await newcomer.fetchBalance()).toMatchObject({ DBTC: { free: 0.5 }, DUSDT: { free: 1000 } })
    const resting = await newcomer.createOrder(demo, 'limit', 'buy', 0.001, 60_000)
    const bought = await newcomer.createOrder(demo, 'market', 'buy', 0.001)
    expect(bought).toMatchObject({ status: 'closed', filled: 0.001 })
    expect(await newcomer.fetchMyTrades(demo)).toMatchObject([{ order: bought.id, amount: 0.001, price: 91_300 }])
    expect(await newcomer.cancelOrder(idOf(resting), demo)).toMatchObject({ status: 'canceled' })
    expect(await newcomer.fetchOpenOrders()).toEqual([])
    await maker.cancelAllOrders(demo)
    await newcomer.close()
  })

  test('everything is cancelled', async () => {
    await maker.cancelAllOrders(SYMBOL)
    expect(await maker.fetchOpenOrders()).toEqual([])
  })
})
