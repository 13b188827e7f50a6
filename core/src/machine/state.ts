import type { EventWriter } from '../codec/event-writer.ts'
import type { Accounts } from '../ledger/accounts.ts'
import type { RestingOrders } from '../matching/book.ts'
import type { MarketRules } from '../risk/market-rules.ts'
import type { Conditionals, Desk } from './conditionals.ts'
import type { Directory } from './directory.ts'
import type { RememberedIds } from './remembered.ts'

/** Everything a machine knows, as what is rare needs it: listings, transfers, snapshots, descriptions. */
export interface State extends Desk {
  readonly directory: Directory
  readonly ledger: Accounts
  readonly book: RestingOrders
  readonly conditionals: Conditionals
  readonly remembered: RememberedIds
  lastSeq: number
  /** Latest stamped time; never falls, even where a stamp does. */
  now: number
  lastOrderId: number
  lastTradeId: number
  /** The owner's place at a market, for an order that is put back. */
  openSeat(owner: number, market: number): number
  /** A market was added to the directory. */
  marketAdded(market: MarketRules): void
  /** A market's state was set in the directory. */
  marketMoved(market: MarketRules): void
  /** A market's last price was set in the directory, from a snapshot. */
  lastPriceRestored(market: MarketRules): void
  /** Brings the last prices of the directory's markets up to date. */
  readLastPrices(): void
  /** Sends every order of the market home. */
  delist(market: MarketRules, at: number, out: EventWriter): void
}
