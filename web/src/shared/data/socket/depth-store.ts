import type { TradeSocket } from './connection.ts'
import { SocketState } from './connection.ts'
import type { PushOf } from './frames.ts'
import { OrderBook, depthOf, type BookPrecision, type DepthPush, type Level } from './order-book.ts'
import type { Painter } from './painter.ts'
import { FrameStore, type Readable } from './store.ts'

/** Levels a side that the page asks for. */
const depthLevels = 50

export interface DepthView {
  /** `stale`: shown figures are old, because the line broke or an update is missing; it heals by itself. */
  readonly status: 'loading' | 'live' | 'stale'
  readonly asks: readonly Level[]
  readonly bids: readonly Level[]
  readonly updateId: number
}

const nothing: DepthView = { status: 'loading', asks: [], bids: [], updateId: 0 }

/** One market's order book, kept for as long as it is watched. */
export class DepthStore implements Readable<DepthView> {
  private readonly socket: TradeSocket
  private readonly market: string
  private readonly view: FrameStore<DepthView>
  private book: OrderBook
  private readonly precision: BookPrecision
  private status: DepthView['status'] = 'loading'
  private watchers = 0
  private release: (() => void) | null = null

  constructor(socket: TradeSocket, painter: Painter, market: string, precision: BookPrecision) {
    this.socket = socket
    this.market = market
    this.precision = precision
    this.book = new OrderBook(precision)
    this.view = new FrameStore(nothing, painter)
  }

  readonly get = (): DepthView => this.view.get()

  readonly subscribe = (listener: () => void): (() => void) => {
    const stop = this.view.subscribe(listener)
    if (this.watchers++ === 0) this.open()
    return () => {
      stop()
      if (--this.watchers === 0) this.close()
    }
  }

  private open(): void {
    const stops = [
      this.socket.onPush('depth.update', this.onPush),
      this.socket.subscribeStatus(this.onStatus),
      this.socket.hold('depth', [this.market, depthLevels, '0']),
    ]
    this.release = () => {
      for (const stop of stops) stop()
    }
  }

  private close(): void {
    this.release?.()
    this.release = null
    this.book = new OrderBook(this.precision)
    this.status = this.status === 'loading' ? 'loading' : 'stale'
  }

  private readonly onPush = (params: PushOf<'depth.update'>): void => {
    const push = depthOf(params)
    if (push.market !== this.market) return
    if (this.awaitsSnapshot(push)) return
    if (this.book.apply(push) === 'applied') {
      this.show('live')
      return
    }
    this.show('stale')
    this.socket.resubscribe('depth')
  }

  /** After a gap only a full snapshot helps; the deltas still on their way say nothing. */
  private awaitsSnapshot(push: DepthPush): boolean {
    return !push.full && this.book.updateId === null
  }

  private readonly onStatus = (): void => {
    const { state, silent } = this.socket.getStatus()
    if (state !== SocketState.connected) {
      // The chain of updates is broken: only a new snapshot heals it.
      this.book = new OrderBook(this.precision)
      if (this.status === 'live') this.show('stale')
    } else if (silent && this.status === 'live') {
      this.show('stale')
    } else if (!silent && this.status === 'stale' && this.book.updateId !== null) {
      // The same line speaks again, so nothing was missed.
      this.show('live')
    }
  }

  private show(status: DepthView['status']): void {
    this.status = status
    // A gap keeps the last whole picture on the screen, marked as old.
    if (status === 'stale') this.view.invalidate(() => ({ ...this.view.get(), status }))
    else this.view.invalidate(this.picture)
  }

  private readonly picture = (): DepthView => ({
    status: this.status,
    asks: this.book.levels('asks', depthLevels),
    bids: this.book.levels('bids', depthLevels),
    updateId: this.book.updateId ?? 0,
  })
}
