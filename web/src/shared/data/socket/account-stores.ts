import { freshnessOf, SocketAuthorization, type TradeSocket } from './connection.ts'
import {
  fillOf,
  orderPushOf,
  orderOf,
  type Fill,
  type LiveOrder,
  type OrderPush,
  type PushOf,
  type ResultOf,
  type SpotBalance,
} from './frames.ts'
import type { Painter } from './painter.ts'
import { FrameStore, type Readable } from './store.ts'

export type SpotBalances = ReadonlyMap<string, SpotBalance>

/** Runs `job` now if the line is authorized and each time it becomes so. */
export function whenAuthorized(socket: TradeSocket, job: () => void): () => void {
  let done = false
  const look = (): void => {
    const authorized = socket.getStatus().authorization === SocketAuthorization.done
    if (authorized && !done) job()
    done = authorized
  }
  look()
  return socket.subscribeStatus(look)
}

/** Waits before the server is asked by another way than the silent line, in order and then the last one again, milliseconds. */
const readAgainAfterMs = [2_000, 4_000, 8_000, 16_000, 30_000] as const

/**
 * Runs `job` soon after the line fell silent, and then less and less often until it speaks again; never offline, and for
 * nobody who has signed out.
 */
function whileStale(socket: TradeSocket, job: () => void): () => void {
  let callOff: (() => void) | null = null
  const run = (tries: number): void => {
    const waitMs = readAgainAfterMs[Math.min(tries, readAgainAfterMs.length - 1)] ?? 0
    callOff = socket.clock.after(waitMs, () => {
      job()
      run(tries + 1)
    })
  }
  const stop = (): void => {
    callOff?.()
    callOff = null
  }
  const look = (): void => {
    if (!socket.isSignedIn || freshnessOf(socket.getStatus()) !== 'stale') stop()
    else if (callOff === null) run(0)
  }
  look()
  const forget = socket.subscribeStatus(look)
  return () => {
    stop()
    forget()
  }
}

/** Shared part of the stores behind the authorization: open with the first watcher, closed with the last. */
abstract class AccountStore<T> implements Readable<T> {
  protected readonly socket: TradeSocket
  protected readonly view: FrameStore<T>
  private watchers = 0
  private release: (() => void) | null = null

  constructor(socket: TradeSocket, painter: Painter, initial: T) {
    this.socket = socket
    this.view = new FrameStore(initial, painter)
  }

  readonly get = (): T => this.view.get()

  readonly subscribe = (listener: () => void): (() => void) => {
    const stop = this.view.subscribe(listener)
    if (this.watchers++ === 0) this.release = this.open()
    return () => {
      stop()
      if (--this.watchers > 0) return
      this.release?.()
      this.release = null
    }
  }

  protected abstract open(): () => void
}

/** Spot balances of the signed-in person; null until known. */
export class BalancesStore extends AccountStore<SpotBalances | null> {
  private readonly latest = new Map<string, SpotBalance>()
  private readonly loadAll: () => Promise<ResultOf<'asset.query'>>

  /** @param loadAll gives all balances while the line is silent; by default the socket is asked */
  constructor(socket: TradeSocket, painter: Painter, loadAll?: () => Promise<ResultOf<'asset.query'>>) {
    super(socket, painter, null)
    this.loadAll = loadAll ?? (async () => this.socket.request('asset.query'))
  }

  /** Forgets everything, when the person signs out. */
  clear(): void {
    this.latest.clear()
    this.view.invalidate(() => null)
  }

  protected override open(): () => void {
    const stops = [
      this.socket.onPush('asset.update', ([balances]) => this.merge(balances)),
      this.socket.hold('asset', []),
      whenAuthorized(this.socket, () => {
        this.socket.request('asset.query').then(
          (result) => this.merge(result),
          () => undefined,
        )
      }),
      whileStale(this.socket, () => void this.readAside()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  /** What the line tells is newer than an answer that went another way. */
  private async readAside(): Promise<void> {
    const balances = await this.loadAll().catch(() => null)
    if (balances !== null && freshnessOf(this.socket.getStatus()) === 'stale') this.merge(balances)
  }

  private merge(balances: ResultOf<'asset.query'>): void {
    for (const [ticker, balance] of Object.entries(balances)) this.latest.set(ticker, balance)
    this.view.invalidate(() => new Map(this.latest))
  }
}

/** A whole list of open orders. */
export interface OpenList {
  /** When it was asked for, milliseconds since the epoch. */
  readonly askedAt: number
  readonly orders: readonly LiveOrder[]
}

/** Ends remembered; an answer that is older than so many ends is not on its way any more. */
const endsKept = 1_000

/** Orders asked for at a time. */
const orderPage = 100

/** Resting orders of the signed-in person on some markets, newest first; null until known. */
export class OpenOrdersStore extends AccountStore<readonly LiveOrder[] | null> {
  private readonly markets: readonly string[]
  private readonly loadAll: () => Promise<readonly LiveOrder[]>
  private latest = new Map<number, LiveOrder>()
  /** Orders told of while a list was on its way: what was told is newer than the list. */
  private told = new Map<number, LiveOrder>()
  /** Orders seen finishing; an answer that was on its way meanwhile may not bring them back. */
  private readonly finished = new Set<number>()
  private readonly changeListeners = new Set<(change: OrderPush) => void>()
  private readonly listListeners = new Set<(list: OpenList) => void>()

  /** @param loadAll gives the whole list; by default the socket is asked, market by market */
  constructor(
    socket: TradeSocket,
    painter: Painter,
    markets: readonly string[],
    loadAll?: () => Promise<readonly LiveOrder[]>,
  ) {
    super(socket, painter, null)
    this.markets = markets
    this.loadAll = loadAll ?? (async () => (await Promise.all(markets.map((market) => this.load(market)))).flat())
  }

  /** Hears each change at once, without waiting for a frame. */
  onChange(listener: (change: OrderPush) => void): () => void {
    this.changeListeners.add(listener)
    return () => this.changeListeners.delete(listener)
  }

  /** Hears each whole list, at once. */
  onList(listener: (list: OpenList) => void): () => void {
    this.listListeners.add(listener)
    return () => this.listListeners.delete(listener)
  }

  /** The exchange answered that this order is over; its row goes with the answer instead of after it. */
  end(orderId: number): void {
    this.latest.delete(orderId)
    this.finished.add(orderId)
    if (this.finished.size > endsKept)
      for (const oldest of [...this.finished].slice(0, -endsKept)) this.finished.delete(oldest)
    this.show()
  }

  clear(): void {
    this.latest.clear()
    this.finished.clear()
    this.view.invalidate(() => null)
  }

  /** Asks for the whole list again; resolves when it is shown, or could not be had. */
  async reload(): Promise<void> {
    this.told = new Map()
    const askedAt = Date.now()
    try {
      const orders = await this.loadAll()
      const known = [...orders, ...this.told.values()].filter((order) => !this.finished.has(order.id))
      this.latest = new Map(known.map((order) => [order.id, order]))
      this.show()
      for (const listener of this.listListeners) listener({ askedAt, orders: [...this.latest.values()] })
    } catch {
      // The next connection asks again.
    }
  }

  protected override open(): () => void {
    const stops = [
      this.socket.onPush('order.update', this.onPush),
      this.socket.hold('order', [...this.markets]),
      whenAuthorized(this.socket, () => void this.reload()),
      whileStale(this.socket, () => void this.reload()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  private async load(market: string): Promise<LiveOrder[]> {
    const out: LiveOrder[] = []
    for (let offset = 0; ; offset += orderPage) {
      const { records } = await this.socket.request('order.query', [market, offset, orderPage])
      out.push(...records.map(orderOf))
      if (records.length < orderPage) return out
    }
  }

  private readonly onPush = (params: PushOf<'order.update'>): void => {
    const change = orderPushOf(params)
    if (!this.markets.includes(change.order.market)) return
    if (change.kind === 'finished') {
      this.end(change.order.id)
    } else if (!this.finished.has(change.order.id)) {
      this.latest.set(change.order.id, change.order)
      this.told.set(change.order.id, change.order)
    }
    this.show()
    for (const listener of this.changeListeners) listener(change)
  }

  private show(): void {
    this.view.invalidate(() => [...this.latest.values()].toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id))
  }
}

/** Fills kept from the socket; older ones are in the history. */
const fillsKept = 200

/** One's own fills since the page was opened, newest first. */
export class FillsStore extends AccountStore<readonly Fill[]> {
  private readonly markets: readonly string[]
  private fills: readonly Fill[] = []
  private readonly fillListeners = new Set<(fill: Fill) => void>()

  constructor(socket: TradeSocket, painter: Painter, markets: readonly string[]) {
    super(socket, painter, [])
    this.markets = markets
  }

  /** Hears each fill once, without waiting for a frame. */
  onFill(listener: (fill: Fill) => void): () => void {
    this.fillListeners.add(listener)
    return () => this.fillListeners.delete(listener)
  }

  clear(): void {
    this.fills = []
    this.view.invalidate(() => [])
  }

  protected override open(): () => void {
    const stops = [
      this.socket.onPush('user_deals.update', this.onPush),
      this.socket.hold('user_deals', [...this.markets]),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  private readonly onPush = (params: PushOf<'user_deals.update'>): void => {
    const fill = fillOf(params)
    if (this.fills.some((known) => known.id === fill.id && known.orderId === fill.orderId)) return
    this.fills = [fill, ...this.fills].slice(0, fillsKept)
    this.view.invalidate(() => this.fills)
    for (const listener of this.fillListeners) listener(fill)
  }
}
