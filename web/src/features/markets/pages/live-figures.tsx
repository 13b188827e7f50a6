import type { Market } from '@exchange/contract/markets'
import { useEffect } from 'react'
import { useLiveMarkets } from '../live.ts'

interface LiveFiguresProps {
  markets: readonly Market[]
  isSignedIn: boolean
  onChange: (markets: readonly Market[]) => void
}

/** Shows nothing: brings the socket to a page that was painted without it. */
export function LiveFigures({ markets, isSignedIn, onChange }: LiveFiguresProps) {
  const live = useLiveMarkets(markets, isSignedIn)
  useEffect(() => onChange(live), [live, onChange])
  return null
}
