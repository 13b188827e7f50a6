import { describe, expect, test } from 'vitest'
import { encodeSubmission } from '@exchange/core'
import type { DirectoryView } from '../../views/types.ts'
import { listedAssets, listedMarkets, listingCommands, missingListings } from './listing.ts'
import { changePercent, subTypeOf } from './rules.ts'

describe('the listing', () => {
  test('prices times sizes are exact in every quote, sizes in every base', () => {
    const scale = new Map(listedAssets.map((asset) => [asset.ticker, asset.scale]))
    for (const market of listedMarkets) {
      expect(scale.get(market.quote)).toBeGreaterThanOrEqual(market.pricePrecision + market.sizePrecision)
      expect(scale.get(market.base)).toBeGreaterThanOrEqual(market.sizePrecision)
    }
  })

  test('U10 decision 9: what older journals hold keeps its number, its scale and its steps', () => {
    expect(listedAssets.slice(0, 18).map(({ ticker, scale }) => `${ticker} ${scale}`)).toEqual([
      'USDT 8',
      'BTC 10',
      'ETH 10',
      'WBT 8',
      'SOL 8',
      'XRP 8',
      'ADA 8',
      'MATIC 8',
      'DOGE 8',
      'LTC 8',
      'DOT 8',
      'LINK 8',
      'TRX 8',
      'USDC 8',
      'EUR 8',
      'TRY 8',
      'DUSDT 8',
      'DBTC 10',
    ])
    const steps = listedMarkets.map(
      ({ name, pricePrecision, sizePrecision }) => `${name} ${pricePrecision} ${sizePrecision}`,
    )
    expect(steps.slice(0, 24)).toEqual([
      'BTC_USDT 2 6',
      'WBT_USDT 4 4',
      'ETH_USDT 2 6',
      'ADA_USDT 6 2',
      'MATIC_USDT 6 2',
      'XRP_USDT 5 2',
      'ETH_BTC 6 4',
      'SOL_USDT 3 4',
      'DOGE_USDT 6 2',
      'LTC_USDT 3 5',
      'DOT_USDT 4 3',
      'LINK_USDT 4 3',
      'TRX_USDT 6 2',
      'SOL_BTC 7 3',
      'XRP_BTC 8 1',
      'LTC_BTC 6 4',
      'BTC_EUR 2 6',
      'ETH_EUR 2 6',
      'USDT_EUR 4 2',
      'USDT_TRY 3 2',
      'BTC_TRY 0 6',
      'ETH_TRY 1 5',
      'USDC_USDT 5 2',
      'DBTC_DUSDT 2 6',
    ])
  })

  test('U10: a journal of before is told what is missing, in an order in which it can be listed', () => {
    const before = {
      assets: () => listedAssets.slice(0, 18).map((asset, id) => ({ ...asset, id })),
      markets: () => listedMarkets.slice(0, 24).map((market, id) => ({ ...market, id })),
      customFees: () => [{}],
    }
    const missing = missingListings(before as unknown as DirectoryView)
    expect(missing.map(({ kind }) => kind)).toEqual([
      ...listedAssets.slice(18).map(() => 'asset.list'),
      ...listedMarkets.slice(24).map(() => 'market.list'),
    ])
  })

  test('a release lists behind what operators have listed, and nothing that they have listed already', () => {
    const own = { id: 18, ticker: 'OWN', scale: 4 }
    const usd = { id: 19, ticker: 'USD', scale: 6 }
    const before = {
      assets: () => [...listedAssets.slice(0, 18).map((asset, id) => ({ ...asset, id })), own, usd],
      markets: () => [
        ...listedMarkets.slice(0, 24).map((market, id) => ({ ...market, id })),
        { id: 24, name: 'OWN_USDT' },
      ],
      customFees: () => [{}],
    }
    const missing = missingListings(before as unknown as DirectoryView)
    const assets = missing.flatMap((command) => (command.kind === 'asset.list' ? [command] : []))
    const markets = missing.flatMap((command) => (command.kind === 'market.list' ? [command] : []))
    expect(assets.map(({ ticker }) => ticker)).toEqual(
      listedAssets.slice(18).flatMap(({ ticker }) => (ticker === 'USD' ? [] : [ticker])),
    )
    expect(assets.map(({ asset }) => asset)).toEqual(assets.map((_, place) => 20 + place))
    expect(markets.map(({ market }) => market)).toEqual(markets.map((_, place) => 25 + place))
    // Each market is of the assets that its name says, whatever their numbers.
    const ids = new Map([
      ...before.assets().map(({ ticker, id }) => [ticker, id] as const),
      ...assets.map(({ ticker, asset }) => [ticker, asset] as const),
    ])
    for (const { name, base, quote } of markets)
      expect(name.split('_').map((ticker) => ids.get(ticker))).toEqual([base, quote])
    expect(markets.some(({ quote }) => quote === usd.id)).toBe(true)
  })

  test('U10: in the markets of the editions a step in price is at most 0.02 percent, the least order at most 15 USDT', () => {
    const usdt = new Map([['USDT', 1]])
    for (const { base, quote, reference } of listedMarkets) {
      const [left, right] = [usdt.get(base), usdt.get(quote)]
      if (left === undefined && right !== undefined) usdt.set(base, right * Number(reference))
      if (right === undefined && left !== undefined) usdt.set(quote, left / Number(reference))
    }
    for (const { name, quote, pricePrecision, reference, minTotal, base, minAmount } of listedMarkets.slice(24)) {
      expect(10 ** -pricePrecision / Number(reference), name).toBeLessThanOrEqual(0.0002)
      expect(Number(minTotal) * (usdt.get(quote) ?? Number.NaN), name).toBeLessThanOrEqual(15)
      expect(Number(minAmount) * (usdt.get(base) ?? Number.NaN), name).toBeLessThanOrEqual(15)
    }
  })

  test('the same commands with the same ids every time, all of them within their ranges', () => {
    expect(listingCommands()).toEqual(listingCommands())
    expect(new Set(listingCommands().map(({ id }) => id)).size).toBe(listingCommands().length)
    for (const command of listingCommands()) expect(encodeSubmission(command).length).toBeGreaterThan(0)
  })
})

describe('figures', () => {
  test.each([
    [100, 101, '1'],
    [100, 99, '-1'],
    [3, 4, '33.33'],
    [0, 5, '0'],
    [20_000, 20_001, '0'],
    [20_000, 20_003, '0.02'],
  ])('from %i to %i is %s %%', (open, close, change) => expect(changePercent(open, close)).toBe(change))

  test('sub types', () => {
    const asset = (ticker: string) => listedAssets.find((candidate) => candidate.ticker === ticker)
    expect(subTypeOf(asset('BTC'), asset('EUR'))).toBe('fiat')
    expect(subTypeOf(asset('USDC'), asset('USDT'))).toBe('stable')
    expect(subTypeOf(asset('BTC'), asset('USDT'))).toBe('crypto')
    expect(subTypeOf(asset('USDT'), asset('WBGEL'))).toBe('fiat')
    expect(subTypeOf(asset('WBEUR'), asset('USDT'))).toBe('stable')
  })
})
