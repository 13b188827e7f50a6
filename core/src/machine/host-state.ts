import type { EventBody } from '../codec/events.ts'
import { encodeEvent } from '../codec/events-codec.ts'
import { EventWriter } from '../codec/event-writer.ts'
import type { OrderRecord } from '../codec/order-record.ts'
import { InvariantError } from '../invariant.ts'
import { Ledger } from '../ledger/ledger.ts'
import type { Book } from '../matching/book.ts'
import type { MarketRules } from '../risk/market-rules.ts'
import { Conditionals } from './conditionals.ts'
import type { Note } from './conditionals.ts'
import { Directory } from './directory.ts'
import { Remembered } from './remembered.ts'
import { Seats } from './seats.ts'
import type { State } from './state.ts'
import { Trading } from './trading.ts'
import type { Triggers } from './triggers.ts'

/** The state of the machine in TypeScript. */
export class HostState implements State {
  readonly directory = new Directory()
  readonly ledger = new Ledger()
  readonly seats = new Seats(this.directory, this.ledger)
  readonly remembered = new Remembered()
  readonly book: Book
  readonly conditionals: Conditionals
  readonly trading: Trading
  readonly notes: Note[] = []
  lastSeq = 0
  now = 0
  lastOrderId = 0
  lastTradeId = 0
  /** Where the running command's events go. */
  out = new EventWriter(0)

  constructor(book: Book, newTriggers: () => Triggers) {
    this.book = book
    this.conditionals = new Conditionals(this, newTriggers)
    this.trading = new Trading(this)
  }

  openSeat(owner: number, market: number): number {
    return this.seats.open(owner, market)
  }

  marketAdded(): void {
    this.book.addMarket()
  }

  /** The directory is where the machine looks. */
  marketMoved(): void {}
  lastPriceRestored(): void {}
  readLastPrices(): void {}

  lastPriceOf(market: MarketRules): number {
    return market.lastPrice
  }

  delist(market: MarketRules, at: number, out: EventWriter): void {
    this.trading.delist(market, at, out)
  }

  restsWithClient(order: OrderRecord): boolean {
    const seat = this.seats.find(order.owner, order.market)
    return seat !== 0 && this.book.findClient(seat, order) !== 0
  }

  enterOrder(order: OrderRecord, at: number): void {
    this.trading.enterOrder(order, this.marketAt(order.market), at, this.out)
  }

  finishOrder(orderId: number, reason: number, at: number): void {
    this.trading.finishOrder(orderId, reason, at, this.out)
  }

  watch(market: number, watched: boolean, up: number, down: number): void {
    const rules = this.marketAt(market)
    rules.isWatched = watched
    rules.watchUp = up
    rules.watchDown = down
  }

  takeNotes(): Note[] {
    return this.notes.splice(0)
  }

  say(event: EventBody): void {
    encodeEvent(this.out, event)
  }

  private marketAt(market: number): MarketRules {
    const rules = this.directory.markets[market]
    if (rules === undefined) throw new InvariantError('an order is at a listed market')
    return rules
  }
}
