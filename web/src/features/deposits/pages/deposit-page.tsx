import type { Currency } from '@exchange/contract/markets'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useT } from '../../../shared/i18n/index.ts'
import { currenciesQuery } from '../../../shared/data/listings.ts'
import { CoinMark, Empty, Failure, Select, Skeleton, Table } from '../../../shared/ui/index.ts'
import { AddressPanel, wayQuery } from '../../custody/index.ts'
import { useDepositColumns } from '../columns.tsx'
import { recentDepositsQuery } from '../data.ts'

/** Deposits that are shown below the address. */
export const RECENT = 5

interface DepositPageProps {
  /** Absent = the first that can come in. */
  ticker: string | undefined
  /** Absent = the default one of the asset. */
  network: string | undefined
  onChoose: (next: { ticker: string; network: string | undefined }) => void
  /** What else can come in. */
  tabs: ReactNode
  /** What stands below the address: a test deposit where networks are simulated. */
  renderTest: (ticker: string, network: string) => ReactNode
}

/** What can come in by a network at the moment. */
export const depositableOf = (currencies: Readonly<Record<string, Currency>>): readonly Currency[] =>
  Object.values(currencies).filter(({ networks, isOffered }) => isOffered && networks.some((way) => way.isDepositable))

/** The asset and the network that are asked for, or the first ones. */
export function chosenWay(assets: readonly Currency[], ticker: string | undefined, network: string | undefined) {
  const asset = assets.find((one) => one.ticker === ticker) ?? assets[0]
  const networks = asset?.networks.filter(({ isDepositable }) => isDepositable) ?? []
  return { asset, networks, way: networks.find(({ id }) => id === network) ?? networks[0] }
}

/** Choose the asset, choose the network, send, and see it come. */
export function DepositPage({ tabs, ticker, network, onChoose, renderTest }: DepositPageProps) {
  const t = useT()
  const { data: currencies } = useSuspenseQuery(currenciesQuery)
  const assets = depositableOf(currencies)
  const { asset, networks, way } = chosenWay(assets, ticker, network)
  if (asset === undefined)
    return (
      <div className="page pt-8 pb-16">
        <h1 className="text-24 font-semibold">{t('deposits.title')}</h1>
        <Empty title={t('deposits.nothing')}>{t('deposits.nothingHint')}</Empty>
      </div>
    )
  return (
    <div className="page pt-8 pb-16">
      <h1 className="text-24 font-semibold">{t('deposits.title')}</h1>
      {tabs}
      <div className="mt-6 max-w-3xl">
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={t('deposits.asset')}
            value={asset.ticker}
            onChange={(chosen) => onChoose({ ticker: chosen, network: undefined })}
            options={assets.map((one) => ({ value: one.ticker, text: `${one.ticker} · ${one.name}` }))}
          />
          <Select
            label={t('deposits.network')}
            value={way?.id ?? ''}
            onChange={(chosen) => onChoose({ ticker: asset.ticker, network: chosen })}
            options={networks.map(({ id, name }) => ({ value: id, text: id === name ? id : `${name} (${id})` }))}
          />
        </div>
        <p className="mt-3 flex items-center gap-2 text-12 text-muted">
          <CoinMark ticker={asset.ticker} size={16} /> {t('deposits.networkHint', { ticker: asset.ticker })}
        </p>
        {way !== undefined && (
          <div className="mt-6 flex flex-col gap-4">
            <Address ticker={asset.ticker} network={way.id} />
            {renderTest(asset.ticker, way.id)}
          </div>
        )}
      </div>
      <Recent />
    </div>
  )
}

function Address({ ticker, network }: { ticker: string; network: string }) {
  const { data, error, refetch } = useQuery(wayQuery(ticker, network))
  if (data !== undefined) return <AddressPanel key={`${ticker} ${network}`} way={data} />
  if (error !== null) return <Failure onRetry={() => void refetch()} />
  return <Skeleton className="h-72" />
}

/** The newest deposits, while they come. */
function Recent() {
  const t = useT()
  const { data, error, refetch } = useQuery(recentDepositsQuery(RECENT))
  const columns = useDepositColumns()
  return (
    <section className="mt-10" aria-labelledby="recent-deposits">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="recent-deposits" className="text-16 font-semibold">
          {t('deposits.recent')}
        </h2>
        <Link to="/history/main/deposits" className="text-13 text-accent hover:underline">
          {t('deposits.all')}
        </Link>
      </div>
      <div className="mt-3">
        <Table
          caption={t('deposits.recent')}
          stack
          columns={columns}
          rows={data?.records ?? []}
          rowKey={({ id }) => id}
          isLoading={data === undefined && error === null}
          error={error === null ? undefined : { retry: () => void refetch() }}
          empty={<Empty title={t('deposits.empty')}>{t('deposits.emptyHint')}</Empty>}
        />
      </div>
    </section>
  )
}
