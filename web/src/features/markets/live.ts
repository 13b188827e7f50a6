import type { Market } from '@exchange/contract/markets'
import { useMemo } from 'react'
import type { Tickers } from '../../shared/data/socket/index.ts'
import { useLive, useTradeSocket } from '../../shared/data/socket/client.ts'
import { percentOf, subtractDecimals } from '../../shared/format/index.ts'

const noTickers: Tickers = new Map()

/** The markets with the figures of the socket laid over those they were rendered with. */
export function useLiveMarkets(markets: readonly Market[], isSignedIn: boolean): readonly Market[] {
  useTradeSocket(isSignedIn)
  const tickers = useLive((client) => client.tickers, noTickers)
  return useMemo(() => {
    if (tickers.size === 0) return markets
    return markets.map((market) => {
      const { last, open, high, low, volume, deal } = tickers.get(market.market) ?? market
      if (last === market.last && deal === market.deal) return market
      return { ...market, last, open, high, low, volume, deal, change: percentOf(subtractDecimals(last, open), open) }
    })
  }, [markets, tickers])
}
