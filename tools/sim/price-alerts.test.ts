/** F-38: an alert is told once, whenever the process that watches for it is killed. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newUser } from '@exchange/server/edges/web-http/testing/exchange'
import { demoTrader } from '@exchange/server/edges/web-http/testing/traders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../setup/free-port.ts'
import { kill, start, stop } from './exchange-process.ts'

const MARKET = 'DBTC_DUSDT'
const ROUNDS = 4
/** Alerts that each round's trade gets to. */
const STEPS = 5

const byNumber = (one: string, other: string): number => Number(one) - Number(other)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'price-alerts-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

test('killed as soon as a trade has been answered, it tells of every alert that the trade reached, once', async () => {
  const env = { PORT: String(await freePort()), DATA_DIR: folder, DEMO: '1', CONSOLE_PORT: '0' }
  let exchange = await start(env)
  const [seller, buyer] = [await demoTrader(exchange.origin, 'sells'), await demoTrader(exchange.origin, 'buys')]
  const { browser: watcher } = await newUser(exchange.origin, 'watches')
  const trade = async (price: number): Promise<void> => {
    const body = { market: MARKET, amount: '0.0001', price: String(price) }
    const sold = await seller.call('POST /v2/trade/spot/limit', { body: { ...body, side: 'sell' } })
    const bought = await buyer.call('POST /v2/trade/spot/limit', { body: { ...body, side: 'buy' } })
    expect([sold.status, bought.status]).toEqual([200, 200])
  }
  // Nobody has traded there, and any price within the market's bounds will do.
  const asked = await watcher.send('GET', `/api/v4/public/ticker`)
  const tickers = (await asked.json()) as Readonly<Record<string, { readonly last_price: string }>>
  const base = Math.floor(Number(tickers[MARKET]?.last_price ?? 0)) || 90_000
  await trade(base)
  const levels: string[] = []
  for (let at = 1; at <= ROUNDS * STEPS; at++) {
    const { data, status } = await watcher.call('POST /v2/price-alerts', {
      body: { market: MARKET, value: String(base + at) },
    })
    expect(status).toBe(201)
    levels.push(data.value)
  }
  for (let round = 1; round <= ROUNDS; round++) {
    await trade(base + round * STEPS)
    await kill(exchange)
    exchange = await start(env)
    const reached = levels.slice(0, round * STEPS)
    const told = async () =>
      (await watcher.call('GET /v2/notifications', { query: { limit: 100 } })).data.records
        .filter(({ kind }) => kind === 'price-alert')
        .map(({ values }) => String(values['value']))
        .toSorted(byNumber)
    await expect.poll(told).toEqual(reached)
    const { alerts } = (await watcher.call('GET /v2/price-alerts')).data
    const over = alerts.filter(({ state }) => state === 'fired')
    expect(over.map(({ value }) => value).toSorted(byNumber)).toEqual(reached)
    expect(over.every(({ fires }) => fires === 1)).toBe(true)
  }
  expect(await stop(exchange)).toBe(0)
})
