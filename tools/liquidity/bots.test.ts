import { startExchange } from '@exchange/server/edges/testing/exchange'
import type { TestExchange } from '@exchange/server/edges/testing/exchange'
import { ensureTraders } from '@exchange/server/modules/demo/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Api, sign, Trader } from './api-client.ts'
import { Bots } from './bots.ts'
import { assetValues, FairPrices } from './model/fair-prices.ts'
import type { QuotedMarket } from './model/quotes.ts'
import { readMarkets, readOpenOrders, readPrices } from './venue.ts'

const SEED = 5
/** Owner of a person who trades among the bots. */
const PERSON = 100_001
const OLD_TRADER = 100

describe('bots on a whole exchange', () => {
  let exchange: TestExchange
  let api: Api
  let bots: Bots
  let traders: Awaited<ReturnType<typeof ensureTraders>> = []
  let markets: QuotedMarket[] = []
  let prices: FairPrices

  /** Turns of the model, each answered before the next. */
  async function turns(count: number): Promise<void> {
    for (let turn = 0; turn < count; turn++) {
      bots.tick()
      await bots.idle()
    }
  }

  const market = (name: string): QuotedMarket => {
    const found = markets.find((each) => each.name === name)
    if (found === undefined) throw new Error(`no market ${name}`)
    return found
  }

  beforeAll(async () => {
    exchange = await startExchange()
    const { engine, views, modules } = exchange
    const { accounts, apiKeys, orderGrants } = modules
    // A trader of an older journal: has money, but not of what was listed since.
    await exchange.fund(OLD_TRADER, { BTC: '100', USDT: '10000000' })
    traders = await ensureTraders({ engine, views, log: exchange.kit.log, accounts, apiKeys, orderGrants })
    api = new Api(exchange.origin)
    markets = await readMarkets(api)
    prices = new FairPrices(SEED, assetValues(await readPrices(api, markets)))
    bots = new Bots(SEED, prices, markets, new Map(traders.map((key) => [key.owner, new Trader(api, key, 'turns')])))
    await bots.open()
    // Long enough for the makers of thin markets to have had their first turn.
    await turns(26)
  })

  afterAll(async () => {
    await api.close()
    await exchange.close()
  })

  test('U10: a trader of before has funds in everything that was listed since, once', async () => {
    const { engine, views, modules } = exchange
    const { accounts, apiKeys, orderGrants } = modules
    const held = () => new Map(views.balances.all(OLD_TRADER).map((cell) => [cell.asset, cell.available + cell.held]))
    for (const { id, ticker } of views.directory.assets()) expect(held().get(id) ?? 0n, ticker).toBeGreaterThan(0n)
    const usd = views.directory.assetByTicker('USD')?.id ?? -1
    const before = held().get(usd)
    await ensureTraders({ engine, views, log: exchange.kit.log, accounts, apiKeys, orderGrants })
    expect(held().get(usd)).toBe(before)
  })

  test('every book is deep on both sides, and no book is crossed', () => {
    for (const { id, name } of exchange.views.directory.markets()) {
      const { asks, bids } = exchange.views.books.depth(id, 100)
      expect(asks.length, name).toBeGreaterThanOrEqual(15)
      expect(bids.length, name).toBeGreaterThanOrEqual(15)
      expect(asks[0]?.price ?? 0, name).toBeGreaterThan(bids[0]?.price ?? Infinity)
    }
    // One that would take, or that somebody else's order crosses, is not there at the moment.
    const offered = exchange.views.directory.markets().filter(({ id }) => {
      const { asks, bids } = exchange.views.siteBooks.depth(id, 100)
      return [...asks, ...bids].some(({ rpi }) => rpi !== undefined)
    })
    expect(offered.length).toBeGreaterThan(0)
  })

  test('takers trade, and the price stays near the model', async () => {
    await turns(40)
    const { directory, trades } = exchange.views
    const made = directory.markets().flatMap(({ id }) => [...trades.recent(id, 100)])
    expect(made.length).toBeGreaterThan(5)
    const btc = directory.marketByName('BTC_USDT')
    const last = btc === undefined ? undefined : trades.recent(btc.id, 1)[0]
    expect((last?.price ?? 0) / 100 / prices.price('BTC', 'USDT')).toBeCloseTo(1, 2)
  })

  test('U10: the keys of the traders are still there for programs whose nonces are milliseconds', async () => {
    for (const key of traders) {
      const path = '/api/v4/trade-account/balance'
      const body = JSON.stringify({ request: path, nonce: Date.now() })
      expect(await api.send(path, body, sign(key, body))).toHaveProperty('USDT')
    }
  })

  test("a person's order inside the spread is filled when the price comes by", async () => {
    await exchange.fund(PERSON, { USDT: '100000' })
    const person = new Trader(api, { owner: PERSON, ...(await exchange.key(PERSON)) })
    const { books, directory } = exchange.views
    const id = directory.marketByName('BTC_USDT')?.id ?? -1
    const ask = books.best(id).ask?.price ?? 0
    const price = ((ask - 1) / 100).toFixed(2)
    await person.call('/api/v4/order/new', { market: 'BTC_USDT', side: 'buy', amount: '0.001', price, postOnly: true })
    for (let round = 0; round < 100; round++) {
      await turns(4)
      if ((await readOpenOrders(person, market('BTC_USDT'))).length === 0) break
    }
    expect(await readOpenOrders(person, market('BTC_USDT'))).toEqual([])
  })

  test('bots that leave take their quotes along', async () => {
    await bots.withdraw()
    for (const { id, name } of exchange.views.directory.markets()) {
      expect(exchange.views.books.depth(id, 1), name).toMatchObject({ asks: [], bids: [] })
    }
    expect(exchange.faults).toEqual([])
  })
})
