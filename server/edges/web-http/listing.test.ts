/** What is listed and what it costs, over real HTTP: F-28, F-29, F-45. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mulDivHalfEven, parseDecimal } from '@exchange/core/units'
import { listedAssets } from '../../modules/markets/index.ts'
import { Browser, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const guest = () => new Browser(here.origin)

async function trader(name: string, ticker: string): Promise<Browser> {
  const { browser } = await newUser(here.origin, name)
  await browser.call('POST /v2/demo/claim')
  const { data: wallets } = await browser.call('GET /v2/balances')
  const amount = wallets[ticker]?.main ?? '0'
  const moved = await browser.call('POST /v2/balances/transfer', { body: { ticker, from: 'main', to: 'spot', amount } })
  expect(moved.status).toBe(200)
  return browser
}

describe('fees (F-45)', () => {
  test('what the schedule says is what the lists say and what the engine charges', async () => {
    const market = 'DBTC_DUSDT'
    const [maker, taker] = [await trader('fee-maker', 'DBTC'), await trader('fee-taker', 'DUSDT')]
    const { data: schedule } = await guest().call('GET /v2/fees')
    const row = schedule.markets.find((entry) => entry.market === market)
    const { data: list } = await guest().call('GET /v2/trade/markets', { query: { all: true } })
    for (const { market: name, makerFee, takerFee } of list.records)
      expect(schedule.markets.find((entry) => entry.market === name)).toMatchObject({ makerFee, takerFee })
    const compatible = await guest().send('GET', '/api/v4/public/markets')
    expect(await compatible.json()).toContainEqual(
      expect.objectContaining({ name: market, makerFee: row?.makerFee, takerFee: row?.takerFee }),
    )

    const order = { market, price: '80000', amount: '0.1' }
    expect((await maker.call('POST /v2/trade/spot/limit', { body: { ...order, side: 'sell' } })).status).toBe(200)
    expect((await taker.call('POST /v2/trade/spot/limit', { body: { ...order, side: 'buy' } })).status).toBe(200)
    const { data: bought } = await taker.call('GET /v2/history/deals', { query: { market } })
    const { data: sold } = await maker.call('GET /v2/history/deals', { query: { market } })
    // Percent with four decimals of what each side received: base for the buyer, quote for the seller.
    const charged = (received: string, percent: string | undefined) =>
      mulDivHalfEven(parseDecimal(received, 10), parseDecimal(percent ?? '0', 4), 1_000_000n)
    expect(parseDecimal(bought.records[0]?.fee ?? '0', 10)).toBe(charged('0.1', row?.takerFee))
    expect(parseDecimal(sold.records[0]?.fee ?? '0', 10)).toBe(charged('8000', row?.makerFee))
  })

  test('networks have their terms; nothing is open that is not connected', async () => {
    const { data } = await guest().call('GET /v2/fees')
    const usdt = data.assets.find(({ ticker }) => ticker === 'USDT')
    expect(usdt?.routes[0]).toEqual({
      id: 'TRC20',
      name: 'TRON',
      isDefault: true,
      deposit: { isOpen: true, minAmount: '1', maxAmount: '0', fixed: '0', percent: '0' },
      withdraw: { isOpen: true, minAmount: '5', maxAmount: '2000000', fixed: '1.5', percent: '0' },
    })
    expect(data.assets.find(({ ticker }) => ticker === 'EUR')).toMatchObject({
      isFiat: true,
      routes: [
        { id: 'EUR_SEPA', deposit: { isOpen: true, maxAmount: '50000', percent: '0' }, withdraw: { isOpen: true } },
        { id: 'EUR_VISAMASTER', deposit: { isOpen: true, maxAmount: '5000', percent: '2' } },
      ],
    })
    expect(data.assets.map(({ ticker }) => ticker)).not.toContain('DBTC')
  })

  test('collateral weights and brackets are told with whether they can be used (C-131)', async () => {
    const { data: weights } = await guest().call('GET /v2/fees/collateral-weights')
    expect(weights).toMatchObject({ isOpen: false })
    expect(weights.weights[0]).toEqual({ ticker: 'USDT', name: 'Tether', weight: '100', maxAmount: '0' })
    const { data: brackets } = await guest().call('GET /v2/trade/brackets')
    const btc = brackets.markets.find(({ market }) => market === 'BTC_USDT')
    expect(btc).toMatchObject({ maxLeverage: 10 })
    expect(btc?.brackets[1]).toEqual({
      leverage: 5,
      from: '1000000',
      upTo: '5000000',
      initialMargin: '20',
      maintenanceMargin: '10',
    })
  })
})

describe('assets (F-29)', () => {
  test('C-159: everything that is listed, in its order, with networks and the market to trade it in (ENT-10)', async () => {
    const { data } = await guest().call('GET /v2/currencies/data')
    expect(Object.keys(data)).toEqual(listedAssets.map(({ ticker }) => ticker))
    expect(data['ETH']).toMatchObject({
      name: 'Ethereum',
      image: '/coins/ETH.svg',
      isFiat: false,
      isDepositable: true,
      isWithdrawal: true,
      inMargin: false,
      tradingEnabled: true,
      tradeTicker: 'ETH_USDT',
      markets: ['ETH_USDT', 'ETH_BTC', 'ETH_EUR', 'ETH_TRY', 'ETH_USD', 'ETH_AUD', 'ETH_KZT', 'ETH_WBGEL'],
      decimal: 8,
      networks: [
        { id: 'ERC20', name: 'Ethereum', explorer: 'https://etherscan.io', isDefault: true, hasMemo: false },
        { id: 'ARBITRUM', isDefault: false },
        { id: 'BASE', isDefault: false },
      ],
    })
    expect(data['EUR']).toMatchObject({ isFiat: true, networks: [], tradeTicker: 'USDT_EUR' })
    expect(data['XRP']?.networks[0]?.hasMemo).toBe(true)
  })
})

describe('prices over time', () => {
  test('a market that traded has a line and a chart in every range; one that did not has none', async () => {
    const { data: trends } = await guest().call('GET /v2/trade/markets/trends')
    expect(trends['DBTC_DUSDT']?.at(-1)).toBe('80000')
    expect(trends['BTC_USDT']).toBeUndefined()
    for (const [range, interval] of [
      ['1D', 900],
      ['1W', 7200],
      ['1M', 28_800],
      ['1Y', 259_200],
    ] as const) {
      const { data } = await guest().call('GET /v2/trade/markets/{id}/chart', {
        params: { id: 'DBTC_DUSDT' },
        query: { range },
      })
      expect(data).toMatchObject({ range, interval })
      expect(data.candles.at(-1)).toMatchObject({ close: '80000', volume: '0.1' })
    }
    const empty = await guest().call('GET /v2/trade/markets/{id}/chart', { params: { id: 'BTC_USDT' } })
    expect(empty.data.candles).toEqual([])
  })

  test('an unknown market and an unknown range are refused', async () => {
    expect((await guest().send('GET', '/v2/trade/markets/NO_SUCH/chart')).status).toBe(404)
    expect((await guest().send('GET', '/v2/trade/markets/BTC_USDT/chart?range=2D')).status).toBe(422)
  })
})
