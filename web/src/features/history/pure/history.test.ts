import { describe, expect, it } from 'vitest'
import { averagePrice } from './average-price.ts'
import { isFiltered, periodStart, readHistorySearch } from './search.ts'

describe('filters of the histories (F-63)', () => {
  it('reads what is known and leaves out the rest', () => {
    expect(
      readHistorySearch({ market: 'BTC_USDT', side: 'buy', status: 'FILLED', period: '7d', page: '3' }),
    ).toMatchObject({ market: 'BTC_USDT', side: 'buy', status: 'FILLED', period: '7d', page: 3 })
    expect(isFiltered(readHistorySearch({ market: '<x>', side: 'up', status: 'foo', period: '2d', page: '-1' }))).toBe(
      false,
    )
    expect(readHistorySearch({ page: '1' }).page).toBeUndefined()
  })

  it('counts a page as no filter', () => {
    expect(isFiltered({ page: 4 })).toBe(false)
    expect(isFiltered({ period: '1d' })).toBe(true)
  })

  it('begins a period so many days ago', () => expect(periodStart('7d', 1_000_000)).toBe(1_000_000 - 7 * 86_400))
})

describe('average prices', () => {
  it.each([
    ['32160.75', '0.5', '64321.5'],
    ['1', '3', '0.33333333'],
    ['0.123456789', '1', '0.12345679'],
    ['0', '0', '0'],
  ])('%s for %s is %s each', (quote, base, average) => expect(averagePrice(quote, base)).toBe(average))
})
