import { describe, expect, test } from 'vitest'
import { encodeSubmission } from '@exchange/core'
import { listedAssets, listedMarkets, listingCommands } from './listing.ts'
import { changePercent, subTypeOf } from './rules.ts'

describe('the listing', () => {
  test('prices times sizes are exact in every quote, sizes in every base', () => {
    const scale = new Map(listedAssets.map((asset) => [asset.ticker, asset.scale]))
    for (const market of listedMarkets) {
      expect(scale.get(market.quote)).toBeGreaterThanOrEqual(market.pricePrecision + market.sizePrecision)
      expect(scale.get(market.base)).toBeGreaterThanOrEqual(market.sizePrecision)
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
  })
})
