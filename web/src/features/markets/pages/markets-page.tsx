import type { Market } from '@exchange/contract/markets'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useFormat } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import {
  Button,
  Empty,
  Pagination,
  PriceChange,
  Segmented,
  Table,
  TabLink,
  TabLinks,
  type Column,
} from '../../../shared/ui/index.ts'
import { marketsQuery, useFavorites } from '../data.ts'
import { useLiveMarkets } from '../live.ts'
import type { MarketsSearch } from '../pure/search.ts'
import { PAGE_SIZE, selectMarkets } from '../pure/select.ts'
import { directionOf, toggledSorting } from '../pure/sorting.ts'
import { FavoriteStar, MarketName, MarketPrice, MarketTrend, useTrends } from './market-cells.tsx'
import { RestingSearch } from './resting-search.tsx'

interface MarketsPageProps {
  search: MarketsSearch
  isSignedIn: boolean
}

/** The filters that change, or what they become from those of the address that is being opened. */
type Change = Partial<MarketsSearch> | ((before: MarketsSearch) => Partial<MarketsSearch>)

/** Browse, filter, sort, search and page markets; star them. */
export function MarketsPage({ search, isSignedIn }: MarketsPageProps) {
  const t = useT()
  const navigate = useNavigate({ from: '/markets' })
  const router = useRouter()
  const { data } = useSuspenseQuery(marketsQuery)
  const markets = useLiveMarkets(data, isSignedIn)
  const { favorites, toggle } = useFavorites(isSignedIn)
  const view = selectMarkets(markets, search, favorites)

  // Built on the address that is being opened, so that a second change keeps the first one even if its page is not drawn yet.
  const change = useCallback(
    (next: Change, replace = false) =>
      void navigate({
        to: '/markets',
        search: (before) => ({ ...before, page: undefined, ...(typeof next === 'function' ? next(before) : next) }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  const star = useCallback(
    (market: string) => {
      if (isSignedIn) return toggle(market)
      const { pathname, searchStr } = router.state.location
      return void navigate({ to: '/auth', search: { redirect: `${pathname}${searchStr}` } })
    },
    [isSignedIn, toggle, navigate, router],
  )

  return (
    <div className="page pt-8 pb-16">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-24 font-semibold">{t('markets.title')}</h1>
        <p className="num text-13 text-muted">{t('markets.lead', { count: data.length })}</p>
      </div>
      <TabLinks label={t('markets.typeFilter')} className="mt-6">
        <TypeTab type={undefined} search={search} text={t('markets.all')} />
        <TypeTab type="favorite" search={search} text={t('markets.favorites')} />
        <TypeTab type="spot" search={search} text={t('markets.spot')} />
      </TabLinks>
      <div className="flex flex-wrap items-center gap-3 py-3">
        <RestingSearch
          label={t('markets.search')}
          value={search.contains ?? ''}
          onChange={(contains) => change({ contains: contains === '' ? undefined : contains }, true)}
        />
        <Segmented
          label={t('markets.quoteFilter')}
          className="max-sm:hidden"
          value={search.subType ?? 'all'}
          onChange={(subType) => change({ subType: subType === 'all' ? undefined : subType })}
          options={[
            { value: 'all', text: t('markets.quoteAll') },
            { value: 'crypto', text: t('markets.quoteCrypto') },
            { value: 'fiat', text: t('markets.quoteFiat') },
            { value: 'stable', text: t('markets.quoteStable') },
          ]}
        />
      </div>
      <Table
        caption={t('markets.title')}
        columns={useColumns(search, favorites, star, change)}
        rows={view.rows}
        rowKey={(market) => market.market}
        empty={
          <NoMarkets
            search={search}
            isSignedIn={isSignedIn}
            onReset={() => void navigate({ to: '/markets', search: {} })}
          />
        }
      />
      {view.total > PAGE_SIZE && (
        <Pagination
          limit={PAGE_SIZE}
          offset={view.offset}
          total={view.total}
          onChange={(offset) => change({ page: offset / PAGE_SIZE + 1 })}
        />
      )}
    </div>
  )
}

function TypeTab({ type, search, text }: { type: MarketsSearch['type']; search: MarketsSearch; text: string }) {
  return (
    <TabLink
      from="/markets"
      to="/markets"
      search={(before) => ({ ...before, type, page: undefined })}
      activeOptions={{ exact: true }}
      aria-current={search.type === type ? 'page' : undefined}
    >
      {text}
    </TabLink>
  )
}

type SortKey = NonNullable<MarketsSearch['sortBy']>

function useColumns(
  search: MarketsSearch,
  favorites: readonly string[],
  star: (market: string) => void,
  change: (next: Change) => void,
): Column<Market>[] {
  const t = useT()
  const { compact, figure } = useFormat()
  const trends = useTrends()

  // The same columns as before while nothing of them changed: then only the rows that moved are drawn anew.
  return useMemo(() => {
    const sort = (sortBy: SortKey) => ({
      direction: directionOf(search, sortBy),
      toggle: () => change((before) => toggledSorting(before, sortBy)),
    })
    const price = (text: string, market: Market) => figure(text, { decimals: market.moneyPrec })
    return [
      {
        id: 'star',
        header: t('markets.favorite'),
        hideHeader: true,
        className: 'w-8 pr-0',
        cell: (market) => (
          <FavoriteStar
            market={market}
            isFavorite={favorites.includes(market.market)}
            onToggle={() => star(market.market)}
          />
        ),
      },
      { id: 'market', header: t('markets.market'), cell: (market) => <MarketName market={market} /> },
      {
        id: 'price',
        header: t('markets.price'),
        align: 'end',
        className: 'max-sm:pr-0',
        sort: sort('price'),
        cell: (market) => <MarketPrice market={market} />,
      },
      {
        id: 'change',
        header: t('markets.change'),
        align: 'end',
        from: 'sm',
        sort: sort('dynamic'),
        cell: (market) => <PriceChange percent={market.change} />,
      },
      {
        id: 'trend',
        header: t('markets.trend'),
        align: 'end',
        from: 'md',
        cell: (market) => <MarketTrend market={market} trends={trends} />,
      },
      {
        id: 'high',
        header: t('markets.high'),
        align: 'end',
        from: 'lg',
        sort: sort('max'),
        cell: (market) => price(market.high, market),
      },
      {
        id: 'low',
        header: t('markets.low'),
        align: 'end',
        from: 'lg',
        sort: sort('min'),
        cell: (market) => price(market.low, market),
      },
      {
        id: 'volume',
        header: t('markets.volume'),
        align: 'end',
        from: 'md',
        sort: sort('volume'),
        cell: (market) => (
          <>
            {compact(market.deal)} <span className="text-muted">{market.money}</span>
          </>
        ),
      },
    ]
  }, [t, compact, figure, search, favorites, star, change, trends])
}

function NoMarkets({ search, isSignedIn, onReset }: MarketsPageProps & { onReset: () => void }) {
  const t = useT()
  const showAll = (
    <Button kind="secondary" size="sm" onClick={onReset}>
      {t('markets.showAll')}
    </Button>
  )
  if (search.contains !== undefined) {
    return (
      <Empty title={t('markets.emptySearch', { text: search.contains })} action={showAll}>
        {t('markets.emptySearchHint')}
      </Empty>
    )
  }
  if (search.type === 'favorite') {
    return (
      <Empty title={t('markets.emptyFavorites')} action={showAll}>
        {t(isSignedIn ? 'markets.emptyFavoritesHint' : 'markets.signInForFavorites')}
      </Empty>
    )
  }
  if (search.type === 'margin' || search.type === 'futures') {
    return (
      <Empty title={t(search.type === 'margin' ? 'markets.emptyMargin' : 'markets.emptyFutures')} action={showAll}>
        {t('markets.emptyProductHint')}
      </Empty>
    )
  }
  return <Empty title={t('markets.emptyFilter')} action={showAll} />
}
