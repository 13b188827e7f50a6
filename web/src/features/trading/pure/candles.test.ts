import { describe, expect, it } from 'vitest'
import { CandleBuilder } from './candles.ts'
import { defaultResolution, isResolution, resolutions, resolutionSeconds, resolutionSpan } from './resolution.ts'

const bar = { time: 600, open: 10, high: 12, low: 9, close: 11, volume: 3 }
const flat = (time: number, close: number) => ({ time, open: close, high: close, low: close, close, volume: 0 })

describe('resolutions', () => {
  it('BC-22 EN-33: the seventeen, BC-21: fifteen minutes first', () => {
    expect(resolutions).toHaveLength(17)
    expect(defaultResolution).toBe('15')
    expect(resolutions.map(resolutionSeconds)).toEqual([
      1, 10, 30, 60, 180, 300, 900, 1800, 3600, 7200, 14_400, 21_600, 28_800, 43_200, 86_400, 259_200, 604_800,
    ])
    expect(isResolution('15')).toBe(true)
    expect(isResolution('17')).toBe(false)
  })

  it('are named as a person would', () => {
    expect(resolutionSpan('30S')).toEqual({ unit: 'second', count: 30 })
    expect(resolutionSpan('120')).toEqual({ unit: 'hour', count: 2 })
    expect(resolutionSpan('3D')).toEqual({ unit: 'day', count: 3 })
    expect(resolutionSpan('1W')).toEqual({ unit: 'week', count: 1 })
  })
})

describe('the running candle', () => {
  it('ST-35: an interval without a deal becomes an empty bar at the previous close', () => {
    const builder = new CandleBuilder('1', bar)
    expect(builder.closeUntil(659)).toEqual([])
    expect(builder.closeUntil(725)).toEqual([flat(660, 11), flat(720, 11)])
    expect(builder.closeUntil(725)).toEqual([])
  })

  it('a deal moves the bar, and opens the next one at the close before it', () => {
    const builder = new CandleBuilder('1', bar)
    expect(builder.addDeal({ id: 1, time: 650, price: 13, amount: 1 })).toEqual([{ ...bar, high: 13, close: 13 }])
    expect(builder.addDeal({ id: 2, time: 790, price: 12, amount: 2 })).toEqual([
      flat(660, 13),
      flat(720, 13),
      { time: 780, open: 13, high: 13, low: 12, close: 12, volume: 2 },
    ])
  })

  it('counts a deal once, and no volume into a bar whose figures the server told', () => {
    const builder = new CandleBuilder('1', bar)
    builder.addDeal({ id: 5, time: 661, price: 11, amount: 2 })
    expect(builder.addDeal({ id: 5, time: 661, price: 11, amount: 2 })).toEqual([])
    expect(builder.current()?.volume).toBe(2)
    expect(builder.applyBar({ ...flat(660, 11), volume: 2.5 })).toEqual([{ ...flat(660, 11), volume: 2.5 }])
    expect(builder.addDeal({ id: 6, time: 662, price: 12, amount: 9 })[0]).toMatchObject({ high: 12, volume: 2.5 })
  })

  it('late figures correct an old bar and leave the running one alone', () => {
    const builder = new CandleBuilder('1', bar)
    builder.closeUntil(700)
    expect(builder.applyBar({ ...bar, volume: 4 })).toEqual([{ ...bar, volume: 4 }])
    expect(builder.current()?.time).toBe(660)
    expect(builder.addDeal({ id: 1, time: 610, price: 1, amount: 1 })).toEqual([])
  })

  it('begins with the first deal of a market that never traded', () => {
    const builder = new CandleBuilder('1', null)
    expect(builder.closeUntil(1000)).toEqual([])
    expect(builder.addDeal({ id: 1, time: 1000, price: 5, amount: 1 })).toEqual([
      { time: 960, open: 5, high: 5, low: 5, close: 5, volume: 1 },
    ])
  })
})
