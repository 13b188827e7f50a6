/** Every stream of the socket. The two dialects follow streams of their own, whose frames differ in names and shapes. */
import type { OwnerId } from '@exchange/core'
import type { ViewChange, Views } from '../../views/types.ts'
import { BookTickerChannel } from './book-ticker.ts'
import type { Connection } from './connection.ts'
import { DepthChannel } from './depth.ts'
import { CandleChannel, DealsChannel, FiguresChannel, dayFigures, lastPrice, todayFigures } from './market-channels.ts'
import { OwnChannels } from './own-channels.ts'
import { Topics } from './topics.ts'

/** What both dialects have. */
export interface Channels {
  readonly depth: DepthChannel
  readonly deals: DealsChannel
  readonly state: FiguresChannel
  readonly candles: CandleChannel
  readonly own: OwnChannels
}

export interface ApiChannels extends Channels {
  readonly lastPrice: FiguresChannel
  readonly today: FiguresChannel
  readonly bookTicker: BookTickerChannel
}

/** Trades in the first push of a subscription. */
const FIRST_DEALS = { web: 80, api: 100 } as const

export class AllChannels {
  readonly web: Channels
  /** Who follows what happens to an account. */
  readonly accounts = new Topics<OwnerId>()
  readonly api: ApiChannels
  readonly #all: readonly Channels[]

  /** `failed` hears of candles that could not be read; `now` in milliseconds. */
  constructor(views: Views, now: () => number, failed: (reason: unknown) => void) {
    this.web = {
      depth: new DepthChannel(views.siteBooks, 'depth.update'),
      deals: new DealsChannel(views, { push: 'deals.update', first: FIRST_DEALS.web }),
      state: new FiguresChannel(views, 'state.update', dayFigures),
      candles: new CandleChannel(views, 'kline.update', failed),
      own: new OwnChannels(views, { orders: 'order.update', deals: 'user_deals.update', balances: 'asset.update' }),
    }
    this.api = {
      depth: new DepthChannel(views.books, 'depth_update'),
      deals: new DealsChannel(views, { push: 'trades_update', first: FIRST_DEALS.api }),
      state: new FiguresChannel(views, 'market_update', dayFigures),
      today: new FiguresChannel(views, 'marketToday_update', todayFigures),
      lastPrice: new FiguresChannel(views, 'lastprice_update', lastPrice),
      candles: new CandleChannel(views, 'candles_update', failed),
      bookTicker: new BookTickerChannel(views, now),
      own: new OwnChannels(views, {
        orders: 'ordersPending_update',
        deals: 'deals_update',
        balances: 'balanceSpot_update',
        executed: 'ordersExecuted_update',
      }),
    }
    this.#all = [this.web, this.api]
  }

  /** Runs after every batch. */
  note(change: ViewChange): void {
    for (const { deals, own } of this.#all) {
      deals.note(change)
      own.note(change)
    }
    this.api.bookTicker.note(change)
  }

  /** Ten times a second. */
  tickBooks(now: number): void {
    for (const { depth, deals } of this.#all) {
      depth.tick(now)
      deals.tick()
    }
  }

  /** Twice a second. */
  tickCandles(): void {
    for (const { candles } of this.#all) candles.tick()
  }

  /** Once a second. */
  tickFigures(): void {
    for (const { state } of this.#all) state.tick()
    this.api.today.tick()
    this.api.lastPrice.tick()
  }

  /** Ends what a connection follows as its owner: it signs in anew, or leaves. */
  dropOwn(connection: Connection): void {
    for (const { own } of this.#all) own.drop(connection)
    this.accounts.drop(connection)
  }

  drop(connection: Connection): void {
    for (const { depth, deals, state, candles } of this.#all)
      for (const channel of [depth, deals, state, candles]) channel.drop(connection)
    for (const channel of [this.api.today, this.api.lastPrice, this.api.bookTicker]) channel.drop(connection)
    this.dropOwn(connection)
  }
}
