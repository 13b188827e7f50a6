import type { Market } from '@exchange/contract/markets'
import { startTransition, useEffect, useMemo, useState } from 'react'
import { percentOf, subtractDecimals } from '../../shared/format/index.ts'
import { useIdle } from '../../shared/ui/index.ts'
import type { Tickers } from '../../shared/data/socket/index.ts'

const noTickers: Tickers = new Map()

/** The socket's figures of all markets, from when the page has been painted and the browser rests. */
function useTickers(isSignedIn: boolean): Tickers {
  const [tickers, setTickers] = useState(noTickers)
  const isIdle = useIdle()
  useEffect(() => {
    if (!isIdle) return undefined
    // A long list may take its time to show them: what somebody types or presses goes first.
    const show = (next: Tickers) => startTransition(() => setTickers(next))
    const following = import('./tickers.ts').then(
      ({ followTickers }) => followTickers(isSignedIn, show),
      // Without the line the figures stay as they came.
      () => () => {},
    )
    return () => void following.then((stop) => stop())
  }, [isIdle, isSignedIn])
  return tickers
}

/** The markets with the figures of the socket laid over those they were rendered with. */
export function useLiveMarkets(markets: readonly Market[], isSignedIn: boolean): readonly Market[] {
  const tickers = useTickers(isSignedIn)
  return useMemo(() => markets.map((market) => withTicker(market, tickers)), [markets, tickers])
}

/** What was laid over each market last, so that one that did not move stays the same object, and its row as it is. */
const laidOver = new WeakMap<Market, Market>()

function withTicker(market: Market, tickers: Tickers): Market {
  const { last, open, high, low, volume, deal } = tickers.get(market.market) ?? market
  const before = laidOver.get(market) ?? market
  if (last === before.last && deal === before.deal && open === before.open) return before
  const change = percentOf(subtractDecimals(last, open), open)
  const now = { ...market, last, open, high, low, volume, deal, change }
  laidOver.set(market, now)
  return now
}
