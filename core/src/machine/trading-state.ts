import type { Ledger } from '../ledger/ledger.ts'
import type { Book } from '../matching/book.ts'
import type { Conditionals, Note } from './conditionals.ts'
import type { Directory } from './directory.ts'
import type { Seats } from './seats.ts'

/** What orders need to know and change. */
export interface TradingState {
  readonly directory: Directory
  readonly ledger: Ledger
  readonly seats: Seats
  readonly book: Book
  readonly conditionals: Conditionals
  /** What conditional orders will want to know after the command. */
  readonly notes: Note[]
  lastOrderId: number
  lastTradeId: number
}
