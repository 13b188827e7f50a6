/** Figures of markets, and of what trading did to them over some time. */
import { amount, formatDecimal, sizeLots } from '@exchange/core/units'
import type { MarketId } from '@exchange/core'
import { Topics } from '../../../kernel/index.ts'
import type { SocketStream, Subscriber } from '../../../kernel/index.ts'
import type { Candle, MarketInfo, Ticker, Views } from '../../../views/types.ts'

const MINUTE = 60
const HOUR = 3600
/** The period whose figures are always there. */
export const DAY = 86_400
/** Candles that a period is summed of, at most. */
const MOST_CANDLES = 1440

/** What trading did to a market over some time. */
type Moved = Pick<Ticker, 'open' | 'close' | 'high' | 'low' | 'volume' | 'deal'>

function figuresOf(ticker: Moved, market: MarketInfo) {
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
export const dayFigures = ({ tickers }: Views, market: MarketInfo) => ({
  period: DAY,
  ...figuresOf(tickers.ticker(market.id), market),
})

/** Since 00:00 UTC. */
export function todayFigures({ tickers }: Views, market: MarketInfo) {
  const { last, open, high, low, volume, deal } = figuresOf(tickers.today(market.id), market)
  return { last, open, high, low, volume, deal }
}

export const lastPrice = ({ tickers }: Views, market: MarketInfo): string =>
  formatDecimal(tickers.lastPrice(market.id), market.pricePrecision)

/** What happened in the last `period` seconds, to the bar the period begins in. `now` in seconds. */
export async function periodFigures(views: Views, market: MarketInfo, period: number, now: number) {
  const resolution = period <= DAY ? MINUTE : HOUR
  const bars = await views.candles.range(market.id, resolution, now - period, now, MOST_CANDLES)
  return { period, ...figuresOf(sumOf(bars, market, views), market) }
}

/** Bars as one; without any, the last price stands still. */
function sumOf(bars: readonly Candle[], { id }: MarketInfo, { tickers }: Views): Moved {
  const last = tickers.lastPrice(id)
  const [first] = bars
  return {
    open: first?.open ?? last,
    close: bars.at(-1)?.close ?? last,
    high: bars.reduce((most, { high }) => (high > most ? high : most), first?.high ?? last),
    low: bars.reduce((least, { low }) => (low < least ? low : least), first?.low ?? last),
    volume: sizeLots(bars.reduce((sum, { volume }) => sum + volume, 0)),
    deal: amount(bars.reduce((sum, { deal }) => sum + deal, 0n)),
  }
}

/** Figures that are sent when they differ from the last frame, at most once a second. */
export class FigureStream implements SocketStream {
  readonly isPrivate = false
  readonly clock = { everyMs: 1000, tick: () => this.#tick() }
  readonly #views: Views
  readonly #frame: (market: MarketInfo) => Buffer
  readonly #topics = new Topics<MarketId>()
  /** The last frame of each followed market, to send only what differs. */
  readonly #sent = new Map<MarketId, Buffer>()

  /** `frame` says what the stream says of a market. */
  constructor(views: Views, frame: (market: MarketInfo) => Buffer) {
    this.#views = views
    this.#frame = frame
  }

  subscribe(subscriber: Subscriber, markets: readonly MarketInfo[]): void {
    this.#topics.drop(subscriber)
    for (const market of markets) {
      const frame = this.#frame(market)
      // Whoever is alone with a market has its last frame now; others still wait for what changed since theirs.
      if (this.#topics.followers(market.id).size === 0) this.#sent.set(market.id, frame)
      this.#topics.add(subscriber, market.id)
      subscriber.send(frame)
    }
  }

  unsubscribe(subscriber: Subscriber, markets: readonly MarketInfo[]): void {
    this.#topics.drop(subscriber, markets.length === 0 ? undefined : markets.map(({ id }) => id))
  }

  drop(subscriber: Subscriber): void {
    this.#topics.drop(subscriber)
  }

  #tick(): void {
    for (const id of this.#topics.active()) {
      const market = this.#views.directory.market(id)
      if (market === undefined) continue
      const frame = this.#frame(market)
      if (this.#sent.get(id)?.equals(frame) === true) continue
      this.#sent.set(id, frame)
      this.#topics.send(id, frame)
    }
  }
}
