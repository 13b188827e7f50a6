/** The best price and amount of each side, sent with every change of them. */
import type { MarketId } from '@exchange/core'
import { formatDecimal } from '@exchange/core/units'
import { seconds } from '../../kernel/index.ts'
import type { Level, MarketInfo, ViewChange, Views } from '../../views/types.ts'
import type { Subscriber } from './connection.ts'
import { pushFrame } from './protocol.ts'
import { Topics } from './topics.ts'

interface Best {
  readonly bid: Level | null
  readonly ask: Level | null
}

const sameLevel = (a: Level | null, b: Level | null): boolean => a?.price === b?.price && a?.size === b?.size

export class BookTickerChannel {
  readonly #views: Views
  readonly #now: () => number
  readonly #topics = new Topics<MarketId>()
  readonly #shown = new Map<MarketId, Best>()

  /** `now` in milliseconds. */
  constructor(views: Views, now: () => number) {
    this.#views = views
    this.#now = now
  }

  subscribe(subscriber: Subscriber, markets: readonly MarketInfo[]): void {
    this.#topics.replace(
      subscriber,
      markets.map(({ id }) => id),
    )
    for (const market of markets) {
      const best = this.#views.books.best(market.id)
      this.#shown.set(market.id, best)
      subscriber.send(this.#frame(market, best))
    }
  }

  unsubscribe(subscriber: Subscriber, markets: readonly MarketInfo[]): void {
    this.#topics.drop(subscriber, markets.length === 0 ? undefined : markets.map(({ id }) => id))
  }

  drop(subscriber: Subscriber): void {
    this.#topics.drop(subscriber)
  }

  note(change: ViewChange): void {
    for (const { market: id, levels } of change.markets.values()) {
      if (!levels || this.#topics.followers(id).size === 0) continue
      const market = this.#views.directory.market(id)
      const best = this.#views.books.best(id)
      const shown = this.#shown.get(id)
      if (market === undefined) continue
      if (shown !== undefined && sameLevel(shown.bid, best.bid) && sameLevel(shown.ask, best.ask)) continue
      this.#shown.set(id, best)
      this.#topics.send(id, this.#frame(market, best))
    }
  }

  /** [time of the change, time of the message, market, update id, bid, its amount, ask, its amount]; an empty side is "0". */
  #frame(market: MarketInfo, { bid, ask }: Best): Buffer {
    const { at, updateId } = this.#views.books.depth(market.id, 1)
    const side = (level: Level | null) => [
      formatDecimal(level?.price ?? 0, market.pricePrecision),
      formatDecimal(level?.size ?? 0, market.sizePrecision),
    ]
    return pushFrame('bookTicker_update', [
      [seconds(at), this.#now() / 1000, market.name, updateId, ...side(bid), ...side(ask)],
    ])
  }
}
