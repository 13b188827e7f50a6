import { describe, expect, it } from 'vitest'
import { groupLevels, groupOf, groupSteps, spreadOf, ownByGroup } from './grouping.ts'

const asks = [
  { ticks: 101, lots: 5 },
  { ticks: 104, lots: 1 },
  { ticks: 110, lots: 2 },
  { ticks: 111, lots: 4 },
]
const bids = [
  { ticks: 99, lots: 3 },
  { ticks: 95, lots: 2 },
  { ticks: 90, lots: 7 },
  { ticks: 89, lots: 1 },
]

describe('grouping the book', () => {
  it('F-30: asks are rounded up and bids down to the step', () => {
    expect(groupLevels('asks', asks, 10, 10)).toEqual([
      { ticks: 110, lots: 8, cumulativeLots: 8 },
      { ticks: 120, lots: 4, cumulativeLots: 12 },
    ])
    expect(groupLevels('bids', bids, 10, 10)).toEqual([
      { ticks: 90, lots: 12, cumulativeLots: 12 },
      { ticks: 80, lots: 1, cumulativeLots: 13 },
    ])
  })

  it('a step of one tick leaves the levels as they are', () => {
    expect(groupLevels('asks', asks, 1, 10).map((row) => row.lots)).toEqual([5, 1, 2, 4])
    expect(groupLevels('asks', asks, 1, 10).map((row) => row.cumulativeLots)).toEqual([5, 6, 8, 12])
  })

  it('says of a row that some of it is of RPI orders', () => {
    const levels = [
      { ticks: 99, lots: 1, rpi: true as const },
      { ticks: 98, lots: 1 },
      { ticks: 89, lots: 1 },
    ]
    expect(groupLevels('bids', levels, 10, 5).map(({ rpi = false }) => rpi)).toEqual([true, false])
  })

  it('shows no more rows than asked for, each of them whole', () => {
    expect(groupLevels('asks', asks, 10, 1)).toEqual([{ ticks: 110, lots: 8, cumulativeLots: 8 }])
    expect(groupLevels('bids', [], 10, 5)).toEqual([])
  })

  it('places an own order in the group its level is in', () => {
    expect(groupOf('asks', 101, 10)).toBe(110)
    expect(groupOf('bids', 99, 10)).toBe(90)
  })

  it('offers steps from one tick to about one percent of the price', () => {
    expect(groupSteps(6_700_000)).toEqual([1, 10, 50, 100, 500, 1000])
    expect(groupSteps(30)).toEqual([1])
  })

  it('tells the spread only when both sides have orders', () => {
    expect(spreadOf(99, 101)).toEqual({ ticks: 2, ppm: 20_000 })
    expect(spreadOf(undefined, 101)).toBeNull()
  })
})

describe('19 own orders in the book', () => {
  it('are marked at their row, with the place of the one that is filled first', () => {
    const orders = [
      { ticks: 101, aheadPercent: 40 },
      { ticks: 101, aheadPercent: 10 },
      { ticks: 105, aheadPercent: null },
    ]
    expect([...ownByGroup('bids', orders, 1)]).toEqual([
      [101, 10],
      [105, null],
    ])
  })

  it('have no one queue in a row of several prices', () => {
    expect([...ownByGroup('bids', [{ ticks: 109, aheadPercent: 40 }], 10)]).toEqual([[100, null]])
  })
})
