import type { Rate } from '@exchange/contract/balances'
import type { Currency } from '@exchange/contract/markets'
import { describe, expect, it } from 'vitest'
import { marketOf } from '../testing/market.ts'
import { assetRows, converted, newestFirst, selectAssets } from './assets.ts'
import { readAssetsSearch } from './assets-search.ts'

const currency = (ticker: string, priority: number, more: Partial<Currency> = {}): Currency => ({
  ticker,
  name: `Name of ${ticker}`,
  image: '',
  isFiat: false,
  isStable: false,
  isOffered: true,
  isDemo: false,
  isDepositable: false,
  isWithdrawal: false,
  networks: [],
  providers: [],
  inMargin: false,
  tradingEnabled: true,
  tradeTicker: null,
  markets: [],
  precision: 8,
  decimal: 8,
  canTransfer: true,
  priority,
  listedAt: 100,
  ...more,
})
const market = (name: string, change: string, deal: string) => marketOf(name, 1, { change, deal })
const rate = (ticker: string, usdt: string | null): Rate => ({ ticker, USDT: usdt, BTC: null })

const rows = assetRows(
  {
    USDT: currency('USDT', 1, { isStable: true, tradeTicker: 'USDT_EUR' }),
    BTC: currency('BTC', 2, { tradeTicker: 'BTC_USDT', listedAt: 300 }),
    ETH: currency('ETH', 3, { tradeTicker: 'ETH_USDT', listedAt: 300 }),
    EUR: currency('EUR', 4, { isFiat: true, tradeTicker: 'USDT_EUR' }),
    NEW: currency('NEW', 5, { tradeTicker: null, listedAt: 900 }),
  },
  [
    market('BTC_USDT', '2', '1000'),
    market('ETH_USDT', '-1', '500'),
    market('ETH_BTC', '9', '0.01'),
    market('USDT_EUR', '0', '100'),
  ],
  {
    USDT: rate('USDT', '1'),
    BTC: rate('BTC', '50000'),
    ETH: rate('ETH', '3000'),
    EUR: rate('EUR', '1.25'),
    NEW: rate('NEW', null),
  },
)
const names = (...args: Parameters<typeof selectAssets>) => selectAssets(...args).rows.map(({ asset }) => asset.ticker)

describe('rows of assets (F-29)', () => {
  it('price and change against USDT; volume of all markets in USDT', () => {
    expect(rows.find(({ asset }) => asset.ticker === 'BTC')).toMatchObject({
      price: '50000',
      change: '2',
      volume: '1500',
    })
    expect(rows.find(({ asset }) => asset.ticker === 'EUR')).toMatchObject({
      price: '1.25',
      change: null,
      volume: '125',
    })
    expect(rows.find(({ asset }) => asset.ticker === 'NEW')).toMatchObject({
      price: null,
      market: undefined,
      volume: '0',
    })
  })

  it('sorts by figures, what has none last', () => {
    expect(names(rows, {})).toEqual(['USDT', 'BTC', 'ETH', 'EUR', 'NEW'])
    expect(names(rows, { sortBy: 'price' })).toEqual(['BTC', 'ETH', 'EUR', 'USDT', 'NEW'])
    expect(names(rows, { sortBy: 'price', sort: 'asc' })).toEqual(['USDT', 'EUR', 'ETH', 'BTC', 'NEW'])
    expect(names(rows, { sortBy: 'change' })).toEqual(['BTC', 'ETH', 'USDT', 'EUR', 'NEW'])
  })

  it('filters by kind, ticker and name', () => {
    expect(names(rows, { kind: 'fiat' })).toEqual(['EUR'])
    expect(names(rows, { kind: 'crypto' })).toEqual(['BTC', 'ETH', 'NEW'])
    expect(names(rows, { contains: 'et' })).toEqual(['ETH'])
    expect(names(rows, { contains: 'name of b' })).toEqual(['BTC'])
  })

  it('the newest first', () =>
    expect(newestFirst(rows).map(({ asset }) => asset.ticker)).toEqual(['NEW', 'BTC', 'ETH', 'USDT', 'EUR']))
})

describe('the query of /assets', () => {
  it('takes what is allowed', () =>
    expect(readAssetsSearch({ kind: 'fiat', sortBy: 'volume', sort: 'asc', contains: 'b', page: '2' })).toEqual({
      kind: 'fiat',
      sortBy: 'volume',
      sort: 'asc',
      contains: 'b',
      page: 2,
    }))
  it.each([
    { kind: 'x' },
    { sortBy: 'x' },
    { sort: 'x' },
    { contains: ['a', 'b'] },
    { page: '0' },
    { page: ['1', '2'] },
  ])('refuses %o', (search) => expect(readAssetsSearch(search)).toBeNull())
})

describe('the converter', () => {
  it.each([
    ['1', '50000', '1', 2, '50000.00'],
    ['1', '0.02355713', '91250', 8, '0.00000025'],
    ['3', '1', '3', 4, '1.0000'],
    ['2', '1', '3', 4, '0.6666'],
    ['1.', '2', '1', 0, '2'],
  ])('%s at %s in what is worth %s', (amount, from, to, decimals, expected) =>
    expect(converted(amount, from, to, decimals)).toBe(expected),
  )
  it.each([
    ['', '1', '1'],
    ['x', '1', '1'],
    ['1', null, '1'],
    ['1', '1', null],
    ['1', '1', '0'],
  ])('nothing from %s at %s in %s', (amount, from, to) => expect(converted(amount, from, to, 2)).toBeNull())
})
