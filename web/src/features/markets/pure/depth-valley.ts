import type { DepthLevel } from '@exchange/contract/markets'

export interface Valley {
  /** Filled areas, each closed along the ground. */
  readonly bids: string
  readonly asks: string
  /** Their upper edges. */
  readonly bidsEdge: string
  readonly asksEdge: string
}

/** Steps from the middle outwards: flat over a price, up at the next. */
function edge(
  levels: readonly DepthLevel[],
  toX: (price: number) => number,
  toY: (total: number) => number,
  outer: number,
  ground: number,
): string {
  const first = levels[0]
  if (first === undefined) return ''
  let path = `M${toX(Number(first[0])).toFixed(1)} ${ground}`
  for (const [price, , total] of levels) path += `H${toX(Number(price)).toFixed(1)}V${toY(Number(total)).toFixed(1)}`
  return `${path}H${outer}`
}

/**
 * Both sides of a book as areas that meet at the spread, in a box of width × height. Drawing only: prices and totals
 * become floats here and go nowhere else.
 */
export function depthValley(
  asks: readonly DepthLevel[],
  bids: readonly DepthLevel[],
  width: number,
  height: number,
): Valley {
  const bestAsk = Number(asks[0]?.[0] ?? 0)
  const bestBid = Number(bids[0]?.[0] ?? 0)
  const middle = (bestAsk + bestBid) / 2
  const reach = Math.max(Number(asks.at(-1)?.[0] ?? middle) - middle, middle - Number(bids.at(-1)?.[0] ?? middle)) || 1
  // A little air beyond the outermost level, so that its step is seen.
  const half = reach * 1.02
  const most = Math.max(Number(asks.at(-1)?.[2] ?? 0), Number(bids.at(-1)?.[2] ?? 0)) || 1
  const toX = (price: number) => Math.min(width, Math.max(0, width / 2 + ((price - middle) / half) * (width / 2)))
  const toY = (total: number) => height - (total / most) * (height - 8)
  const asksEdge = edge(asks, toX, toY, width, height)
  const bidsEdge = edge(bids, toX, toY, 0, height)
  return {
    asksEdge,
    bidsEdge,
    asks: asksEdge === '' ? '' : `${asksEdge}V${height}Z`,
    bids: bidsEdge === '' ? '' : `${bidsEdge}V${height}Z`,
  }
}
