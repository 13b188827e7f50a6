import { regions, regionTerms, stableTokens } from '@exchange/contract/regions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SocketClient } from '../testing/clients.ts'
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

/** Somebody who opens the site at the host of an edition. */
const visitorOf = (region: string) => {
  const browser = new Browser(here.origin)
  return { browser, host: { host: `${region}.localhost` } }
}

describe.each(regions)('U10: every currency that %s names is there', (region) => {
  test('listed, in markets of the edition, in its fees, and with its own markets first', async () => {
    const { browser, host } = visitorOf(region)
    const { config } = (await browser.call('GET /v3/config', {}, host)).data
    const currencies = (await browser.call('GET /v2/currencies/data', {}, host)).data
    const markets = (await browser.call('GET /v2/trade/markets', { query: { all: true } }, host)).data.records
    const { assets } = (await browser.call('GET /v2/fees', {}, host)).data
    for (const ticker of config.FIAT) {
      expect(currencies[ticker], ticker).toMatchObject({ isOffered: true, isFiat: true, tradingEnabled: true })
      const own = markets.filter(({ money }) => money === ticker)
      expect(own.map(({ stock }) => stock)).toEqual(expect.arrayContaining(['BTC', 'ETH', 'USDT']))
      expect(own.every(({ subType }) => subType === 'fiat')).toBe(true)
      expect(assets.find((asset) => asset.ticker === ticker)?.routes.length, ticker).toBeGreaterThan(0)
    }
    for (const token of config.STABLE_TOKENS) {
      expect(currencies[token], token).toMatchObject({ isOffered: true, isStable: true })
      expect(markets.some(({ stock, money }) => stock === token || money === token)).toBe(true)
    }
    expect(config.DEFAULT_PAIR).toBe(markets[0]?.market)
    expect(markets[0]?.isPopular).toBe(true)
    if (region !== 'global') expect(Object.keys(currencies).slice(0, config.FIAT.length)).toEqual(config.FIAT)
    expect(markets.map(({ priority }) => priority)).toEqual(markets.map((_, place) => place + 1))
  })

  test('nothing of another edition stands in its lists, nor has a page', async () => {
    const { browser, host } = visitorOf(region)
    const currencies = (await browser.call('GET /v2/currencies/data', {}, host)).data
    const { markets } = (await browser.call('GET /v2/trade/markets/base-info', {}, host)).data
    const { assets, markets: fees } = (await browser.call('GET /v2/fees', {}, host)).data
    const { fiat, furtherFiat } = regionTerms[region]
    const offered = new Set<string>([...fiat, ...furtherFiat, ...stableTokens])
    for (const { ticker, isFiat, isOffered } of Object.values(currencies))
      if (isFiat) expect(offered.has(ticker)).toBe(isOffered)
    const shown = new Set(markets.flatMap(({ stock, money }) => [stock, money]))
    for (const ticker of [...shown, ...assets.map((asset) => asset.ticker)])
      expect(currencies[ticker]?.isOffered, ticker).toBe(true)
    expect(fees.map(({ market }) => market)).toEqual(markets.map(({ market }) => market))
    const { weights } = (await browser.call('GET /v2/fees/collateral-weights', {}, host)).data
    for (const { ticker } of weights) expect(currencies[ticker]?.isOffered, ticker).toBe(true)
    const { status } = await browser.call('GET /v2/trade/markets/{id}', { params: { id: 'BTC_KZT' } }, host)
    expect(status).toBe(region === 'global' || region === 'kazakhstan' ? 200 : 404)
  })
})

test('S9 a session of one edition signs no socket of another in', async () => {
  const { browser } = await newUser(here.origin, 'one-edition', { host: 'turkey.localhost' })
  const token = async () => (await browser.call('GET /v2/ws-token', {}, { host: 'turkey.localhost' })).data.token
  const signIn = async (region: string) => {
    const client = await SocketClient.open(`ws://127.0.0.1:${here.exchange.port}/ws`, { host: `${region}.localhost` })
    const code = await client.code('server.auth', [await token()])
    await client.close()
    return code
  }
  expect([await signIn('turkey'), await signIn('georgia'), await signIn('global')]).toEqual([null, 1, 1])
})

describe('U10: what a newcomer is given and shown', () => {
  /** Signed in at the edition: a session of one is none of another. */
  const newcomerOf = async (region: string, name: string) =>
    (await newUser(here.origin, `${name}-${region}`, { host: `${region}.localhost` })).browser

  test('demo funds are in the currencies of the edition', async () => {
    const fiat = async (region: string) => {
      const { data } = await (await newcomerOf(region, 'funds')).call('GET /v2/demo/grants')
      return data.bundle.map(({ ticker }) => ticker).filter((ticker) => /^(?:EUR|USD|AUD|KZT|TRY|WBGEL)$/.test(ticker))
    }
    expect(await fiat('global')).toEqual(['EUR', 'USD'])
    expect(await fiat('turkey')).toEqual(['TRY', 'USD'])
    expect(await fiat('georgia')).toEqual(['WBGEL'])
    expect(await fiat('australia')).toEqual(['AUD'])
    expect(await fiat('kazakhstan')).toEqual(['KZT'])
  })

  test('PR-19: the global edition shows the bank transfer of liras and never opens it', async () => {
    const { browser, host } = visitorOf('global')
    const { data } = await browser.call('GET /v2/currencies/data', {}, host)
    expect(data['TRY']?.providers).toEqual([
      { id: 'TRY_FAST', name: 'FAST', isDepositable: false, isWithdrawal: false },
    ])
  })

  test('PR-22, PR-23: the currencies of a profile begin with that of the edition', async () => {
    const first = async (region: string) => {
      const { data } = await (await newcomerOf(region, 'profile')).call('GET /v2/profile/currencies')
      return [data.fiat, data.currencies[0]]
    }
    expect(await first('georgia')).toEqual(['WBGEL', 'WBGEL'])
    expect(await first('kazakhstan')).toEqual(['KZT', 'KZT'])
  })
})
