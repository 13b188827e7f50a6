import type { Market } from '@exchange/contract/markets'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, Star } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLive, type Tickers } from '../../../../shared/data/socket/index.ts'
import { percentOf, subtractDecimals } from '../../../../shared/format/index.ts'
import { useT } from '../../../../shared/i18n/index.ts'
import { cx, Failure, PairMark, PriceChange, SearchField, Skeleton } from '../../../../shared/ui/index.ts'
import { useTerminal } from '../../context.tsx'
import { marketsQuery, useFavorites } from '../../../markets/index.ts'
import { useFigures } from '../../hooks.ts'
import { filterMarkets, pairMatch, type PairMatch } from '../../pure/pair-search.ts'
import { Popover } from '../popover.tsx'

/** Where somebody who has chosen another pair goes on. */
export const pairSelectorId = 'terminal-pair'

/** The pair, and under it the way to every other. */
export function PairSelector() {
  const t = useT()
  const { market } = useTerminal()
  return (
    <div id={pairSelectorId}>
      <Popover
        label={t('trading.choosePair', { pair: `${market.stock}/${market.money}` })}
        triggerClass="h-10 gap-2 pr-2 text-15 font-semibold"
        className="w-[min(26rem,calc(100vw-1.5rem))]"
        trigger={
          <>
            <PairMark base={market.stock} quote={market.money} size={22} />
            <span>
              {market.stock}/{market.money}
            </span>
            <ChevronDown className="size-4 text-muted" aria-hidden="true" />
          </>
        }
      >
        {(close) => <PairList onChosen={close} />}
      </Popover>
    </div>
  )
}

const noTickers: Tickers = new Map()

/** Up and down from the search field through the pairs; Enter in the field takes the first. */
function moveThroughPairs(event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!(event.currentTarget instanceof HTMLElement)) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-pair]')]
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
    event.preventDefault()
    links[0]?.click()
  }
  if (step === 0) return
  event.preventDefault()
  const at = links.findIndex((link) => link === document.activeElement)
  links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus()
}

function PairList({ onChosen }: { onChosen: () => void }) {
  const t = useT()
  const { signedIn } = useTerminal()
  const [text, setText] = useState('')
  const [onlyFavorites, setOnlyFavorites] = useState(false)
  const list = useQuery(marketsQuery)
  const tickers = useLive((client) => client.tickers, noTickers)
  const { favorites, toggle } = useFavorites(signedIn)
  const shown = filterMarkets(list.data ?? [], { text, only: onlyFavorites ? favorites : null, first: favorites })

  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = root.current
    element?.querySelector('input')?.focus()
    element?.addEventListener('keydown', moveThroughPairs)
    return () => element?.removeEventListener('keydown', moveThroughPairs)
  }, [])

  return (
    <div ref={root} className="flex max-h-[min(32rem,70dvh)] flex-col">
      <div className="flex items-center gap-3 p-3">
        <SearchField label={t('trading.searchPair')} value={text} onChange={setText} className="flex-1" />
        {signedIn && (
          <button
            type="button"
            aria-pressed={onlyFavorites}
            aria-label={t('trading.onlyFavorites')}
            title={t('trading.onlyFavorites')}
            onClick={() => setOnlyFavorites((before) => !before)}
            className="flex size-10 items-center justify-center rounded text-muted hover:bg-hover aria-pressed:text-text"
          >
            <Star className={cx('size-4', onlyFavorites && 'fill-current')} />
          </button>
        )}
      </div>
      <ul className="min-h-40 overflow-y-auto pb-2">
        {list.isError ? (
          <li>
            <Failure onRetry={() => void list.refetch()} />
          </li>
        ) : list.data === undefined ? (
          Array.from({ length: 8 }, (_, index) => (
            <li key={index} className="flex h-9 items-center px-3">
              <Skeleton className="w-full" />
            </li>
          ))
        ) : shown.length === 0 ? (
          <li className="px-3 py-8 text-center text-12 text-muted">{t('trading.noPairs')}</li>
        ) : (
          shown.map((market) => (
            <PairRow
              key={market.market}
              market={market}
              match={pairMatch(market, text)}
              tickers={tickers}
              favorite={favorites.includes(market.market)}
              onFavorite={signedIn ? toggle : null}
              onChosen={onChosen}
            />
          ))
        )}
      </ul>
    </div>
  )
}

interface PairRowProps {
  readonly market: Market
  /** Where it matches what is typed. */
  readonly match: PairMatch | null
  readonly tickers: Tickers
  readonly favorite: boolean
  readonly onFavorite: ((market: string) => void) | null
  readonly onChosen: () => void
}

function PairRow({ market, match, tickers, favorite, onFavorite, onChosen }: PairRowProps) {
  const t = useT()
  const figures = useFigures()
  const current = useTerminal().market.market === market.market
  const ticker = tickers.get(market.market)
  const last = ticker?.last ?? market.last
  const change =
    ticker === undefined ? market.change : percentOf(subtractDecimals(ticker.last, ticker.open), ticker.open)
  const name = `${market.stock}/${market.money}`
  return (
    <li
      className={cx(
        'flex h-9 items-center pr-3 text-13 hover:bg-hover',
        onFavorite === null && 'pl-3',
        current && 'bg-hover',
      )}
    >
      {onFavorite !== null && (
        <button
          type="button"
          aria-pressed={favorite}
          aria-label={t(favorite ? 'shared.favoriteRemove' : 'shared.favoriteAdd', { market: name })}
          onClick={() => onFavorite(market.market)}
          className="flex size-9 items-center justify-center text-muted hover:text-text aria-pressed:text-text"
        >
          <Star className={cx('size-3.5', favorite && 'fill-current')} />
        </button>
      )}
      <Link
        to="/trade/$pair"
        params={{ pair: market.tradeMarketName }}
        data-pair=""
        onClick={onChosen}
        className="flex min-w-0 flex-1 items-center gap-2"
      >
        <PairMark base={market.stock} quote={market.money} size={18} />
        <span className="font-medium">
          <Marked text={name} match={match?.in === 'pair' ? match : null} />
        </span>
        {match?.in === 'name' && (
          <span className="min-w-0 truncate text-12 text-muted">
            <Marked text={market.stockName} match={match} />
          </span>
        )}
        <span className="num ml-auto">{figures.fixed(last, market.moneyPrec)}</span>
        <PriceChange percent={change} className="w-18 text-right" />
      </Link>
    </li>
  )
}

/** A text with the part that was searched for. */
function Marked({ text, match }: { text: string; match: PairMatch | null }) {
  if (match === null) return text
  return (
    <>
      {text.slice(0, match.from)}
      <mark className="bg-transparent font-semibold text-accent">{text.slice(match.from, match.to)}</mark>
      {text.slice(match.to)}
    </>
  )
}
