import type { Level } from '../../../shared/data/socket/index.ts'

/** A step of the depth curve. */
export interface DepthPoint {
  readonly ticks: number
  /** Lots from the best price to here. */
  readonly lots: number
}

/** The running sum of one side, best first. */
export function depthCurve(levels: readonly Level[]): DepthPoint[] {
  let lots = 0
  return levels.map((level) => {
    lots += level.lots
    return { ticks: level.ticks, lots }
  })
}

/** What it takes to move the price to a level. */
export interface DepthProbe {
  readonly side: 'asks' | 'bids'
  readonly ticks: number
  readonly lots: bigint
  /** Σ price × size, exact, in ticks × lots. */
  readonly tickLots: bigint
  /** Distance from the best price, parts per million of it, rounded half up. */
  readonly impactPpm: number
}

/**
 * Everything between the best price and `ticks`, as a taker would meet it; null when nothing is there.
 * @param levels one side, best first
 */
export function probeDepth(side: 'asks' | 'bids', levels: readonly Level[], ticks: number): DepthProbe | null {
  const best = levels[0]
  if (best === undefined) return null
  let lots = 0n
  let tickLots = 0n
  let worst: number | null = null
  for (const level of levels) {
    if (side === 'asks' ? level.ticks > ticks : level.ticks < ticks) break
    lots += BigInt(level.lots)
    tickLots += BigInt(level.ticks) * BigInt(level.lots)
    worst = level.ticks
  }
  if (worst === null) return null
  const distance = Math.abs(worst - best.ticks)
  return { side, ticks: worst, lots, tickLots, impactPpm: Math.round((distance * 1_000_000) / best.ticks) }
}
