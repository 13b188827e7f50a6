import type { Market } from '@exchange/contract/markets'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useFormat } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import {
  Badge,
  cx,
  PairMark,
  PriceChange,
  Skeleton,
  Sparkline,
  TickingFigure,
  toneOf,
  useIdle,
} from '../../../shared/ui/index.ts'
import { trendsQuery } from '../data.ts'

/** The pair with its mark; the whole row follows this link. */
export function MarketName({ market }: { market: Market }) {
  const t = useT()
  return (
    <span className="flex min-w-0 items-center gap-3">
      <PairMark base={market.stock} quote={market.money} />
      <span className="flex min-w-0 flex-col leading-4">
        <span className="flex items-center gap-2">
          <Link
            to="/trade/$pair"
            params={{ pair: market.tradeMarketName }}
            className="font-medium whitespace-nowrap after:absolute after:inset-0 after:content-['']"
            aria-label={t('markets.tradeMarket', { market: `${market.stock}/${market.money}` })}
          >
            {market.stock}
            <span className="text-muted">/{market.money}</span>
          </Link>
          {market.isDemo && <Badge>{t('markets.demoBadge')}</Badge>}
          {!market.tradesEnabled && <Badge kind="warn">{t('markets.closedBadge')}</Badge>}
        </span>
        <span className="truncate text-11 text-muted max-sm:hidden">{market.stockName}</span>
      </span>
    </span>
  )
}

/** The last price; on narrow screens with the change under it. */
export function MarketPrice({ market }: { market: Market }) {
  const { figure } = useFormat()
  return (
    <span className="inline-flex flex-col items-end">
      <TickingFigure value={market.last} text={figure(market.last, { decimals: market.moneyPrec })} />
      <PriceChange percent={market.change} className="text-11 sm:hidden" />
    </span>
  )
}

/** From here on tables have room for lines; `md` of the table's columns. */
const WIDE = '(width >= 48rem)'

export interface Trends {
  /** Prices by market. Missing until they have come. */
  readonly lines: Readonly<Record<string, readonly string[]>> | undefined
  readonly isError: boolean
}

/** The lines of all markets, for MarketTrend. Asked for where they are shown, after the page has come: pictures wait for figures. */
export function useTrends(): Trends {
  const isIdle = useIdle()
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    if (!isIdle) return undefined
    const list = matchMedia(WIDE)
    const look = () => setWide(list.matches)
    look()
    list.addEventListener('change', look)
    return () => list.removeEventListener('change', look)
  }, [isIdle])
  const { data, isError } = useQuery({ ...trendsQuery, enabled: isWide })
  const lines = useDeferredValue(data)
  return useMemo(() => ({ lines, isError }), [lines, isError])
}

/** The last 24 hours as a line, with its text form. */
export function MarketTrend({ market, trends }: { market: Market; trends: Trends }) {
  const t = useT()
  const { change } = useFormat()
  const { lines, isError } = trends
  if (lines === undefined) return isError ? null : <Skeleton className="h-7" />
  const values = (lines[market.market] ?? []).map(Number)
  if (values.length < 2) return null
  return (
    <Sparkline
      values={values}
      tone={toneOf(market.change)}
      label={t('markets.trendOf', { market: `${market.stock}/${market.money}`, change: change(market.change) })}
    />
  )
}

interface FavoriteStarProps {
  market: Market
  isFavorite: boolean
  onToggle: () => void
}

export function FavoriteStar({ market, isFavorite, onToggle }: FavoriteStarProps) {
  const t = useT()
  const name = `${market.stock}/${market.money}`
  const label = t(isFavorite ? 'shared.favoriteRemove' : 'shared.favoriteAdd', { market: name })
  return (
    <button
      type="button"
      aria-pressed={isFavorite}
      aria-label={label}
      title={label}
      onClick={onToggle}
      className="relative z-1 -m-2 flex size-9 items-center justify-center rounded text-muted hover:text-text"
    >
      <Star className={cx('size-4', isFavorite && 'fill-current text-warn')} />
    </button>
  )
}
