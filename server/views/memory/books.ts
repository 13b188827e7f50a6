import type { MarketId, Micros, OrderState, PriceTicks, Side } from '@exchange/core'
import { micros, priceTicks, sizeLots } from '@exchange/core/units'
import type { BookView, Depth, Level, LevelChange, SiteBookView } from '../types.ts'

/** Changes remembered per market; who is further behind takes the whole depth. */
const CHANGES_KEPT = 1024

/** One side: prices from the worst to the best, so that what happens near the best moves little. */
class Ladder {
  readonly side: Side
  readonly #prices: number[] = []
  readonly #sizes = new Map<number, number>()

  constructor(side: Side) {
    this.side = side
  }

  get length(): number {
    return this.#prices.length
  }

  size(price: number): number {
    return this.#sizes.get(price) ?? 0
  }

  /** The level that is `rank` steps from the best. */
  at(rank: number): Level | null {
    const price = this.#prices[this.#prices.length - 1 - rank]
    return price === undefined ? null : { price: priceTicks(price), size: sizeLots(this.size(price)) }
  }

  add(price: number, delta: number): void {
    const before = this.#sizes.get(price)
    const size = (before ?? 0) + delta
    if (size < 0) throw new Error(`level ${price} would hold ${size} lots`)
    if (before === undefined && size > 0) this.#prices.splice(this.#index(price), 0, price)
    if (size > 0) this.#sizes.set(price, size)
    else if (before !== undefined) {
      this.#sizes.delete(price)
      this.#prices.splice(this.#index(price), 1)
    }
  }

  /** Where this price is or would be. */
  #index(price: number): number {
    const rising = this.side === 'buy'
    let low = 0
    let high = this.#prices.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.#prices[middle] ?? 0
      if (rising ? other < price : other > price) low = middle + 1
      else high = middle
    }
    return low
  }
}

interface Change {
  readonly side: Side
  readonly price: number
}

class Book {
  readonly asks = new Ladder('sell')
  readonly bids = new Ladder('buy')
  updateId = 0
  at: Micros = micros(0)
  /** The change that made updateId n lies at n % CHANGES_KEPT. */
  readonly #changes: Change[] = []

  ladder(side: Side): Ladder {
    return side === 'sell' ? this.asks : this.bids
  }

  add(side: Side, price: number, delta: number, at: Micros): void {
    if (delta === 0) return
    this.ladder(side).add(price, delta)
    this.updateId += 1
    this.at = at
    this.#changes[this.updateId % CHANGES_KEPT] = { side, price }
  }

  changesSince(updateId: number): LevelChange[] | null {
    if (updateId > this.updateId || this.updateId - updateId > CHANGES_KEPT) return null
    const seen = new Set<string>()
    const changes: LevelChange[] = []
    for (let id = this.updateId; id > updateId; id--) {
      const change = this.#changes[id % CHANGES_KEPT]
      if (change === undefined || seen.has(`${change.side}${change.price}`)) continue
      seen.add(`${change.side}${change.price}`)
      const size = sizeLots(this.ladder(change.side).size(change.price))
      changes.push({ side: change.side, price: priceTicks(change.price), size })
    }
    return changes.toReversed()
  }
}

export class BookStore implements BookView {
  readonly #books = new Map<MarketId, Book>()
  readonly #rpi = new Map<MarketId, Book>()
  /** With RPI orders. */
  readonly site: SiteBookView = {
    depth: (market, limit, step = 1) => siteDepth(bookOf(this.#books, market), bookOf(this.#rpi, market), limit, step),
    updateId: (market) => bookOf(this.#books, market).updateId + bookOf(this.#rpi, market).updateId,
  }

  depth(market: MarketId, limit: number, step = 1): Depth {
    const book = this.#book(market)
    return {
      asks: levels(book.asks, limit, step),
      bids: levels(book.bids, limit, step),
      updateId: book.updateId,
      at: book.at,
    }
  }

  updateId(market: MarketId): number {
    return this.#book(market).updateId
  }

  changesSince(market: MarketId, updateId: number): readonly LevelChange[] | null {
    return this.#book(market).changesSince(updateId)
  }

  best(market: MarketId): { readonly bid: Level | null; readonly ask: Level | null } {
    const book = this.#book(market)
    return { bid: book.bids.at(0), ask: book.asks.at(0) }
  }

  within(market: MarketId, side: Side, worst: PriceTicks): readonly Level[] {
    const ladder = this.#book(market).ladder(side)
    const found: Level[] = []
    for (let rank = 0; ; rank++) {
      const level = ladder.at(rank)
      if (level === null || (side === 'sell' ? level.price > worst : level.price < worst)) return found
      found.push(level)
    }
  }

  /** `before` is the order as it rested until now, `after` as it rests from now on; null = not in the book. */
  change(before: OrderState | null, after: OrderState | null, at: Micros): void {
    const order = after ?? before
    if (order === null) return
    const left = (after?.left ?? 0) - (before?.left ?? 0)
    bookOf(order.rpi ? this.#rpi : this.#books, order.market).add(order.side, order.price, left, at)
  }

  #book(market: MarketId): Book {
    return bookOf(this.#books, market)
  }
}

function bookOf(books: Map<MarketId, Book>, market: MarketId): Book {
  const known = books.get(market)
  if (known !== undefined) return known
  const book = new Book()
  books.set(market, book)
  return book
}

function* bestFirst(ladder: Ladder): Generator<Level> {
  for (let rank = 0; ; rank++) {
    const level = ladder.at(rank)
    if (level === null) return
    yield level
  }
}

function levels(ladder: Ladder, limit: number, step: number): Level[] {
  return group(bestFirst(ladder), ladder.side, limit, step)
}

/** The best `limit` levels, those of one price or group as one. */
function group(bestFirst: Iterable<Level>, side: Side, limit: number, step: number): Level[] {
  const found: Level[] = []
  for (const level of bestFirst) {
    const price = step <= 1 ? level.price : grouped(level.price, side, step)
    const last = found.at(-1)
    if (last?.price === price) found[found.length - 1] = together(price, last, level)
    else if (found.length === limit) break
    else found.push(price === level.price ? level : { ...level, price })
  }
  return found
}

function together(price: PriceTicks, a: Level, b: Level): Level {
  const size = sizeLots(a.size + b.size)
  const rpi = (a.rpi ?? 0) + (b.rpi ?? 0)
  return rpi === 0 ? { price, size } : { price, size, rpi: sizeLots(rpi) }
}

function siteDepth(ordinary: Book, rpi: Book, limit: number, step: number): Depth {
  const isBetter = { sell: (a: number, b: number) => a < b, buy: (a: number, b: number) => a > b }
  const bestOf = (side: Side): number | undefined => ordinary.ladder(side).at(0)?.price
  /** RPI levels of the side, from the first one on that lies before this price of the other side. */
  const before = (side: Side, other: number | undefined): Level[] =>
    [...bestFirst(rpi.ladder(side))].filter(({ price }) => other === undefined || isBetter[side](other, price))
  const asks = before('sell', bestOf('buy'))
  const bids = before('buy', bestOf('sell'))
  const uncrossed = (side: Side, own: readonly Level[], best: Level | undefined): Level[] =>
    own.filter(({ price }) => best === undefined || isBetter[side](best.price, price))
  const side = (name: Side, own: readonly Level[]): Level[] =>
    group(merged(bestFirst(ordinary.ladder(name)), own, isBetter[name]), name, limit, step)
  return {
    asks: side('sell', uncrossed('sell', asks, bids[0])),
    bids: side('buy', uncrossed('buy', bids, asks[0])),
    updateId: ordinary.updateId + rpi.updateId,
    at: micros(Math.max(ordinary.at, rpi.at)),
  }
}

/** Both, best first; ordinary levels before RPI levels of the same price. */
function* merged(
  ordinary: Iterable<Level>,
  rpi: readonly Level[],
  isBetter: (a: number, b: number) => boolean,
): Generator<Level> {
  let next = 0
  const before = (price: number): boolean => isBetter(rpi[next]?.price ?? Number.NaN, price)
  const take = (): Level => {
    const { price, size } = rpi[next++] ?? { price: priceTicks(0), size: sizeLots(0) }
    return { price, size, rpi: size }
  }
  for (const level of ordinary) {
    while (before(level.price)) yield take()
    yield level
  }
  while (next < rpi.length) yield take()
}

/** Away from the spread: a group never shows a price better than what is in it. */
function grouped(price: PriceTicks, side: Side, step: number): PriceTicks {
  return priceTicks((side === 'sell' ? Math.ceil(price / step) : Math.floor(price / step)) * step)
}
