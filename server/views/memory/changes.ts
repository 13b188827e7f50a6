import type { MarketId, Micros, OwnerId } from '@exchange/core'
import type {
  Balance,
  MarketChange,
  OrderChange,
  OwnerChange,
  OwnTrade,
  OwnTransfer,
  PublicTrade,
  ViewChange,
} from '../types.ts'
import { cellKey } from './balances.ts'

interface MarketDraft {
  readonly market: MarketId
  levels: boolean
  listing: boolean
  readonly trades: PublicTrade[]
}

interface OwnerDraft {
  readonly balances: Map<string, Balance>
  readonly orders: OrderChange[]
  readonly trades: OwnTrade[]
  readonly transfers: OwnTransfer[]
}

/** Gathers what one batch changes. */
export class ChangeDraft {
  readonly #markets = new Map<MarketId, MarketDraft>()
  readonly #owners = new Map<OwnerId, OwnerDraft>()

  levels(market: MarketId): void {
    this.#market(market).levels = true
  }

  listing(market: MarketId): void {
    this.#market(market).listing = true
  }

  trade(trade: PublicTrade): void {
    this.#market(trade.market).trades.push(trade)
  }

  ownTrade(owner: OwnerId, trade: OwnTrade): void {
    this.#owner(owner).trades.push(trade)
  }

  ownTransfer(owner: OwnerId, transfer: OwnTransfer): void {
    this.#owner(owner).transfers.push(transfer)
  }

  order(change: OrderChange): void {
    this.#owner(change.order.owner).orders.push(change)
  }

  balance(owner: OwnerId, balance: Balance): void {
    this.#owner(owner).balances.set(cellKey(balance.wallet, balance.asset), balance)
  }

  finish(firstSeq: number, lastSeq: number, at: Micros): ViewChange {
    const owners = new Map<OwnerId, OwnerChange>()
    for (const [owner, { balances, orders, trades, transfers }] of this.#owners)
      owners.set(owner, { owner, balances: [...balances.values()], orders, trades, transfers })
    const markets: ReadonlyMap<MarketId, MarketChange> = this.#markets
    return { firstSeq, lastSeq, at, markets, owners }
  }

  #market(market: MarketId): MarketDraft {
    const known = this.#markets.get(market)
    if (known !== undefined) return known
    const fresh: MarketDraft = { market, levels: false, listing: false, trades: [] }
    this.#markets.set(market, fresh)
    return fresh
  }

  #owner(owner: OwnerId): OwnerDraft {
    const known = this.#owners.get(owner)
    if (known !== undefined) return known
    const fresh: OwnerDraft = { balances: new Map(), orders: [], trades: [], transfers: [] }
    this.#owners.set(owner, fresh)
    return fresh
  }
}
