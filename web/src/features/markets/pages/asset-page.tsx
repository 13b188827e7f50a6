import type { Currency, CurrencyNetwork, Market } from '@exchange/contract/markets'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../../shared/format/index.ts'
import { namedIn, useT } from '../../../shared/i18n/index.ts'
import {
  Badge,
  ButtonLink,
  CoinMark,
  PriceChange,
  Table,
  TickingFigure,
  type Column,
} from '../../../shared/ui/index.ts'
import { scheduleQuery } from '../../fees/index.ts'
import { marketsQuery } from '../data.ts'
import { useLiveMarkets } from '../live.ts'
import { aboutOf, currencyOfToken } from '../pure/about.ts'
import { Converter } from './converter.tsx'
import { MarketName, MarketPrice } from './market-cells.tsx'
import { currenciesQuery } from '../../../shared/data/listings.ts'
import { PriceChart } from './price-chart.tsx'

interface AssetPageProps {
  ticker: string
  isSignedIn: boolean
}

/** One asset, where it trades, on which networks it lives and what that costs. */
export function AssetPage({ ticker, isSignedIn }: AssetPageProps) {
  const t = useT()
  const { data: currencies } = useSuspenseQuery(currenciesQuery)
  const { data } = useSuspenseQuery(marketsQuery)
  const markets = useLiveMarkets(data, isSignedIn)
  const listed = currencies[ticker]
  if (listed === undefined) return null
  const asset = namedIn(t, listed)
  const main = markets.find(({ market }) => market === asset.tradeTicker)
  const about = aboutOf(asset)
  return (
    <div className="page pt-8 pb-16">
      <Head asset={asset} main={main} />
      <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          {main !== undefined && <PriceChart market={main} />}
          {about !== undefined && (
            <Section title={t('assets.about', { name: asset.name })}>
              <p className="mt-2 max-w-2xl text-15 text-muted">
                {t(about, { ticker, currency: currencyOfToken(ticker) })}
              </p>
            </Section>
          )}
          <Section title={t('assets.markets', { ticker })}>
            <AssetMarkets markets={markets.filter(({ market }) => asset.markets.includes(market))} ticker={ticker} />
          </Section>
          <Section title={t(asset.providers.length > 0 ? 'assets.providersTitle' : 'assets.networksTitle')}>
            <Networks asset={asset} market={main} />
          </Section>
        </div>
        <div className="grid content-start gap-6">
          {main !== undefined && <Statistics market={main} />}
          <Converter asset={asset} currencies={currencies} />
        </div>
      </div>
    </div>
  )
}

function Head({ asset, main }: { asset: Currency; main: Market | undefined }) {
  const t = useT()
  const { figure } = useFormat()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <div className="flex items-center gap-4">
        <CoinMark ticker={asset.ticker} size={40} />
        <div>
          <h1 className="flex flex-wrap items-center gap-x-3 text-24 font-semibold">
            {asset.name} <span className="font-normal text-muted">{asset.ticker}</span>
            {asset.isDemo && <Badge>{t('assets.demo')}</Badge>}
          </h1>
          {main !== undefined && (
            <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
              <TickingFigure
                value={main.last}
                text={figure(main.last, { decimals: main.moneyPrec })}
                className="text-18 font-medium"
              />
              <span className="text-13 text-muted">
                {main.stock}/{main.money}
              </span>
              <PriceChange percent={main.change} className="text-13" />
            </p>
          )}
        </div>
      </div>
      {main !== undefined && (
        <ButtonLink to="/trade/$pair" params={{ pair: main.tradeMarketName }}>
          {t('assets.trade', { pair: `${main.stock}/${main.money}` })}
        </ButtonLink>
      )}
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="text-18 font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function Statistics({ market }: { market: Market }) {
  const t = useT()
  const { figure, compact } = useFormat()
  const price = (text: string) => figure(text, { decimals: market.moneyPrec })
  const rows = [
    [t('assets.last'), price(market.last)],
    [t('assets.open'), price(market.open)],
    [t('assets.high'), price(market.high)],
    [t('assets.low'), price(market.low)],
    [t('assets.volumeIn', { ticker: market.stock }), compact(market.volume)],
    [t('assets.volumeIn', { ticker: market.money }), compact(market.deal)],
  ] as const
  return (
    <section aria-labelledby="statistics" className="border border-line bg-panel p-4">
      <h2 id="statistics" className="text-13 font-medium">
        {t('assets.statistics')}
      </h2>
      <dl className="mt-2 text-13">
        {rows.map(([term, value]) => (
          <div key={term} className="flex justify-between gap-4 border-b border-line py-2 last:border-0">
            <dt className="text-muted">{term}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function AssetMarkets({ markets, ticker }: { markets: readonly Market[]; ticker: string }) {
  const t = useT()
  return (
    <Table
      caption={t('assets.markets', { ticker })}
      columns={useMarketColumns()}
      rows={markets}
      rowKey={(market) => market.market}
      empty={<p className="py-6 text-13 text-muted">{t('assets.noMarkets')}</p>}
    />
  )
}

function useMarketColumns(): Column<Market>[] {
  const t = useT()
  const { compact } = useFormat()
  return [
    { id: 'market', header: t('assets.market'), cell: (market) => <MarketName market={market} /> },
    {
      id: 'price',
      header: t('assets.lastPrice'),
      align: 'end',
      cell: (market) => <MarketPrice market={market} />,
    },
    {
      id: 'change',
      header: t('assets.change'),
      align: 'end',
      from: 'sm',
      cell: (market) => <PriceChange percent={market.change} />,
    },
    {
      id: 'volume',
      header: t('assets.volume'),
      align: 'end',
      from: 'md',
      cell: (market) => (
        <>
          {compact(market.deal)} <span className="text-muted">{market.money}</span>
        </>
      ),
    },
  ]
}

/** Where an asset lives, what is open there, and what it costs; with the fees of its trades. */
function Networks({ asset, market }: { asset: Currency; market: Market | undefined }) {
  const t = useT()
  const { percent } = useFormat()
  const { data: schedule } = useSuspenseQuery(scheduleQuery)
  const fees = schedule.markets.find((row) => row.market === market?.market)
  const columns = useWayColumns(asset)
  const ways: readonly Way[] = [...asset.networks, ...asset.providers]
  return (
    <>
      {ways.length === 0 ? (
        <p className="mt-2 text-13 text-muted">{t('assets.networksNone', { name: asset.name })}</p>
      ) : (
        <Table
          caption={t(asset.providers.length > 0 ? 'assets.providersTitle' : 'assets.networksTitle')}
          columns={columns}
          rows={ways}
          rowKey={({ id }) => id}
          empty={null}
          stack
          rowClass="max-sm:grid-cols-1!"
        />
      )}
      <p className="mt-4 text-13 text-muted">
        {fees !== undefined &&
          t('assets.tradingFees', {
            ticker: `${fees.stock}/${fees.money}`,
            maker: percent(fees.makerFee),
            taker: percent(fees.takerFee),
          })}{' '}
        <Link
          to="/fees/$type"
          params={{ type: asset.isFiat ? 'fiat' : 'cryptocurrency' }}
          className="text-text underline underline-offset-4 hover:text-accent"
        >
          {t('assets.allFees')}
        </Link>
      </p>
    </>
  )
}

/** A network of a coin, or a provider of a currency. */
type Way = CurrencyNetwork | Currency['providers'][number]

function useWayColumns({ ticker, networks }: Currency): Column<Way>[] {
  const t = useT()
  const { figure } = useFormat()
  const { data: schedule } = useSuspenseQuery(scheduleQuery)
  const routes = schedule.assets.find((asset) => asset.ticker === ticker)?.routes ?? []
  const routeOf = (way: Way) => routes.find(({ id }) => id === way.id)
  const state = (isOpen: boolean) => t(isOpen ? 'assets.stateOpen' : 'assets.stateClosed')
  const amount = (text: string | undefined) => (
    <span className="whitespace-nowrap">
      {text === undefined ? '' : figure(text)} <span className="text-muted">{ticker}</span>
    </span>
  )
  const explorer: Column<Way> = {
    id: 'explorer',
    header: t('assets.explorer'),
    cell: (way) =>
      'explorer' in way && (
        <a
          href={way.explorer}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1 underline underline-offset-4 hover:text-accent"
        >
          {new URL(way.explorer).hostname}
          <ExternalLink className="size-3" aria-hidden="true" />
        </a>
      ),
  }
  return [
    {
      id: 'way',
      header: t(networks.length > 0 ? 'assets.network' : 'assets.provider'),
      cell: (way) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          {way.name} {way.id !== way.name && <span className="text-muted">{way.id}</span>}
          {'hasMemo' in way && way.hasMemo && <Badge>{t('assets.memo')}</Badge>}
        </span>
      ),
    },
    ...(networks.length > 0 ? [explorer] : []),
    { id: 'deposits', header: t('assets.deposits'), cell: (way) => state(way.isDepositable) },
    { id: 'withdrawals', header: t('assets.withdrawals'), cell: (way) => state(way.isWithdrawal) },
    {
      id: 'depositMin',
      header: t('assets.depositMin'),
      align: 'end',
      cell: (way) => amount(routeOf(way)?.deposit.minAmount),
    },
    {
      id: 'withdrawMin',
      header: t('assets.withdrawMin'),
      align: 'end',
      cell: (way) => amount(routeOf(way)?.withdraw.minAmount),
    },
    {
      id: 'fee',
      header: t('assets.withdrawFee'),
      align: 'end',
      cell: (way) => amount(routeOf(way)?.withdraw.fixed),
    },
  ]
}
