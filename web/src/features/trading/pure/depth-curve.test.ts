import { describe, expect, it } from 'vitest'
import { depthCurve, probeDepth } from './depth-curve.ts'

const asks = [
  { ticks: 1000, lots: 5 },
  { ticks: 1010, lots: 1 },
  { ticks: 1100, lots: 2 },
]

describe('the depth chart', () => {
  it('adds up from the best price', () => {
    expect(depthCurve(asks)).toEqual([
      { ticks: 1000, lots: 5 },
      { ticks: 1010, lots: 6 },
      { ticks: 1100, lots: 8 },
    ])
  })

  it('tells what moving the price costs, exactly', () => {
    expect(probeDepth('asks', asks, 1050)).toEqual({
      side: 'asks',
      ticks: 1010,
      lots: 6n,
      tickLots: 6010n,
      impactPpm: 10_000,
    })
    expect(
      probeDepth(
        'bids',
        [
          { ticks: 900, lots: 4 },
          { ticks: 800, lots: 1 },
        ],
        800,
      ),
    ).toEqual({
      side: 'bids',
      ticks: 800,
      lots: 5n,
      tickLots: 4400n,
      impactPpm: 111_111,
    })
  })

  it('says nothing inside the spread or of an empty side', () => {
    expect(probeDepth('asks', asks, 999)).toBeNull()
    expect(probeDepth('bids', [], 1)).toBeNull()
  })
})
