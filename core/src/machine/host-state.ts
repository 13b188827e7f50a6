import type { EventWriter } from '../codec/event-writer.ts'
import { Ledger } from '../ledger/ledger.ts'
import type { Book } from '../matching/book.ts'
import type { MarketRules } from '../risk/market-rules.ts'
import { Directory } from './directory.ts'
import { Remembered } from './remembered.ts'
import { Seats } from './seats.ts'
import type { State } from './state.ts'
import { Trading } from './trading.ts'

/** The state of the machine in TypeScript. */
export class HostState implements State {
  readonly directory = new Directory()
  readonly ledger = new Ledger()
  readonly seats = new Seats(this.directory, this.ledger)
  readonly remembered = new Remembered()
  readonly book: Book
  readonly trading: Trading
  lastSeq = 0
  now = 0
  lastOrderId = 0
  lastTradeId = 0

  constructor(book: Book) {
    this.book = book
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

  delist(market: MarketRules, at: number, out: EventWriter): void {
    this.trading.delist(market, at, out)
  }
}
