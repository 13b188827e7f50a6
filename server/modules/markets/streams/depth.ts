/**
 * The book of a market as a stream: a full picture first, then only what changed among the best N levels, at most ten
 * times a second. Each delta names the update before it, so a client knows when it has missed one; `sequence` rises by one
 * with each frame of a stream, and `checksum` is that of the best levels once the frame is taken.
 */
import type { MarketId } from '@exchange/core'
import { formatDecimal, tryParseDecimal } from '@exchange/core/units'
import { Topics, seconds } from '../../../kernel/index.ts'
import type { SocketStream, Subscriber } from '../../../kernel/index.ts'
import type { BookView, Depth, Level, MarketInfo, SiteBookView } from '../../../views/types.ts'
import { CHECKED_LEVELS, bookChecksum } from './checksum.ts'

/** A stream that was silent for this long sends the full picture again. */
const SILENCE_MS = 10_000

type Shown = Pick<Level, 'rpi'> & { readonly price: number; readonly size: number }

/** A level as a dialect writes it. */
type RowOf<Row> = (level: Shown, market: MarketInfo) => Row

export type PlainRow = [price: string, amount: string]
/** A third figure says how much of the amount is of RPI orders, where there are some. */
export type SiteRow = [price: string, amount: string, rpi?: string]

export const plainRow: RowOf<PlainRow> = ({ price, size }, { pricePrecision, sizePrecision }) => [
  formatDecimal(price, pricePrecision),
  formatDecimal(size, sizePrecision),
]

export const siteRow: RowOf<SiteRow> = (level, market) =>
  level.rpi === undefined
    ? plainRow(level, market)
    : [...plainRow(level, market), formatDecimal(level.rpi, market.sizePrecision)]

/** Params of a frame. */
type DepthFrame<Row> = [
  full: boolean,
  book: {
    timestamp: number
    asks: Row[]
    bids: Row[]
    update_id: number
    past_update_id?: number
    sequence: number
    checksum: number
    event_time: number
  },
  market: string,
]

/** How a dialect tells books. */
export interface DepthDialect<Row> {
  readonly books: SiteBookView
  readonly row: RowOf<Row>
  readonly frame: (params: DepthFrame<Row>) => Buffer
  /** Hears how old the newest change of a book was when it was sent, in seconds. */
  readonly sent: (market: string, age: number) => void
}

/** Price steps of an interval such as "0.1"; one tick when it is "0" or finer than a tick. */
export function stepOf(interval: string, market: MarketInfo): number {
  const ticks = tryParseDecimal(interval, market.pricePrecision)
  return typeof ticks === 'bigint' && ticks > 0n ? Number(ticks) : 1
}

/** The book as an answer, without a counter: what follows it is a subscription's matter. */
export function depthAnswer(books: BookView, market: MarketInfo, limit: number, step: number) {
  const { at, asks, bids } = books.depth(market.id, limit, step)
  const rows = (levels: readonly Level[]) => levels.map((level) => plainRow(level, market))
  return { timestamp: seconds(at), asks: rows(asks), bids: rows(bids) }
}

/** The book of one market, shared by everybody who follows it with the same limit and step. */
class FollowedBook<Row extends SiteRow> {
  readonly #dialect: DepthDialect<Row>
  readonly #market: MarketInfo
  readonly #limit: number
  readonly #step: number
  #shown: Depth
  #sentAt: number
  #sequence = 1
  #full: Buffer | null = null

  constructor(dialect: DepthDialect<Row>, market: MarketInfo, limit: number, step: number, now: number) {
    this.#dialect = dialect
    this.#market = market
    this.#limit = limit
    this.#step = step
    this.#shown = dialect.books.depth(market.id, limit, step)
    this.#sentAt = now
  }

  /** The picture as of the last frame that was sent, so that the next delta fits on it. */
  full(now: number): Buffer {
    return (this.#full ??= this.#frame(true, this.#rows(this.#shown.asks), this.#rows(this.#shown.bids), now))
  }

  /** What has to be sent now, or null. */
  next(now: number): Buffer | null {
    const { books } = this.#dialect
    const silent = now - this.#sentAt >= SILENCE_MS
    if (!silent && books.updateId(this.#market.id) === this.#shown.updateId) return null
    const before = this.#shown
    const depth = books.depth(this.#market.id, this.#limit, this.#step)
    const asks = this.#changes(before.asks, depth.asks, 1)
    const bids = this.#changes(before.bids, depth.bids, -1)
    if (silent) return this.#sendFull(depth, now)
    // A change below the best N is not shown; the counter of the last frame stays the one the next delta fits on.
    if (asks.length === 0 && bids.length === 0) return null
    this.#show(depth, now)
    this.#dialect.sent(this.#market.name, Math.max(0, now / 1000 - depth.at / 1e6))
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
    return levels.map((level) => this.#dialect.row(level, this.#market))
  }

  #frame(full: boolean, asks: Row[], bids: Row[], now: number, past?: number): Buffer {
    const { at, updateId } = this.#shown
    const best = (levels: readonly Level[]) => this.#rows(levels.slice(0, CHECKED_LEVELS))
    const book = {
      timestamp: seconds(at),
      asks,
      bids,
      update_id: updateId,
      ...(past === undefined ? {} : { past_update_id: past }),
      sequence: this.#sequence,
      checksum: bookChecksum(best(this.#shown.bids), best(this.#shown.asks)),
      event_time: now / 1000,
    }
    return this.#dialect.frame([full, book, this.#market.name])
  }
}

export class DepthStream<Row extends SiteRow> implements SocketStream {
  readonly isPrivate = false
  readonly clock = { everyMs: 100, tick: (now: number) => this.#tick(now) }
  readonly #dialect: DepthDialect<Row>
  readonly #topics = new Topics<string>()
  readonly #books = new Map<string, FollowedBook<Row>>()

  constructor(dialect: DepthDialect<Row>) {
    this.#dialect = dialect
  }

  /** Follows a book, instead of or (`also`) beside those followed before; the full picture is sent at once. */
  subscribe(subscriber: Subscriber, market: MarketInfo, limit: number, step: number, also: boolean, now: number): void {
    if (!also) this.#topics.drop(subscriber)
    // One picture per market and client: two limits of one market could not be told apart.
    else this.unsubscribe(subscriber, [market])
    const key = `${market.id} ${limit} ${step}`
    const book = this.#followed(key) ?? new FollowedBook(this.#dialect, market, limit, step, now)
    this.#books.set(key, book)
    this.#topics.add(subscriber, key)
    subscriber.send(book.full(now))
  }

  /** Ends these markets; all when none is named. */
  unsubscribe(subscriber: Subscriber, markets: readonly MarketInfo[]): void {
    const ids = new Set<MarketId>(markets.map(({ id }) => id))
    const ends = [...this.#topics.keysOf(subscriber)].filter(
      (key) => ids.size === 0 || ids.has(Number.parseInt(key, 10)),
    )
    this.#topics.drop(subscriber, ends)
  }

  drop(subscriber: Subscriber): void {
    this.#topics.drop(subscriber)
  }

  /** Sends what changed since the last time. */
  #tick(now: number): void {
    for (const [key, book] of this.#books) {
      if (this.#topics.followers(key).size === 0) {
        this.#books.delete(key)
        continue
      }
      const frame = book.next(now)
      if (frame !== null) this.#topics.send(key, frame)
    }
  }

  /** A book nobody follows any more is out of date. */
  #followed(key: string): FollowedBook<Row> | undefined {
    return this.#topics.followers(key).size > 0 ? this.#books.get(key) : undefined
  }
}
