import type { Level } from '../../../shared/data/socket/index.ts'

/** One shown row of the book. */
export interface BookRow {
  /** The group's price: bids rounded down, asks up, so that a row never promises a better price than it holds. */
  readonly ticks: number
  readonly lots: number
  /** Lots from the best price to this row, this row included. */
  readonly cumulativeLots: number
  /** Some of it is of RPI orders. */
  readonly rpi?: true
}

/** Steps of grouping a market offers, in ticks: powers of ten and their halves, up to about 1 % of the price. */
export function groupSteps(lastTicks: number): readonly number[] {
  const most = Math.max(lastTicks / 100, 1)
  const steps: number[] = []
  for (let power = 1; power <= most && steps.length < 6; power *= 10) {
    steps.push(power)
    if (power >= 10 && power * 5 <= most && steps.length < 6) steps.push(power * 5)
  }
  return steps.toSorted((a, b) => a - b)
}

/**
 * Merges the levels of one side (best first) into rows of `step` ticks, at most `limit`, with running sums.
 * @param step whole ticks, at least 1
 */
export function groupLevels(side: 'asks' | 'bids', levels: readonly Level[], step: number, limit: number): BookRow[] {
  const rows: BookRow[] = []
  let ticks = Number.NaN
  let lots = 0
  let cumulativeLots = 0
  let rpi = false
  const close = (): void => {
    if (lots > 0) rows.push({ ticks, lots, cumulativeLots, ...(rpi ? { rpi } : {}) })
  }
  for (const level of levels) {
    const group = (side === 'bids' ? Math.floor(level.ticks / step) : Math.ceil(level.ticks / step)) * step
    if (group !== ticks) {
      close()
      if (rows.length === limit) return rows
      ticks = group
      lots = 0
      rpi = false
    }
    lots += level.lots
    rpi ||= level.rpi === true
    cumulativeLots += level.lots
  }
  close()
  return rows.slice(0, limit)
}

/** The group a price of one's own order is shown in. */
export function groupOf(side: 'asks' | 'bids', ticks: number, step: number): number {
  return (side === 'bids' ? Math.floor(ticks / step) : Math.ceil(ticks / step)) * step
}

/** Spread in ticks and in parts per million of the middle; null unless both sides have an order. */
export function spreadOf(
  bestBid: number | undefined,
  bestAsk: number | undefined,
): { ticks: number; ppm: number } | null {
  if (bestBid === undefined || bestAsk === undefined) return null
  const ticks = bestAsk - bestBid
  return { ticks, ppm: (ticks * 2_000_000) / (bestAsk + bestBid) }
}

/** An own order of one side of the book. */
export interface OwnLevel {
  readonly ticks: number
  /** The most of its level that is filled before it, in whole percent; null where it isn't known. */
  readonly aheadPercent: number | null
}

/** Rows with own orders, and the place of the one that is filled first. */
export function ownByGroup(
  side: 'asks' | 'bids',
  orders: readonly OwnLevel[],
  step: number,
): ReadonlyMap<number, number | null> {
  const own = new Map<number, number | null>()
  for (const { ticks, aheadPercent } of orders) {
    const row = groupOf(side, ticks, step)
    const before = own.get(row)
    // A row of several prices has no one queue.
    const known = step > 1 ? null : aheadPercent
    own.set(row, before === undefined || before === null ? known : known === null ? before : Math.min(before, known))
  }
  return own
}
