/** F-63, R-241: what the page of exports is opened with, and the periods it asks for. */
import { describe, expect, test } from 'vitest'
import { secondsOf, startOfDay } from './period.ts'
import { readExportSearch } from './search.ts'

describe('filters of a history', () => {
  test('are taken over by the one that has them', () => {
    const orders = { kind: 'orders', market: 'BTC_USDT', side: 'sell', status: 'FILLED', period: '7d' }
    expect(readExportSearch(orders)).toEqual(orders)
    expect(readExportSearch({ kind: 'deals', market: 'BTC_USDT', status: 'FILLED', ticker: 'BTC' })).toEqual({
      kind: 'deals',
      market: 'BTC_USDT',
    })
    expect(readExportSearch({ kind: 'deposits', ticker: 'BTC', status: 'final' })).toEqual({
      kind: 'deposits',
      ticker: 'BTC',
      status: 'final',
    })
    expect(readExportSearch({ kind: 'withdrawals', status: 'done' })).toEqual({ kind: 'withdrawals', status: 'done' })
    expect(readExportSearch({ kind: 'transfers', ticker: 'BTC', reason: 'wallet' })).toEqual({
      kind: 'transfers',
      ticker: 'BTC',
      reason: 'wallet',
    })
  })

  test('that are not known, or of another history, are left out', () => {
    expect(readExportSearch({ kind: 'dreams', market: 'BTC_USDT', period: '5y' })).toEqual({})
    expect(readExportSearch({ kind: 'deposits', status: 'FILLED' })).toEqual({ kind: 'deposits' })
    expect(readExportSearch({ kind: 'orders', market: '<x>', side: 'up' })).toEqual({ kind: 'orders' })
  })
})

describe('periods', () => {
  const now = Date.UTC(2026, 6, 5, 12) / 1000
  const none = { first: '', last: '' }
  const at = (moment: string) => Date.parse(moment) / 1000
  const within = (timeZone: string) => ({ now, timeZone, longestDays: 3660 })

  test('days begin when they do on the clock of the zone, also on days on which it is put forward or back', () => {
    expect(startOfDay('2026-07-05', 'UTC')).toBe(at('2026-07-05T00:00:00Z'))
    expect(startOfDay('2026-03-29', 'Europe/Kyiv')).toBe(at('2026-03-28T22:00:00Z'))
    expect(startOfDay('2026-03-30', 'Europe/Kyiv')).toBe(at('2026-03-29T21:00:00Z'))
    expect(startOfDay('2026-11-02', 'America/New_York')).toBe(at('2026-11-02T05:00:00Z'))
  })

  test('years, days back from now, and two days with the whole of the last', () => {
    expect(secondsOf('7d', none, within('UTC'))).toEqual({ from: now - 7 * 86_400, to: now })
    expect(secondsOf('all', none, within('UTC'))).toEqual({ from: now - 3660 * 86_400, to: now })
    expect(secondsOf('year', none, within('Asia/Tbilisi'))).toEqual({ from: at('2025-12-31T20:00:00Z'), to: now })
    expect(secondsOf('last-year', none, within('UTC'))).toEqual({
      from: at('2025-01-01T00:00:00Z'),
      to: at('2025-12-31T23:59:59Z'),
    })
    expect(secondsOf('own', { first: '2026-05-01', last: '2026-05-01' }, within('UTC'))).toEqual({
      from: at('2026-05-01T00:00:00Z'),
      to: at('2026-05-01T23:59:59Z'),
    })
  })

  test('a last day before the first, and a day that is missing, are none', () => {
    expect(secondsOf('own', { first: '2026-05-02', last: '2026-05-01' }, within('UTC'))).toBeNull()
    expect(secondsOf('own', { first: '', last: '2026-05-01' }, within('UTC'))).toBeNull()
  })
})
