import type { TradeSocket } from './connection.ts'
import { tickerOf, type Ticker } from './frames.ts'
import type { Painter } from './painter.ts'
import { FrameStore, type Readable } from './store.ts'

export type Tickers = ReadonlyMap<string, Ticker>

/** The 24-hour figures of all markets that anyone on the page watches. */
export class TickersStore {
  private readonly socket: TradeSocket
  private readonly view: FrameStore<Tickers>
  private readonly latest = new Map<string, Ticker>()
  private readonly single = new Map<string, Readable<Ticker | null>>()

  constructor(socket: TradeSocket, painter: Painter) {
    this.socket = socket
    this.view = new FrameStore<Tickers>(new Map(), painter)
    socket.onPush('state.update', (params) => {
      const ticker = tickerOf(params)
      this.latest.set(ticker.market, ticker)
      this.view.invalidate(() => new Map(this.latest))
    })
  }

  readonly get = (): Tickers => this.view.get()

  /** Watches every market. */
  readonly subscribe = (listener: () => void): (() => void) => this.watch([], listener)

  /** Watches one market; null until its first push. */
  of(market: string): Readable<Ticker | null> {
    const known = this.single.get(market)
    if (known !== undefined) return known
    const made: Readable<Ticker | null> = {
      get: () => this.view.get().get(market) ?? null,
      subscribe: (listener) => this.watch([market], listener),
    }
    this.single.set(market, made)
    return made
  }

  private watch(markets: readonly string[], listener: () => void): () => void {
    const stop = this.view.subscribe(listener)
    const release = this.socket.hold('state', [...markets])
    return () => {
      stop()
      release()
    }
  }
}
