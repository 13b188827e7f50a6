import { describe, expect, it } from 'vitest'
import { chartFigures, pricePaths } from './price-area.ts'

const candle = (time: number, open: string, high: string, low: string, close: string) => ({
  time,
  open,
  high,
  low,
  close,
  volume: '1',
})

describe('the chart of an asset (F-29)', () => {
  const candles = [candle(0, '100', '111', '99', '110'), candle(60, '110', '120.5', '105', '105')]

  it('says in words what it shows', () =>
    expect(chartFigures(candles)).toEqual({ first: '100', last: '105', low: '99', high: '120.5', change: '5.00' }))

  it('is drawn from edge to edge, the highest close on top', () =>
    expect(pricePaths(candles, 100, 50)).toEqual({ line: 'M0.0 3.0L100.0 47.0', area: 'M0.0 3.0L100.0 47.0V50H0Z' }))

  it('one candle is a level line, none is nothing', () => {
    expect(pricePaths(candles.slice(0, 1), 100, 50).line).toBe('M0 25.0H100')
    expect(pricePaths([], 100, 50).area).toBe('')
    expect(chartFigures([])).toBeNull()
  })
})
