import { describe, expect, test } from 'vitest'
import { Inventory } from '../inventory.ts'
import { listedMarkets } from '@exchange/server/modules/markets/listing'
import { makingStyle, pastShare } from './assets.ts'
import { assetValues, FairPrices } from './fair-prices.ts'
import { TakerFlow } from './flow.ts'
import { halfSpread, ladder, lotsWorth } from './quotes.ts'
import { Random } from './random.ts'

const listed = [
  { base: 'BTC', quote: 'USDT', price: 90_000 },
  { base: 'ETH', quote: 'BTC', price: 0.033 },
  { base: 'USDT', quote: 'TRY', price: 40 },
  { base: 'DBTC', quote: 'DUSDT', price: 90_000 },
]
const market = {
  name: 'BTC_USDT',
  base: 'BTC',
  quote: 'USDT',
  pricePrecision: 2,
  sizePrecision: 6,
  minSize: 0.00001,
  minNotional: 5.05,
}

describe('values', () => {
  test('follow the markets that connect an asset to a unit of account', () => {
    const values = assetValues(listed)
    expect(values.get('ETH')).toBeCloseTo(2_970)
    expect(values.get('TRY')).toBeCloseTo(0.025)
    expect(values.get('DBTC')).toBe(90_000)
  })

  test('an asset that nothing priced leads to is named', () => {
    expect(() => assetValues([...listed, { base: 'SOL', quote: 'EUR', price: 100 }])).toThrow(/SOL|EUR/)
  })
})

describe('fair prices', () => {
  const walk = (seed: number): number[] => {
    const fair = new FairPrices(seed, assetValues(listed))
    return Array.from({ length: 1_000 }, () => {
      fair.advance(60)
      return fair.price('BTC', 'USDT')
    })
  }

  test('the same seed walks the same way', () => {
    expect(walk(3)).toEqual(walk(3))
    expect(walk(4)).not.toEqual(walk(3))
  })

  test('a cross price is the quotient of the direct ones at any time', () => {
    const fair = new FairPrices(5, assetValues(listed))
    fair.advance(86_400)
    expect(fair.price('ETH', 'BTC') * fair.price('BTC', 'USDT')).toBeCloseTo(fair.price('ETH', 'USDT'), 6)
  })

  test('U10: what is tied to another asset stays beside it, wherever that one goes', () => {
    const fair = new FairPrices(
      8,
      assetValues([
        { base: 'USDT', quote: 'EUR', price: 0.86 },
        { base: 'WBEUR', quote: 'USDT', price: 1.16 },
      ]),
    )
    const before = fair.price('WBEUR', 'EUR')
    for (let day = 0; day < 60; day++) fair.advance(86_400)
    expect(fair.price('WBEUR', 'EUR') / before).toBeCloseTo(1, 2)
    expect(fair.volatilityPerSecond('WBEUR', 'USDT')).toBeGreaterThan(fair.volatilityPerSecond('USDT', 'USDT'))
  })

  test('a year of minutes stays within what a market does', () => {
    const returns = walk(9).map((price, index, all) => Math.log(price / (all[index - 1] ?? price)))
    const perMinute = Math.sqrt(returns.reduce((sum, value) => sum + value * value, 0) / returns.length)
    const perYear = perMinute * Math.sqrt(365 * 1_440)
    expect(perYear).toBeGreaterThan(0.1)
    expect(perYear).toBeLessThan(2)
  })
})

describe('U10: many thin markets cost little', () => {
  const load = (names: readonly string[]) =>
    listedMarkets
      .filter(({ name }) => names.includes(name))
      .map(({ base, quote }) => makingStyle(base, quote))
      .reduce((sum, { makers, turnSeconds }) => sum + makers / turnSeconds, 0)
  const names = listedMarkets.map(({ name }) => name)

  test('the makers of the markets of the editions take a tenth of the turns of all others', () =>
    expect(load(names.slice(24))).toBeLessThan(load(names.slice(0, 24)) / 10))

  test('the simulated past of each is a small share of the busiest one', () => {
    for (const { name, base, quote } of listedMarkets.slice(24)) expect(pastShare(base, quote), name).toBeLessThan(0.2)
  })
})

describe('quotes', () => {
  test('a ladder widens and thickens outwards and never touches the price', () => {
    const half = halfSpread(market, 90_000, 1e-5)
    const levels = ladder(market, half, 20, new Random(1, 'ladder'))
    expect(levels).toHaveLength(20)
    expect(levels[0]?.distance).toBeGreaterThanOrEqual(half)
    expect(levels.map(({ distance }) => distance)).toEqual(
      levels.map(({ distance }) => distance).toSorted((a, b) => a - b),
    )
    const worth = (from: number): number => levels.slice(from, from + 5).reduce((sum, level) => sum + level.notional, 0)
    expect(worth(15)).toBeGreaterThan(worth(0))
  })

  test('a spread is never less than a tick', () => {
    expect(halfSpread({ ...market, pricePrecision: 0 }, 100, 0) * 100 * 2).toBeGreaterThanOrEqual(1)
  })

  test.each([
    [0, 90_000, 59],
    [0.5, 90_000, 500_000],
    [0, 1_000_000_000, 10],
  ])('size %d at price %d is %d lots, minimums kept', (base, price, lots) => {
    expect(lotsWorth(market, base, price)).toBe(lots)
  })
})

test('takers come in bursts, but the bursts end', () => {
  const flow = new TakerFlow(market, 0.15, new Random(1, 'flow'))
  const perTick = Array.from({ length: 40_000 }, () => flow.takes(0.25, 1, 4).length)
  const rate = perTick.reduce((sum, count) => sum + count, 0) / 10_000
  expect(rate).toBeGreaterThan(0.2)
  expect(rate).toBeLessThan(1)
})

test('an inventory keeps everybody near even', () => {
  const inventory = new Inventory(new Random(1, 'inventory'))
  expect(inventory.choose([1], 0, 'buy', 10)).toBe(1)
  expect(inventory.choose([1, 2], 0, 'buy', 5)).toBe(2)
  expect(inventory.choose([1, 2], 0, 'sell', 5)).toBe(1)
  expect(inventory.choose([1, 2], 1, 'sell', 5)).toBeLessThan(3)
})
