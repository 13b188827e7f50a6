import type { MarketId } from '@exchange/core'
import { RECENT_TRADES, type PublicTrade, type TradeView } from '../types.ts'

export class TradeStore implements TradeView {
  /** Oldest first, at most twice RECENT_TRADES. */
  readonly #byMarket = new Map<MarketId, PublicTrade[]>()

  recent(market: MarketId, limit: number, afterId = 0): readonly PublicTrade[] {
    const all = this.#byMarket.get(market) ?? []
    const found: PublicTrade[] = []
    for (let index = all.length - 1; index >= 0 && found.length < Math.min(limit, RECENT_TRADES); index--) {
      const trade = all[index]
      if (trade === undefined || trade.id <= afterId) break
      found.push(trade)
    }
    return found
  }

  add(trade: PublicTrade): void {
    const trades = this.#byMarket.get(trade.market)
    if (trades === undefined) this.#byMarket.set(trade.market, [trade])
    else {
      trades.push(trade)
      if (trades.length > 2 * RECENT_TRADES) trades.splice(0, RECENT_TRADES)
    }
  }
}
