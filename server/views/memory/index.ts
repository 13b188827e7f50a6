import type { CommandId, Event, MarketId, Micros, OrderId, OrderState } from '@exchange/core'
import { micros } from '@exchange/core/units'
import { BASES, type Base } from '../resolution.ts'
import { PendingMemory } from '../pendings.ts'
import { StopMemory, waitingOrder } from '../stops.ts'
import { ownTrade, publicTrade, type TradeEvent } from '../trades.ts'
import { movesOf } from '../transfers.ts'
import type { Candle, KnownOrder, PendingTransfer, PublicTrade, ViewChange, Views } from '../types.ts'
import { BalanceStore } from './balances.ts'
import { BookStore } from './books.ts'
import { CandleStore, type CandleHistory } from './candles.ts'
import { ChangeDraft } from './changes.ts'
import { DirectoryStore } from './directory.ts'
import { OpenOrderStore } from './orders.ts'
import { TickerStore } from './tickers.ts'
import { TradeStore } from './trades.ts'

export { KEPT, type CandleHistory } from './candles.ts'

/** What a market traded before the views begin; from the tables of the projector. */
export interface MarketPast {
  readonly market: MarketId
  /** Bars with trades by base, oldest first, beginning with one that lies before `since` when there is one. */
  readonly bars: Readonly<Record<Base, readonly Candle[]>>
  /** Where the bars of a base begin to be complete; -Infinity = from the first trade on. */
  readonly since: Readonly<Record<Base, number>>
  /** Newest last. */
  readonly trades: readonly PublicTrade[]
}

export interface MemoryViewsOptions {
  /** The state at `seq` as events (Machine.describe); empty for a new exchange. */
  readonly described: readonly Event[]
  readonly seq: number
  readonly past?: readonly MarketPast[]
  /** For candles older than what the memory keeps. */
  readonly history?: CandleHistory
  /** Reads the clock: tickers roll and candles repeat the last close while nothing happens. */
  readonly now: () => Micros
}

export interface MemoryViews extends Views {
  /** Shows a durable batch, then tells the subscribers. */
  apply(batch: { readonly firstSeq: number; readonly lastSeq: number; readonly events: readonly Event[] }): void
}

export function memoryViews(options: MemoryViewsOptions): MemoryViews {
  return new EventViews(options)
}

class EventViews implements MemoryViews {
  readonly directory = new DirectoryStore()
  readonly books = new BookStore()
  readonly siteBooks = this.books.site
  readonly trades = new TradeStore()
  readonly balances = new BalanceStore()
  readonly orders = new OpenOrderStore()
  readonly pendings = new PendingMemory()
  readonly candles: CandleStore
  readonly tickers: TickerStore
  lastSeq: number
  #lastAt: Micros = micros(0)
  readonly #stops = new StopMemory()
  readonly #listeners = new Set<(change: ViewChange) => void>()

  constructor(options: MemoryViewsOptions) {
    const now = () => micros(Math.max(options.now(), this.#lastAt))
    this.candles = new CandleStore(now, options.history ?? null)
    this.tickers = new TickerStore(this.candles, now)
    this.lastSeq = options.seq
    const draft = new ChangeDraft()
    for (const event of options.described) this.#show(event, draft)
    for (const past of options.past ?? []) this.#remember(past)
  }

  apply(batch: { readonly firstSeq: number; readonly lastSeq: number; readonly events: readonly Event[] }): void {
    if (batch.firstSeq !== this.lastSeq + 1)
      throw new Error(`views show command ${this.lastSeq} and were given ${batch.firstSeq}`)
    const draft = new ChangeDraft()
    for (const event of batch.events) this.#show(event, draft)
    this.lastSeq = batch.lastSeq
    const change = draft.finish(batch.firstSeq, batch.lastSeq, this.#lastAt)
    for (const listener of this.#listeners) listener(change)
  }

  subscribe(listener: (change: ViewChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #show(event: Event, draft: ChangeDraft): void {
    if (event.at > this.#lastAt) this.#lastAt = event.at
    switch (event.kind) {
      case 'order.put':
      case 'order.updated':
        return this.#rest(event.kind === 'order.put' ? 'put' : 'updated', event.order, draft)
      case 'order.finished':
        return this.#finish(event, draft)
      case 'conditional.armed':
        this.#group(this.#stops.note(event))
        this.orders.put(waitingOrder(event))
        return draft.order({ change: 'put', order: waitingOrder(event), reason: null })
      case 'conditional.fired':
        this.#stops.note(event)
        return
      case 'conditional.finished':
        this.#group(this.#stops.note(event))
        this.orders.remove(event.order)
        return draft.order({ change: 'finished', order: waitingOrder(event), reason: event.reason })
      case 'trade':
        return this.#trade(event, draft)
      case 'balance': {
        const { owner, wallet, asset, available, held } = event
        const balance = { wallet, asset, available, held }
        this.balances.set(owner, balance)
        return draft.balance(owner, balance)
      }
      case 'asset.listed':
        return this.directory.listAsset({ id: event.asset, ticker: event.ticker, scale: event.scale })
      case 'market.listed':
        this.directory.listMarket(event)
        return draft.listing(event.market)
      case 'market.state':
        this.directory.setState(event.market, event.state)
        return draft.listing(event.market)
      case 'fees.set':
        return this.directory.setFees(event.owner, event.market, { maker: event.maker, taker: event.taker })
      case 'account.configured': {
        const { stpGroup, permissions } = event
        return this.directory.configure(event.owner, { stpGroup, permissions })
      }
      case 'transfer':
        return this.#move(event.id, event, draft)
      case 'transfer.pending':
        return this.pendings.note(event)
      case 'transfer.finished': {
        const moved = this.pendings.end(event)
        return moved === null ? undefined : this.#move(event.key, moved, draft)
      }
      // Shown by the products that they belong to.
      case 'oto.waiting':
      // Nothing that anybody is shown.
      case 'limits.set':
      case 'producer.opened':
      case 'audit.anchored':
      case 'refused':
      case 'repeated':
    }
  }

  #move(id: CommandId, { reason, legs }: Pick<PendingTransfer, 'reason' | 'legs'>, draft: ChangeDraft): void {
    for (const { owner, ...move } of movesOf(legs)) draft.ownTransfer(owner, { id, reason, ...move })
  }

  #rest(change: 'put' | 'updated', state: OrderState, draft: ChangeDraft): void {
    const order = this.#stops.order(state)
    this.books.change(resting(this.orders.put(order)), order, order.updatedAt)
    draft.levels(order.market)
    draft.order({ change, order, reason: null })
  }

  #finish(event: Extract<Event, { kind: 'order.finished' }>, draft: ChangeDraft): void {
    const order = this.#stops.order(event.order)
    this.#stops.forget(order.orderId)
    const before = resting(this.orders.remove(order))
    if (before !== null) {
      this.books.change(before, null, event.at)
      draft.levels(before.market)
    }
    draft.order({ change: 'finished', order, reason: event.reason })
  }

  /** A limit order has joined a group, or left it. */
  #group(orderId: OrderId | null): void {
    const order = orderId === null ? undefined : this.orders.byId(orderId)
    if (order !== undefined) this.orders.put(this.#stops.order(order))
  }

  #trade(event: TradeEvent, draft: ChangeDraft): void {
    const market = this.directory.market(event.market)
    if (market === undefined) throw new Error(`a trade on market ${event.market}, which was never listed`)
    const trade = publicTrade(event)
    this.candles.add(trade)
    this.tickers.add(trade)
    this.trades.add(trade)
    draft.trade(trade)
    const assets = { base: market.base.id, quote: market.quote.id }
    draft.ownTrade(event.maker.owner, ownTrade(event, 'maker', assets))
    draft.ownTrade(event.taker.owner, ownTrade(event, 'taker', assets))
  }

  #remember(past: MarketPast): void {
    const series = this.candles.series(past.market)
    for (const base of BASES) {
      series[base].bars.push(...past.bars[base].map((bar) => ({ ...bar })))
      series[base].since = past.since[base]
    }
    for (const trade of past.trades) this.trades.add(trade)
    const last = past.trades.at(-1)
    if (last !== undefined) this.tickers.setLast(past.market, last.price, last.at)
  }
}

/** What the book knows of an order: stops that wait are none of its business. */
const resting = (order: KnownOrder | null): KnownOrder | null => (order?.stop?.isActivated === false ? null : order)
