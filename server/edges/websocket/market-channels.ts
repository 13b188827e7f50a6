/** Public streams beside the book: trades, the last 24 hours, candles. */
import type { MarketId } from '@exchange/core'
import { formatDecimal } from '@exchange/core/units'
import { seconds } from '../../kernel/index.ts'
import type { Candle, MarketInfo, PublicTrade, Ticker, ViewChange, Views } from '../../views/types.ts'
import { candleRow } from '../wire/candles.ts'
import type { Subscriber } from './connection.ts'
import { pushFrame } from './protocol.ts'
import { Topics } from './topics.ts'

const DAY = 86_400

export function dealShape(trade: PublicTrade, market: MarketInfo) {
  return {
    id: trade.id,
    time: seconds(trade.at),
    price: formatDecimal(trade.price, market.pricePrecision),
    amount: formatDecimal(trade.size, market.sizePrecision),
    type: trade.takerSide,
    rpi: trade.rpi,
  }
}

export interface DealsDialect {
  /** The method of the frames. */
  readonly push: string
  /** Trades in the first frame of a subscription, at most. */
  readonly first: number
}

export class DealsChannel {
  readonly #views: Views
  readonly #dialect: DealsDialect
  readonly #topics = new Topics<MarketId>()
  readonly #waiting = new Map<MarketId, PublicTrade[]>()

  constructor(views: Views, dialect: DealsDialect) {
    this.#views = views
    this.#dialect = dialect
  }

  subscribe(subscriber: Subscriber, markets: readonly MarketInfo[]): void {
    // What waits is in the first push already.
    for (const market of markets) this.#flush(market)
    this.#topics.replace(
      subscriber,
      markets.map(({ id }) => id),
    )
    for (const market of markets) {
      subscriber.send(this.#frame(market, this.#views.trades.recent(market.id, this.#dialect.first)))
    }
  }

  unsubscribe(subscriber: Subscriber, markets: readonly MarketInfo[]): void {
    this.#topics.drop(subscriber, markets.length === 0 ? undefined : markets.map(({ id }) => id))
  }

  drop(subscriber: Subscriber): void {
    this.#topics.drop(subscriber)
  }

  note(change: ViewChange): void {
    for (const { market, trades } of change.markets.values()) {
      if (trades.length === 0 || this.#topics.followers(market).size === 0) continue
      const waiting = this.#waiting.get(market)
      if (waiting === undefined) this.#waiting.set(market, [...trades])
      else waiting.push(...trades)
    }
  }

  tick(): void {
    for (const id of this.#waiting.keys()) {
      const market = this.#views.directory.market(id)
      if (market !== undefined) this.#flush(market)
    }
  }

  #flush(market: MarketInfo): void {
    const waiting = this.#waiting.get(market.id)
    if (waiting === undefined) return
    this.#waiting.delete(market.id)
    this.#topics.send(market.id, this.#frame(market, waiting.toReversed()))
  }

  #frame(market: MarketInfo, newestFirst: readonly PublicTrade[]): Buffer {
    const rows = newestFirst.map((trade) => dealShape(trade, market))
    return pushFrame(this.#dialect.push, [market.name, rows])
  }
}

/** What a figures stream says of a market: anything JSON. */
export type Figures = (views: Views, market: MarketInfo) => unknown

/** What trading did to a market over some time. */
export type Moved = Pick<Ticker, 'open' | 'close' | 'high' | 'low' | 'volume' | 'deal'>

export function figuresOf(ticker: Moved, market: MarketInfo) {
  const price = (ticks: number) => formatDecimal(ticks, market.pricePrecision)
  return {
    last: price(ticker.close),
    open: price(ticker.open),
    close: price(ticker.close),
    high: price(ticker.high),
    low: price(ticker.low),
    volume: formatDecimal(ticker.volume, market.sizePrecision),
    deal: formatDecimal(ticker.deal, market.quote.scale),
  }
}

/** The last 24 hours. */
export const dayFigures: Figures = ({ tickers }, market) => ({
  period: DAY,
  ...figuresOf(tickers.ticker(market.id), market),
})

/** Since 00:00 UTC. */
export const todayFigures: Figures = ({ tickers }, market) => {
  const { last, open, high, low, volume, deal } = figuresOf(tickers.today(market.id), market)
  return { last, open, high, low, volume, deal }
}

export const lastPrice: Figures = ({ tickers }, market) =>
  formatDecimal(tickers.lastPrice(market.id), market.pricePrecision)

/** Figures of markets, sent when they differ from the last frame, at most once a tick. */
export class FiguresChannel {
  readonly #views: Views
  readonly #push: string
  readonly #figures: Figures
  readonly #topics = new Topics<MarketId>()
  /** The last frame of each followed market, to send only what differs. */
  readonly #sent = new Map<MarketId, Buffer>()

  /** `push` is the method of the frames. */
  constructor(views: Views, push: string, figures: Figures) {
    this.#views = views
    this.#push = push
    this.#figures = figures
  }

  subscribe(subscriber: Subscriber, markets: readonly MarketInfo[]): void {
    this.#topics.replace(
      subscriber,
      markets.map(({ id }) => id),
    )
    for (const market of markets) subscriber.send(this.#frame(market))
  }

  unsubscribe(subscriber: Subscriber, markets: readonly MarketInfo[]): void {
    this.#topics.drop(subscriber, markets.length === 0 ? undefined : markets.map(({ id }) => id))
  }

  drop(subscriber: Subscriber): void {
    this.#topics.drop(subscriber)
  }

  tick(): void {
    for (const id of this.#topics.active()) {
      const market = this.#views.directory.market(id)
      if (market === undefined) continue
      const frame = this.#frame(market)
      if (this.#sent.get(id)?.equals(frame) === true) continue
      this.#sent.set(id, frame)
      this.#topics.send(id, frame)
    }
  }

  #frame(market: MarketInfo): Buffer {
    return pushFrame(this.#push, [market.name, this.#figures(this.#views, market)])
  }
}

interface CandleStream {
  readonly market: MarketInfo
  readonly resolution: number
  shown: Candle | null
  /** One question to the candles at a time. */
  asking: boolean
}

const sameCandle = (a: Candle, b: Candle): boolean =>
  a.start === b.start &&
  a.close === b.close &&
  a.high === b.high &&
  a.low === b.low &&
  a.volume === b.volume &&
  a.deal === b.deal

export class CandleChannel {
  readonly #views: Views
  readonly #topics = new Topics<string>()
  readonly #streams = new Map<string, CandleStream>()
  readonly #push: string
  readonly #failed: (reason: unknown) => void

  /** `push` is the method of the frames; `failed` hears of candles that could not be read. */
  constructor(views: Views, push: string, failed: (reason: unknown) => void) {
    this.#views = views
    this.#push = push
    this.#failed = failed
  }

  /** Follows one market at one resolution, instead of what was followed before. */
  subscribe(subscriber: Subscriber, market: MarketInfo, resolution: number): void {
    const key = `${market.id} ${resolution}`
    this.#topics.replace(subscriber, [key])
    const current = this.#views.candles.current(market.id, resolution)
    if (!this.#streams.has(key)) this.#streams.set(key, { market, resolution, shown: current, asking: false })
    if (current !== null) subscriber.send(this.#frame(market, [current]))
  }

  drop(subscriber: Subscriber): void {
    this.#topics.drop(subscriber)
  }

  tick(): void {
    for (const [key, stream] of this.#streams) {
      if (this.#topics.followers(key).size === 0) this.#streams.delete(key)
      else this.#advance(key, stream).catch(this.#failed)
    }
  }

  async #advance(key: string, stream: CandleStream): Promise<void> {
    const { market, resolution, shown, asking } = stream
    const current = this.#views.candles.current(market.id, resolution)
    if (current === null || asking || (shown !== null && sameCandle(shown, current))) return
    if (shown === null || shown.start === current.start) {
      stream.shown = current
      return this.#topics.send(key, this.#frame(market, [current]))
    }
    // A new bar has begun: how the last one ended, and any without a trade in between, come with it.
    stream.asking = true
    try {
      const bars = await this.#views.candles.range(market.id, resolution, shown.start, current.start, 10)
      stream.shown = bars.at(-1) ?? current
      this.#topics.send(key, this.#frame(market, bars.length === 0 ? [current] : bars))
    } finally {
      stream.asking = false
    }
  }

  #frame(market: MarketInfo, candles: readonly Candle[]): Buffer {
    return pushFrame(
      this.#push,
      candles.map((candle) => [...candleRow(candle, market), market.name]),
    )
  }
}
