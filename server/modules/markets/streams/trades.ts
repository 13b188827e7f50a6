/** Public trades as they happen. */
import type { SocketPushes } from '@exchange/contract/channels'
import type { MarketId } from '@exchange/core'
import { formatDecimal } from '@exchange/core/units'
import { Topics, seconds } from '../../../kernel/index.ts'
import type { SocketStream, Subscriber } from '../../../kernel/index.ts'
import type { MarketInfo, PublicTrade, ViewChange, Views } from '../../../views/types.ts'

/** A trade as frames of both dialects show it. */
export function tradeShape(trade: PublicTrade, market: MarketInfo) {
  return {
    id: trade.id,
    time: seconds(trade.at),
    price: formatDecimal(trade.price, market.pricePrecision),
    amount: formatDecimal(trade.size, market.sizePrecision),
    type: trade.takerSide,
    rpi: trade.rpi,
  }
}

/** The number of the last trade; 0 before the first. An answer that names it is never from before a trade that was told. */
export const lastTradeOf = ({ trades }: Pick<Views, 'trades'>, { id }: MarketInfo): number =>
  trades.recent(id, 1)[0]?.id ?? 0

/** How a dialect tells trades. */
export interface TradesDialect {
  readonly frame: (params: SocketPushes['trades_update']) => Buffer
  /** Trades in the first frame of a subscription, at most. */
  readonly first: number
}

export class TradeStream implements SocketStream {
  readonly isPrivate = false
  readonly clock = { everyMs: 100, tick: () => this.#tick() }
  readonly #views: Views
  readonly #dialect: TradesDialect
  readonly #topics = new Topics<MarketId>()
  readonly #waiting = new Map<MarketId, PublicTrade[]>()
  /** The first frame of each market, as of its last trade. */
  readonly #firsts = new Map<MarketId, { readonly last: number; readonly frame: Buffer }>()

  constructor(views: Views, dialect: TradesDialect) {
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
    for (const market of markets) subscriber.send(this.#first(market))
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

  #tick(): void {
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

  #first(market: MarketInfo): Buffer {
    const last = lastTradeOf(this.#views, market)
    const known = this.#firsts.get(market.id)
    if (known?.last === last) return known.frame
    const frame = this.#frame(market, this.#views.trades.recent(market.id, this.#dialect.first))
    this.#firsts.set(market.id, { last, frame })
    return frame
  }

  #frame(market: MarketInfo, newestFirst: readonly PublicTrade[]): Buffer {
    return this.#dialect.frame([market.name, newestFirst.map((trade) => tradeShape(trade, market))])
  }
}
