/**
 * The book of a market as a stream: a full picture first, then only what changed among the best N levels, at most ten
 * times a second. Each delta names the update before it, so a client knows when it has missed one; `sequence` rises by one
 * with each frame of a stream, and `checksum` is that of the best levels once the frame is taken.
 */
import type { MarketId } from '@exchange/core'
import { formatDecimal, tryParseDecimal } from '@exchange/core/units'
import { seconds } from '../../kernel/index.ts'
import type { BookView, Depth, Level, MarketInfo, SiteBookView } from '../../views/types.ts'
import { CHECKED_LEVELS, bookChecksum } from '../wire/checksum.ts'
import type { Subscriber } from './connection.ts'
import { SocketRefusal, pushFrame } from './protocol.ts'
import { Topics } from './topics.ts'

const LIMITS = new Set([1, 5, 10, 20, 30, 50, 100])
const INTERVAL = /^(0|0\.0{0,7}1|10{0,5})$/
/** A stream that was silent for this long sends the full picture again. */
export const SILENCE_MS = 10_000

/** In the site's book a third figure says how much of the amount is of RPI orders, where there are some. */
type Row = readonly [price: string, amount: string, rpi?: string]

/** Price steps of an interval such as "0.1"; one tick when it is "0" or finer than a tick. */
export function stepOf(interval: unknown, market: MarketInfo): number {
  const text = typeof interval === 'number' ? String(interval) : interval
  if (typeof text !== 'string' || !INTERVAL.test(text)) throw new SocketRefusal(1)
  const ticks = tryParseDecimal(text, market.pricePrecision)
  return typeof ticks === 'bigint' && ticks > 0n ? Number(ticks) : 1
}

export function limitOf(limit: unknown): number {
  if (typeof limit !== 'number' || !LIMITS.has(limit)) throw new SocketRefusal(1)
  return limit
}

type Shown = Pick<Level, 'rpi'> & { readonly price: number; readonly size: number }

function depthRows(levels: readonly Shown[], { pricePrecision, sizePrecision }: MarketInfo): Row[] {
  return levels.map(({ price, size, rpi }) => {
    const row = [formatDecimal(price, pricePrecision), formatDecimal(size, sizePrecision)] as const
    return rpi === undefined ? row : [...row, formatDecimal(rpi, sizePrecision)]
  })
}

/** The book as an answer, without a counter: what follows it is a subscription's matter. */
export function depthAnswer(books: BookView, market: MarketInfo, limit: number, step: number) {
  const { at, asks, bids } = books.depth(market.id, limit, step)
  return { timestamp: seconds(at), asks: depthRows(asks, market), bids: depthRows(bids, market) }
}

/** One stream, shared by everybody who follows the same market, limit and step. */
class DepthStream {
  readonly market: MarketInfo
  readonly #push: string
  readonly #limit: number
  readonly #step: number
  #shown: Depth
  #sentAt: number
  #sequence = 1
  #full: Buffer | null = null

  constructor(books: SiteBookView, push: string, market: MarketInfo, limit: number, step: number, now: number) {
    this.#push = push
    this.market = market
    this.#limit = limit
    this.#step = step
    this.#shown = books.depth(market.id, limit, step)
    this.#sentAt = now
  }

  /** The picture as of the last frame that was sent, so that the next delta fits on it. */
  full(now: number): Buffer {
    return (this.#full ??= this.#frame(true, this.#rows(this.#shown.asks), this.#rows(this.#shown.bids), now))
  }

  /** What has to be sent now, or null. */
  next(books: SiteBookView, now: number): Buffer | null {
    const silent = now - this.#sentAt >= SILENCE_MS
    if (!silent && books.updateId(this.market.id) === this.#shown.updateId) return null
    const before = this.#shown
    const depth = books.depth(this.market.id, this.#limit, this.#step)
    const asks = this.#changes(before.asks, depth.asks, 1)
    const bids = this.#changes(before.bids, depth.bids, -1)
    if (silent) return this.#sendFull(depth, now)
    // A change below the best N is not shown; the counter of the last frame stays the one the next delta fits on.
    if (asks.length === 0 && bids.length === 0) return null
    this.#show(depth, now)
    return this.#frame(false, asks, bids, now, before.updateId)
  }

  #sendFull(depth: Depth, now: number): Buffer {
    this.#show(depth, now)
    return this.full(now)
  }

  #show(depth: Depth, now: number): void {
    this.#shown = depth
    this.#sentAt = now
    this.#sequence += 1
    this.#full = null
  }

  /** Levels that are new or differ, as they are now, and levels that left, with amount 0; best first: `rising` is 1 for asks, -1 for bids. */
  #changes(before: readonly Level[], after: readonly Level[], rising: 1 | -1): Row[] {
    const old = new Map<number, Level>(before.map((level) => [level.price, level]))
    const changed: Shown[] = []
    for (const level of after) {
      const known = old.get(level.price)
      if (known?.size !== level.size || known.rpi !== level.rpi) changed.push(level)
      old.delete(level.price)
    }
    for (const price of old.keys()) changed.push({ price, size: 0 })
    return this.#rows(changed.toSorted((a, b) => rising * (a.price - b.price)))
  }

  #rows(levels: readonly Shown[]): Row[] {
    return depthRows(levels, this.market)
  }

  #frame(full: boolean, asks: Row[], bids: Row[], now: number, past?: number): Buffer {
    const { at, updateId } = this.#shown
    const best = (levels: readonly Level[]) => this.#rows(levels.slice(0, CHECKED_LEVELS))
    const data = {
      timestamp: seconds(at),
      asks,
      bids,
      update_id: updateId,
      ...(past === undefined ? {} : { past_update_id: past }),
      sequence: this.#sequence,
      checksum: bookChecksum(best(this.#shown.bids), best(this.#shown.asks)),
      event_time: now / 1000,
    }
    return pushFrame(this.#push, [full, data, this.market.name])
  }
}

export class DepthChannel {
  readonly #books: SiteBookView
  readonly #push: string
  readonly #topics = new Topics<string>()
  readonly #streams = new Map<string, DepthStream>()

  /** `push` is the method of the frames. */
  constructor(books: SiteBookView, push: string) {
    this.#books = books
    this.#push = push
  }

  /** Follows a book, instead of or (`also`) beside those followed before; the full picture is sent at once. */
  subscribe(subscriber: Subscriber, market: MarketInfo, limit: number, step: number, also: boolean, now: number): void {
    if (!also) this.#topics.drop(subscriber)
    // One picture per market and client: two limits of one market could not be told apart.
    else this.unsubscribe(subscriber, [market.id])
    const key = `${market.id} ${limit} ${step}`
    const stream = this.#followed(key) ?? new DepthStream(this.#books, this.#push, market, limit, step, now)
    this.#streams.set(key, stream)
    this.#topics.add(subscriber, key)
    subscriber.send(stream.full(now))
  }

  /** Ends these markets; all when none is named. */
  unsubscribe(subscriber: Subscriber, markets: readonly MarketId[]): void {
    const ends = [...this.#topics.keysOf(subscriber)].filter(
      (key) => markets.length === 0 || markets.includes(Number.parseInt(key, 10)),
    )
    this.#topics.drop(subscriber, ends)
  }

  drop(subscriber: Subscriber): void {
    this.#topics.drop(subscriber)
  }

  /** Sends what changed since the last time. */
  tick(now: number): void {
    for (const [key, stream] of this.#streams) {
      if (this.#topics.followers(key).size === 0) {
        this.#streams.delete(key)
        continue
      }
      const frame = stream.next(this.#books, now)
      if (frame !== null) this.#topics.send(key, frame)
    }
  }

  /** A stream nobody follows any more is out of date. */
  #followed(key: string): DepthStream | undefined {
    return this.#topics.followers(key).size > 0 ? this.#streams.get(key) : undefined
  }
}
