/** The running candle of a market. */
import type { SocketPushes } from '@exchange/contract/channels'
import { Topics } from '../../../kernel/index.ts'
import type { Log, SocketStream, Subscriber } from '../../../kernel/index.ts'
import type { Candle, MarketInfo, Views } from '../../../views/types.ts'
import { candleRow } from '../candles.ts'

interface FollowedCandle {
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

export class CandleStream implements SocketStream {
  readonly isPrivate = false
  readonly clock = { everyMs: 500, tick: () => this.#tick() }
  readonly #views: Views
  readonly #log: Log
  readonly #frameOf: (params: SocketPushes['candles_update']) => Buffer
  readonly #topics = new Topics<string>()
  readonly #followed = new Map<string, FollowedCandle>()

  constructor(views: Views, log: Log, frameOf: (params: SocketPushes['candles_update']) => Buffer) {
    this.#views = views
    this.#log = log
    this.#frameOf = frameOf
  }

  /** Follows one market at one resolution, instead of what was followed before. */
  subscribe(subscriber: Subscriber, market: MarketInfo, resolution: number): void {
    const key = `${market.id} ${resolution}`
    this.#topics.replace(subscriber, [key])
    const current = this.#views.candles.current(market.id, resolution)
    if (!this.#followed.has(key)) this.#followed.set(key, { market, resolution, shown: current, asking: false })
    if (current !== null) subscriber.send(this.#frame(market, [current]))
  }

  drop(subscriber: Subscriber): void {
    this.#topics.drop(subscriber)
  }

  #tick(): void {
    for (const [key, followed] of this.#followed) {
      if (this.#topics.followers(key).size === 0) this.#followed.delete(key)
      else
        this.#advance(key, followed).catch((reason: unknown) =>
          this.#log.error('candles could not be read', { reason: String(reason) }),
        )
    }
  }

  async #advance(key: string, followed: FollowedCandle): Promise<void> {
    const { market, resolution, shown, asking } = followed
    const current = this.#views.candles.current(market.id, resolution)
    if (current === null || asking || (shown !== null && sameCandle(shown, current))) return
    if (shown === null || shown.start === current.start) {
      followed.shown = current
      return this.#topics.send(key, this.#frame(market, [current]))
    }
    // A new bar has begun: how the last one ended, and any without a trade in between, come with it.
    followed.asking = true
    try {
      const bars = await this.#views.candles.range(market.id, resolution, shown.start, current.start, 10)
      followed.shown = bars.at(-1) ?? current
      this.#topics.send(key, this.#frame(market, bars.length === 0 ? [current] : bars))
    } finally {
      followed.asking = false
    }
  }

  #frame(market: MarketInfo, candles: readonly Candle[]): Buffer {
    return this.#frameOf(candles.map((candle) => [...candleRow(candle, market), market.name]))
  }
}
