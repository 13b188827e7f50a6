import type { TradeSocket } from './connection.ts'
import { dealOf, type Deal, type PushOf } from './frames.ts'
import type { Painter } from './painter.ts'
import { FrameStore, type Readable } from './store.ts'

/** Deals kept per market. */
const dealsKept = 80

/** Puts pushed deals (newest first) before the known ones; a deal told twice stays one; the oldest fall off. */
export function mergeDeals(known: readonly Deal[], pushed: readonly Deal[]): readonly Deal[] {
  const newestKnown = known[0]?.id ?? -1
  const fresh = pushed.filter((deal) => deal.id > newestKnown)
  if (fresh.length === 0) return known.length === 0 ? pushed.slice(0, dealsKept) : known
  return [...fresh, ...known].toSorted((a, b) => b.id - a.id).slice(0, dealsKept)
}

/** The tape of one market, newest first. */
export class DealsStore implements Readable<readonly Deal[] | null> {
  private readonly socket: TradeSocket
  private readonly market: string
  private readonly view: FrameStore<readonly Deal[] | null>
  private deals: readonly Deal[] | null = null
  private readonly dealListeners = new Set<(deal: Deal) => void>()
  private watchers = 0
  private release: (() => void) | null = null

  constructor(socket: TradeSocket, painter: Painter, market: string) {
    this.socket = socket
    this.market = market
    this.view = new FrameStore<readonly Deal[] | null>(null, painter)
  }

  /** null until the first push. */
  readonly get = (): readonly Deal[] | null => this.view.get()

  readonly subscribe = (listener: () => void): (() => void) => {
    const stop = this.view.subscribe(listener)
    this.watch()
    return () => {
      stop()
      this.unwatch()
    }
  }

  /** Hears each new deal once, oldest first, without waiting for a frame (candles are built from these). */
  onDeal(listener: (deal: Deal) => void): () => void {
    this.dealListeners.add(listener)
    this.watch()
    return () => {
      this.dealListeners.delete(listener)
      this.unwatch()
    }
  }

  private watch(): void {
    if (this.watchers++ > 0) return
    const stops = [this.socket.onPush('deals.update', this.onPush), this.socket.hold('deals', [this.market])]
    this.release = () => {
      for (const stop of stops) stop()
    }
  }

  private unwatch(): void {
    if (--this.watchers > 0) return
    this.release?.()
    this.release = null
  }

  private readonly onPush = ([market, deals]: PushOf<'deals.update'>): void => {
    if (market !== this.market) return
    const pushed = deals.map(dealOf)
    const before = this.deals
    const after = mergeDeals(before ?? [], pushed)
    if (after === before) return
    this.deals = after
    this.view.invalidate(() => after)
    // The first push is history: the chart has it from its own query.
    if (before === null) return
    const newestBefore = before[0]?.id ?? -1
    for (const deal of after.filter((one) => one.id > newestBefore).toReversed()) {
      for (const listener of this.dealListeners) listener(deal)
    }
  }
}
