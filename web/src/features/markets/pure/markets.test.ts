import { describe, expect, it } from 'vitest'
import { marketOf } from '../testing/market.ts'
import { depthValley } from './depth-valley.ts'
import { readMarketsSearch } from './search.ts'
import { selectMarkets, toggleFavorite } from './select.ts'
import { directionOf, toggledSorting } from './sorting.ts'

const btc = marketOf('BTC_USDT', 1, {
  stockName: 'Bitcoin',
  last: '60000',
  change: '1.5',
  deal: '500',
  high: '61000',
  low: '59000',
})
const eth = marketOf('ETH_USDT', 2, {
  stockName: 'Ethereum',
  last: '3000',
  change: '-2',
  deal: '900',
  high: '3100',
  low: '2900',
})
const ethBtc = marketOf('ETH_BTC', 3, { last: '0.05', change: '9', deal: '1', high: '0.051', low: '0.049' })
const eur = marketOf('EUR_TRY', 4, { subType: 'fiat', last: '45', change: '0.1', deal: '10' })
const all = [btc, eth, ethBtc, eur]
const names = (...args: Parameters<typeof selectMarkets>) => selectMarkets(...args).rows.map((row) => row.market)

describe('the query of /markets (RR-37)', () => {
  it('takes what is allowed', () => {
    expect(
      readMarketsSearch({ type: 'spot', subType: 'fiat', sortBy: 'volume', sort: 'desc', contains: 'BT', page: '2' }),
    ).toEqual({
      type: 'spot',
      subType: 'fiat',
      sortBy: 'volume',
      sort: 'desc',
      contains: 'BT',
      page: 2,
    })
    expect(readMarketsSearch({})).toEqual({})
  })

  it.each([
    { type: 'foo' },
    { subType: 'foo' },
    { sortBy: 'foo' },
    { sort: 'up' },
    { contains: ['a', 'b'] },
    { page: 'x' },
    { page: '0' },
    { page: '-1' },
  ])('refuses %o', (search) => expect(readMarketsSearch(search)).toBeNull())
})

describe('which markets are shown (F-28)', () => {
  it('keeps the order of the exchange without a wish', () =>
    expect(names(all, {}, [])).toEqual(['BTC_USDT', 'ETH_USDT', 'ETH_BTC', 'EUR_TRY']))

  it('sorts by figures, greatest first, by volume in one currency', () => {
    expect(names(all, { sortBy: 'dynamic' }, [])).toEqual(['ETH_BTC', 'BTC_USDT', 'EUR_TRY', 'ETH_USDT'])
    expect(names(all, { sortBy: 'dynamic', sort: 'asc' }, [])[0]).toBe('ETH_USDT')
    expect(names(all, { sortBy: 'volume' }, [])).toEqual(['ETH_BTC', 'ETH_USDT', 'BTC_USDT', 'EUR_TRY'])
    expect(names(all, { sortBy: 'price', sort: 'asc' }, [])[0]).toBe('ETH_BTC')
    expect(names(all, { sortBy: 'max' }, [])[0]).toBe('BTC_USDT')
    expect(names(all, { sortBy: 'min', sort: 'asc' }, [])[0]).toBe('ETH_BTC')
  })

  it('finds by ticker, pair and name', () => {
    expect(names(all, { contains: 'ethereum' }, [])).toEqual(['ETH_USDT'])
    expect(names(all, { contains: 'btc/usdt' }, [])).toEqual(['BTC_USDT'])
    expect(names(all, { contains: 'btc' }, [])).toEqual(['BTC_USDT', 'ETH_BTC'])
  })

  it('filters by kind of quote and by product', () => {
    expect(names(all, { subType: 'fiat' }, [])).toEqual(['EUR_TRY'])
    expect(names(all, { type: 'futures' }, [])).toEqual([])
  })

  it('keeps favorites in the order of the user', () =>
    expect(names(all, { type: 'favorite' }, ['EUR_TRY', 'BTC_USDT'])).toEqual(['EUR_TRY', 'BTC_USDT']))

  it('pages by 100, and a page beyond the end is the last one (BC-27)', () => {
    const many = Array.from({ length: 250 }, (_, at) => marketOf(`A${at}_USDT`, at + 1))
    expect(selectMarkets(many, { page: 2 }, []).rows[0]?.market).toBe('A100_USDT')
    expect(selectMarkets(many, { page: 99 }, [])).toMatchObject({ offset: 200, total: 250 })
  })

  it('stars at the end and takes away (ST-31)', () => {
    expect(toggleFavorite(['A', 'B'], 'C')).toEqual(['A', 'B', 'C'])
    expect(toggleFavorite(['A', 'B', 'C'], 'B')).toEqual(['A', 'C'])
  })
})

describe('the book as a picture', () => {
  it('meets in the middle and reaches both edges', () => {
    const valley = depthValley(
      [
        ['101', '1', '1'],
        ['102', '1', '2'],
      ],
      [
        ['99', '1', '1'],
        ['98', '1', '2'],
      ],
      100,
      50,
    )
    expect(valley.asksEdge).toBe('M74.5 50H74.5V29.0H99.0V8.0H100')
    expect(valley.bidsEdge).toBe('M25.5 50H25.5V29.0H1.0V8.0H0')
  })

  it('an empty side draws nothing', () => expect(depthValley([], [['99', '1', '1']], 100, 50).asks).toBe(''))
})

describe('a press on the heading of a column', () => {
  it.each([
    [{}, 'desc'],
    [{ sortBy: 'volume', sort: 'desc' }, 'desc'],
    [{ sortBy: 'price' }, 'asc'],
    [{ sortBy: 'price', sort: 'desc' }, 'asc'],
    [{ sortBy: 'price', sort: 'asc' }, undefined],
  ] as const)('makes %j sort by price: %s', (before, direction) => {
    expect(directionOf<'price' | 'volume'>(toggledSorting<'price' | 'volume'>(before, 'price'), 'price')).toBe(
      direction,
    )
  })

  it('T1 counts from the press before, also when that one is not drawn yet', () => {
    const once = toggledSorting<'price'>({}, 'price')
    expect(toggledSorting(once, 'price')).toEqual({ sortBy: 'price', sort: 'asc' })
    expect(toggledSorting(toggledSorting(once, 'price'), 'price')).toEqual({ sortBy: undefined, sort: undefined })
  })
})
