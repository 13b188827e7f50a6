import type { Market } from '@exchange/contract/markets'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryBars, type Tickers } from '../../shared/data/socket/index.ts'
import { socketClient, useLive, useTradeSocket } from '../../shared/data/socket/client.ts'
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

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400

/** Closing prices of the last 24 hours, by the hour, oldest first; undefined until they have come. For drawing only. */
export function useDayTrend(market: string): readonly number[] | undefined {
  const { data } = useQuery({
    queryKey: ['markets', 'trend', market],
    queryFn: async () => {
      const now = Math.floor(Date.now() / 1_000)
      const bars = await queryBars(socketClient().socket, market, now - DAY_SECONDS, now, HOUR_SECONDS)
      return bars.map((bar) => Number(bar.close))
    },
    staleTime: 300_000,
    // Asked for by the browser only: the server has no socket.
    enabled: typeof window !== 'undefined',
  })
  return data
}
