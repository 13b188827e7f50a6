import type { PushOf } from './frames.ts'

/** A price level; both are safe integers in the market's ticks and lots. */
export interface Level {
  readonly ticks: number
  readonly lots: number
  /** Some of it is of RPI orders. */
  readonly rpi?: true
}

export interface BookPrecision {
  readonly pricePrecision: number
  readonly sizePrecision: number
}

/** Price, amount, and how much of it is of RPI orders. */
type Row = PushOf<'depth.update'>[1]['asks'][number]

/** A `depth.update` push, read. */
export interface DepthPush {
  readonly full: boolean
  readonly market: string
  readonly asks: readonly Row[]
  readonly bids: readonly Row[]
  readonly updateId: number
  /** The update before this one; absent in a full snapshot. */
  readonly pastUpdateId: number | null
}

export function depthOf([full, book, market]: PushOf<'depth.update'>): DepthPush {
  return {
    full,
    market,
    asks: book.asks,
    bids: book.bids,
    updateId: book.update_id,
    pastUpdateId: book.past_update_id ?? null,
  }
}

/**
 * A decimal string as an integer of 10^-decimals units; null when it is not a plain non-negative decimal, has more
 * significant decimals than that, or leaves the safe range.
 */
export function toScaledInteger(text: string, decimals: number): number | null {
  const match = /^(\d+)(?:\.(\d*))?$/.exec(text)
  if (match === null) return null
  const fraction = (match[2] ?? '').replace(/0+$/, '')
  if (fraction.length > decimals) return null
  const value = Number(`${match[1] ?? ''}${fraction.padEnd(decimals, '0')}`)
  return Number.isSafeInteger(value) ? value : null
}

/**
 * The top of one market's book as the server tells it: a full snapshot, then changed levels chained by update ids.
 * A broken chain is reported, not guessed over.
 */
export class OrderBook {
  private readonly precision: BookPrecision
  private readonly asks = new Map<number, Level>()
  private readonly bids = new Map<number, Level>()
  private lastUpdateId: number | null = null

  constructor(precision: BookPrecision) {
    this.precision = precision
  }

  get updateId(): number | null {
    return this.lastUpdateId
  }

  /** `gap`: an update is missing (or a level unreadable); the book is as it was and waits for a full snapshot. */
  apply(push: DepthPush): 'applied' | 'gap' {
    if (push.full) {
      this.asks.clear()
      this.bids.clear()
    } else if (this.lastUpdateId === null || push.pastUpdateId !== this.lastUpdateId) {
      return this.lose()
    }
    if (!this.applySide(this.asks, push.asks) || !this.applySide(this.bids, push.bids)) return this.lose()
    this.lastUpdateId = push.updateId
    return 'applied'
  }

  /** Best first, at most `limit`. */
  levels(side: 'asks' | 'bids', limit: number): Level[] {
    const sorted = [...this[side].values()]
    sorted.sort(side === 'asks' ? (a, b) => a.ticks - b.ticks : (a, b) => b.ticks - a.ticks)
    return sorted.slice(0, limit)
  }

  private lose(): 'gap' {
    this.lastUpdateId = null
    return 'gap'
  }

  private applySide(side: Map<number, Level>, rows: readonly Row[]): boolean {
    for (const [price, amount, rpi] of rows) {
      const ticks = toScaledInteger(price, this.precision.pricePrecision)
      const lots = toScaledInteger(amount, this.precision.sizePrecision)
      if (ticks === null || lots === null) return false
      if (lots === 0) side.delete(ticks)
      else side.set(ticks, rpi === undefined ? { ticks, lots } : { ticks, lots, rpi: true })
    }
    return true
  }
}
