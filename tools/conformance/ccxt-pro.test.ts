/** The unmodified pro.whitebit class of ccxt: every stream it supports, each with a real change behind it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as ccxt from 'ccxt'
import { startExchange } from '@exchange/server/edges/testing/exchange'
import type { TestExchange } from '@exchange/server/edges/testing/exchange'
import { streamClient, tradedMarket } from './ccxt-client.ts'

const MAKER = 100_021
const TAKER = 100_022
const SYMBOL = 'ETH/USDT'

let exchange: TestExchange
let maker: ccxt.whitebit
let taker: ccxt.whitebit
let stream: Awaited<ReturnType<typeof streamClient>>

/** Asks again until what came holds. */
async function until<Value>(watch: () => Promise<Value>, holds: (value: Value) => boolean): Promise<Value> {
  for (;;) {
    const value = await watch()
    if (holds(value)) return value
  }
}

beforeAll(async () => {
  exchange = await startExchange()
  ;({ maker, taker } = await tradedMarket(exchange, MAKER, TAKER))
  stream = await streamClient(exchange, TAKER)
})
afterAll(async () => {
  await stream.close()
  await maker.close()
  await taker.close()
  await exchange.close()
})

describe('ccxt pro.whitebit', () => {
  test('the book follows what happens', async () => {
    const first = await stream.watchOrderBook(SYMBOL, 10)
    expect([first.bids, first.asks]).toEqual([[[1990, 50]], [[2000, 49]]])
    const next = until(
      () => stream.watchOrderBook(SYMBOL, 10),
      (book) => book.bids[0]?.[0] === 1995,
    )
    await maker.createOrder(SYMBOL, 'limit', 'buy', 3, 1995)
    expect((await next).bids).toEqual([
      [1995, 3],
      [1990, 50],
    ])
  })

  test('trades, tickers and candles', async () => {
    const trades = until(
      () => stream.watchTrades(SYMBOL),
      (found) => found.some(({ amount }) => amount === 0.7),
    )
    const ticker = until(
      () => stream.watchTicker(SYMBOL),
      ({ last }) => last === 1995,
    )
    const tickers = until(
      () => stream.watchTickers([SYMBOL]),
      (found) => found[SYMBOL]?.last === 1995,
    )
    const candles = until(
      () => stream.watchOHLCV(SYMBOL, '1m'),
      (rows) => rows.at(-1)?.[4] === 1995,
    )
    // The first frames tell how it was; this changes it.
    await taker.createOrder(SYMBOL, 'market', 'sell', 0.7)
    expect((await trades).find(({ amount }) => amount === 0.7)).toMatchObject({ side: 'sell', price: 1995 })
    expect(await ticker).toMatchObject({ symbol: SYMBOL, high: 2000, low: 1995 })
    expect((await tickers)[SYMBOL]).toMatchObject({ open: 2000 })
    expect((await candles).at(-1)?.[5]).toBeGreaterThan(0)
  })

  test('own orders, trades and balances', async () => {
    const orders = until(
      () => stream.watchOrders(SYMBOL),
      (found) => found.some(({ price, status }) => price === 1900 && status === 'open'),
    )
    const own = until(
      () => stream.watchMyTrades(SYMBOL),
      (found) => found.some(({ amount }) => amount === 0.4),
    )
    const balance = until(
      () => stream.watchBalance({ type: 'spot' }),
      (found) => found['USDT']?.used === 1900,
    )
    await stream.authenticate()
    // The subscriptions are answered in the order they were asked for; another question to the server comes after them.
    await stream.watchOrderBook(SYMBOL, 10)
    const resting = await taker.createOrder(SYMBOL, 'limit', 'buy', 1, 1900)
    await taker.createOrder(SYMBOL, 'market', 'sell', 0.4)
    expect((await orders).find(({ price }) => price === 1900)).toMatchObject({ id: resting.id, side: 'buy', amount: 1 })
    expect((await own).find(({ amount }) => amount === 0.4)).toMatchObject({ side: 'sell', price: 1995 })
    expect((await balance)['USDT']).toMatchObject({ used: 1900 })
    const cancelled = until(
      () => stream.watchOrders(SYMBOL),
      (found) => found.some(({ id, status }) => id === resting.id && status === 'canceled'),
    )
    await taker.cancelOrder(String(resting.id), SYMBOL)
    expect((await cancelled).find(({ id }) => id === resting.id)).toMatchObject({ filled: 0, remaining: 1 })
  })
})
