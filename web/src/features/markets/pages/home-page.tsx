import type { Region } from '@exchange/contract'
import type { User } from '@exchange/contract/accounts'
import type { Market } from '@exchange/contract/markets'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { Suspense } from 'react'
import { compareDecimals, useFormat } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { CoinMark, PriceChange, Table, type Column } from '../../../shared/ui/index.ts'
import { marketsQuery, type Listing } from '../data.ts'
import { NextStep } from '../next-step.lazy.ts'
import { useLiveMarkets } from '../live.ts'
import { ApiLine } from './api-line.tsx'
import { DepthHero } from './depth-hero.tsx'
import { EditionHero } from './edition-hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { MarketName, MarketPrice, MarketTrend, useTrends } from './market-cells.tsx'
import { NewListings } from './new-listings.tsx'

const POPULAR_ROWS = 7
const MOVERS = 3

interface HomePageProps {
  user: User | null
  region: Region
  demo: boolean
  /** Whose book is the picture. */
  heroMarket: string
  listings: readonly Listing[]
  /** `https://host` of this site. */
  origin: string
}

/** One message, with the live market as its illustration. */
export function HomePage({ user, region, demo, heroMarket, listings, origin }: HomePageProps) {
  const t = useT()
  const { data } = useSuspenseQuery(marketsQuery)
  const markets = useLiveMarkets(data, user !== null)
  const real = markets.filter((market) => !market.isDemo && market.tradesEnabled)
  const popular = real
    .toSorted((a, b) => Number(b.isPopular) - Number(a.isPopular) || a.priority - b.priority)
    .slice(0, POPULAR_ROWS)

  return (
    <>
      <section className="page grid items-center gap-8 py-10 lg:grid-cols-2 lg:gap-16 lg:py-20">
        {user === null ? (
          <EditionHero region={region} count={data.length} />
        ) : (
          <Suspense fallback={null}>
            <NextStep email={user.email} demo={demo} market={heroMarket} />
          </Suspense>
        )}
        <DepthHero market={heroMarket} />
      </section>

      <section className="border-t border-line">
        <div className="page grid gap-x-16 gap-y-8 py-10 lg:grid-cols-[1fr_20rem]">
          <div className="min-w-0">
            <div className="flex items-baseline justify-between">
              <h2 className="text-18 font-semibold">{t('home.popular')}</h2>
              <Link to="/markets" className="inline-flex items-center gap-1 text-13 text-muted hover:text-text">
                {t('home.allMarkets')} <ArrowRight className="size-4" aria-hidden="true" />
              </Link>
            </div>
            <div className="mt-2">
              <Table
                caption={t('home.popular')}
                columns={usePopularColumns()}
                rows={popular}
                rowKey={(market) => market.market}
                empty={null}
              />
            </div>
          </div>
          <Movers markets={real.filter(({ subType }) => subType === 'crypto')} />
        </div>
      </section>

      <NewListings listings={listings} markets={markets} />
      {user === null && <HowItWorks demo={demo} />}
      <ApiLine origin={origin} market={heroMarket} />
      <FeeLine market={markets.find(({ market }) => market === heroMarket)} />
    </>
  )
}

function usePopularColumns(): Column<Market>[] {
  const t = useT()
  const { compact } = useFormat()
  const trends = useTrends()
  return [
    { id: 'market', header: t('markets.market'), cell: (market) => <MarketName market={market} /> },
    {
      id: 'price',
      header: t('markets.price'),
      align: 'end',
      className: 'max-sm:pr-0',
      cell: (market) => <MarketPrice market={market} />,
    },
    {
      id: 'change',
      header: t('markets.change'),
      align: 'end',
      from: 'sm',
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
      id: 'volume',
      header: t('markets.volume'),
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

function Movers({ markets }: { markets: readonly Market[] }) {
  const t = useT()
  const byChange = markets.toSorted((a, b) => compareDecimals(b.change, a.change))
  return (
    <div className="min-w-0">
      <h2 className="text-18 font-semibold">{t('home.movers')}</h2>
      <MoverList title={t('home.rising')} markets={byChange.slice(0, MOVERS)} />
      <MoverList title={t('home.falling')} markets={byChange.slice(-MOVERS).toReversed()} />
    </div>
  )
}

function MoverList({ title, markets }: { title: string; markets: readonly Market[] }) {
  const { figure } = useFormat()
  return (
    <div className="mt-2">
      <h3 className="flex h-9 items-center border-b border-line text-12 text-muted">{title}</h3>
      <ul>
        {markets.map((market) => (
          <li key={market.market} className="border-b border-line">
            <Link
              to="/trade/$pair"
              params={{ pair: market.tradeMarketName }}
              className="flex h-11 items-center gap-3 hover:bg-hover"
            >
              <CoinMark ticker={market.stock} size={20} />
              <span className="font-medium">
                {market.stock}
                <span className="text-muted">/{market.money}</span>
              </span>
              <span className="num ml-auto text-muted">{figure(market.last, { decimals: market.moneyPrec })}</span>
              <PriceChange percent={market.change} className="w-18 text-right" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What a trade costs, in one line. */
function FeeLine({ market }: { market: Market | undefined }) {
  const t = useT()
  const { percent } = useFormat()
  if (market === undefined) return null
  return (
    <section className="border-t border-line">
      <div className="page flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 py-6 text-13">
        <p className="max-w-2xl text-muted">
          <strong className="font-medium text-text">{t('home.feesTitle')}.</strong>{' '}
          {t('home.feesText', {
            maker: percent(market.makerFee),
            taker: percent(market.takerFee),
            market: `${market.stock}/${market.money}`,
          })}
        </p>
        <Link to="/fees/$type" params={{ type: 'trading' }} className="underline underline-offset-4 hover:text-accent">
          {t('home.feesLink')}
        </Link>
      </div>
    </section>
  )
}
