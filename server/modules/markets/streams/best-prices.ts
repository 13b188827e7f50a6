/** The best price and amount of each side, sent with every change of them. */
import type { SocketPushes } from '@exchange/contract/channels'
import type { MarketId } from '@exchange/core'
import { formatDecimal } from '@exchange/core/units'
import { Topics, seconds } from '../../../kernel/index.ts'
import type { Clock, SocketStream, Subscriber } from '../../../kernel/index.ts'
import type { Level, MarketInfo, ViewChange, Views } from '../../../views/types.ts'

interface Best {
  readonly bid: Level | null
  readonly ask: Level | null
}

const sameLevel = (a: Level | null, b: Level | null): boolean => a?.price === b?.price && a?.size === b?.size

export class BestPriceStream implements SocketStream {
  readonly isPrivate = false
  readonly #views: Views
  readonly #clock: Clock
  readonly #frameOf: (params: SocketPushes['bookTicker_update']) => Buffer
  readonly #topics = new Topics<MarketId>()
  readonly #shown = new Map<MarketId, Best>()

  constructor(views: Views, clock: Clock, frameOf: (params: SocketPushes['bookTicker_update']) => Buffer) {
    this.#views = views
    this.#clock = clock
    this.#frameOf = frameOf
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

  /** An empty side is "0". */
  #frame(market: MarketInfo, { bid, ask }: Best): Buffer {
    const { at, updateId } = this.#views.books.depth(market.id, 1)
    const price = (level: Level | null) => formatDecimal(level?.price ?? 0, market.pricePrecision)
    const size = (level: Level | null) => formatDecimal(level?.size ?? 0, market.sizePrecision)
    const now = this.#clock.now() / 1000
    return this.#frameOf([[seconds(at), now, market.name, updateId, price(bid), size(bid), price(ask), size(ask)]])
  }
}
