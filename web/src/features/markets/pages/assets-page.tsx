import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormat } from '../../../shared/format/index.ts'
import { namedIn, useT } from '../../../shared/i18n/index.ts'
import {
  Badge,
  Button,
  CoinMark,
  Empty,
  Pagination,
  PriceChange,
  Segmented,
  Table,
  TabLink,
  TabLinks,
  type Column,
} from '../../../shared/ui/index.ts'
import { marketsQuery } from '../data.ts'
import { assetRows, newestFirst, selectAssets, type AssetRow } from '../pure/assets.ts'
import type { AssetsSearch } from '../pure/assets-search.ts'
import { PAGE_SIZE } from '../pure/select.ts'
import { directionOf, toggledSorting } from '../pure/sorting.ts'
import { MarketTrend, useTrends } from './market-cells.tsx'
import { currenciesQuery, ratesQuery } from '../../../shared/data/listings.ts'
import { RestingSearch } from './resting-search.tsx'

/** The filters that change, or what they become from those of the address that is being opened. */
type Change = Partial<AssetsSearch> | ((before: AssetsSearch) => Partial<AssetsSearch>)

function useRows(): AssetRow[] {
  const { data: currencies } = useSuspenseQuery(currenciesQuery)
  const { data: markets } = useSuspenseQuery(marketsQuery)
  const { data: rates } = useSuspenseQuery(ratesQuery)
  const t = useT()
  const named = Object.fromEntries(Object.values(currencies).map((asset) => [asset.ticker, namedIn(t, asset)]))
  return assetRows(named, markets, rates)
}

/** Everything that is listed. */
export function AssetsPage({ search }: { search: AssetsSearch }) {
  const t = useT()
  const navigate = useNavigate({ from: '/assets/' })
  const rows = useRows()
  const view = selectAssets(rows, search)
  // Built on the address that is being opened, so that a second change keeps the first one even if its page is not drawn yet.
  const change = (next: Change, replace = false) =>
    void navigate({
      to: '/assets',
      search: (before) => ({ ...before, page: undefined, ...(typeof next === 'function' ? next(before) : next) }),
      replace,
      resetScroll: false,
    })
  return (
    <Frame title={t('assets.title')} lead={t('assets.lead', { count: rows.length })}>
      <div className="flex flex-wrap items-center gap-3 py-3">
        <RestingSearch
          label={t('assets.search')}
          value={search.contains ?? ''}
          onChange={(contains) => change({ contains: contains === '' ? undefined : contains }, true)}
        />
        <Segmented
          label={t('assets.kindFilter')}
          value={search.kind ?? 'all'}
          onChange={(kind) => change({ kind: kind === 'all' ? undefined : kind })}
          options={[
            { value: 'all', text: t('assets.kindAll') },
            { value: 'crypto', text: t('assets.kindCrypto') },
            { value: 'stable', text: t('assets.kindStable') },
            { value: 'fiat', text: t('assets.kindFiat') },
          ]}
        />
      </div>
      <Table
        caption={t('assets.title')}
        columns={useColumns(search, change)}
        rows={view.rows}
        rowKey={({ asset }) => asset.ticker}
        empty={<NoAssets search={search} onReset={() => void navigate({ to: '/assets', search: {} })} />}
      />
      {view.total > PAGE_SIZE && (
        <Pagination
          limit={PAGE_SIZE}
          offset={view.offset}
          total={view.total}
          onChange={(offset) => change({ page: offset / PAGE_SIZE + 1 })}
        />
      )}
    </Frame>
  )
}

/** The newest assets first. */
export function LatestAssetsPage() {
  const t = useT()
  const { date } = useFormat()
  const [asset, price, day, , , networks] = useColumns({}, null)
  const listed: Column<AssetRow> = {
    id: 'listed',
    header: t('assets.listed'),
    align: 'end',
    className: 'whitespace-nowrap',
    cell: (row) => date(row.asset.listedAt),
  }
  return (
    <Frame title={t('assets.latestTitle')} lead={t('assets.latestLead')}>
      <div className="mt-3">
        <Table
          caption={t('assets.latestTitle')}
          columns={[asset, listed, price, day && { ...day, from: 'sm' as const }, networks].filter(
            (column) => column !== undefined,
          )}
          rows={newestFirst(useRows())}
          rowKey={(row) => row.asset.ticker}
          empty={null}
        />
      </div>
    </Frame>
  )
}

function Frame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const t = useT()
  return (
    <div className="page pt-8 pb-16">
      <h1 className="text-24 font-semibold">{title}</h1>
      <p className="mt-2 max-w-2xl text-15 text-muted">{lead}</p>
      <TabLinks label={t('assets.lists')} className="mt-6">
        <TabLink to="/assets" activeOptions={{ exact: true, includeSearch: false }}>
          {t('assets.all')}
        </TabLink>
        <TabLink to="/assets-latest">{t('assets.latest')}</TabLink>
        <TabLink to="/markets">{t('markets.title')}</TabLink>
      </TabLinks>
      {children}
    </div>
  )
}

function useColumns(
  search: AssetsSearch,
  /** Null = the table does not sort. */
  change: ((next: Change) => void) | null,
): Column<AssetRow>[] {
  const t = useT()
  const { figure, compact } = useFormat()
  const trends = useTrends()
  const sort = (sortBy: NonNullable<AssetsSearch['sortBy']>) => {
    if (change === null) return {}
    const toggle = () => change((before) => toggledSorting(before, sortBy))
    return { sort: { direction: directionOf(search, sortBy), toggle } }
  }
  const unknown = (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('assets.unknown')}</span>
    </span>
  )
  return [
    { id: 'asset', header: t('assets.asset'), cell: (row) => <AssetName row={row} /> },
    {
      id: 'price',
      header: t('assets.price'),
      align: 'end',
      ...sort('price'),
      cell: ({ price }) => (price === null ? unknown : figure(price, { decimals: priceDecimals(price) })),
    },
    {
      id: 'change',
      header: t('assets.change'),
      align: 'end',
      ...sort('change'),
      cell: ({ change: percent }) => (percent === null ? unknown : <PriceChange percent={percent} />),
    },
    {
      id: 'trend',
      header: t('assets.trend'),
      align: 'end',
      from: 'md',
      cell: ({ market, change: percent }) =>
        market === undefined || percent === null ? null : <MarketTrend market={market} trends={trends} />,
    },
    {
      id: 'volume',
      header: t('assets.volume'),
      align: 'end',
      from: 'sm',
      ...sort('volume'),
      cell: ({ volume }) => (
        <>
          {compact(volume)} <span className="text-muted">USDT</span>
        </>
      ),
    },
    {
      id: 'networks',
      header: t('assets.networks'),
      from: 'lg',
      align: 'end',
      cell: ({ asset }) =>
        asset.networks.length + asset.providers.length === 0 ? (
          <span className="text-muted">{t('assets.noNetworks')}</span>
        ) : (
          [...asset.networks, ...asset.providers].map(({ name }) => name).join(', ')
        ),
    },
  ]
}

/** As many decimals as say something: two for what is worth a lot, more for what is worth little. */
function priceDecimals(price: string): number {
  const [whole = '0', fraction = ''] = price.split('.')
  if (whole !== '0') return whole.length > 1 ? 2 : 4
  return (/^0*/.exec(fraction)?.[0].length ?? 0) + 4
}

/** The asset with its mark; the whole row follows this link. */
function AssetName({ row: { asset } }: { row: AssetRow }) {
  const t = useT()
  return (
    <span className="flex min-w-0 items-center gap-3">
      <CoinMark ticker={asset.ticker} />
      <span className="flex min-w-0 flex-col leading-4">
        <span className="flex items-center gap-2">
          <Link
            to="/assets/$slug"
            params={{ slug: asset.ticker }}
            className="font-medium after:absolute after:inset-0 after:content-['']"
          >
            {asset.ticker}
          </Link>
          {asset.isDemo && <Badge>{t('assets.demo')}</Badge>}
        </span>
        <span className="text-11 text-muted sm:truncate">{asset.name}</span>
      </span>
    </span>
  )
}

function NoAssets({ search, onReset }: { search: AssetsSearch; onReset: () => void }) {
  const t = useT()
  const showAll = (
    <Button kind="secondary" size="sm" onClick={onReset}>
      {t('assets.showAll')}
    </Button>
  )
  if (search.contains === undefined) return <Empty title={t('assets.emptyFilter')} action={showAll} />
  return (
    <Empty title={t('assets.emptySearch', { text: search.contains })} action={showAll}>
      {t('assets.emptySearchHint')}
    </Empty>
  )
}
