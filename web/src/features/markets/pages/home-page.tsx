import type { User } from '@exchange/contract/accounts'
import type { Market } from '@exchange/contract/markets'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIsOpen } from '../../../shared/data/index.ts'
import { compareDecimals, useFormat } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { ButtonLink, CoinMark, PriceChange, Table, type Column } from '../../../shared/ui/index.ts'
import { marketsQuery } from '../data.ts'
import { useLiveMarkets } from '../live.ts'
import { DepthHero } from './depth-hero.tsx'
import { MarketName, MarketPrice, MarketTrend, pricePlaces } from './market-cells.tsx'

const POPULAR_ROWS = 7
const MOVERS = 3

interface HomePageProps {
  user: User | null
  demo: boolean
  /** Whose book is the picture. */
  heroMarket: string
}

/** One message, with the live market as its illustration. */
export function HomePage({ user, demo, heroMarket }: HomePageProps) {
  const t = useT()
  const canRegister = useIsOpen('/auth/register')
  const { data } = useSuspenseQuery(marketsQuery)
  const markets = useLiveMarkets(data, user !== null)
  const real = markets.filter((market) => !market.isDemo && market.tradesEnabled)
  const popular = real
    .toSorted((a, b) => Number(b.isPopular) - Number(a.isPopular) || a.priority - b.priority)
    .slice(0, POPULAR_ROWS)

  return (
    <>
      <section className="page grid items-center gap-8 py-10 lg:grid-cols-2 lg:gap-16 lg:py-20">
        <div>
          <h1 className="max-w-xl text-36 font-semibold tracking-tight text-balance xl:text-56">
            {user === null ? t('home.headline') : t('home.greeting')}
          </h1>
          <p className="mt-4 max-w-lg text-15 text-muted lg:text-18">
            {user === null ? t('home.lead', { count: data.length }) : t('home.greetingLead', { email: user.email })}
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            {user === null ? (
              <>
                {canRegister && (
                  <ButtonLink to="/auth/register" size="lg">
                    {t('home.start')}
                  </ButtonLink>
                )}
                <ButtonLink to="/markets" kind="secondary" size="lg">
                  {t('home.seeMarkets')}
                </ButtonLink>
              </>
            ) : (
              <>
                <ButtonLink to="/trade" size="lg">
                  {t('home.toTrade', { market: heroMarket.replace('_', '/') })}
                </ButtonLink>
                <ButtonLink to="/balance" kind="secondary" size="lg">
                  {t('home.toBalance')}
                </ButtonLink>
              </>
            )}
          </div>
        </div>
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
                columns={usePopularColumns(pricePlaces(popular))}
                rows={popular}
                rowKey={(market) => market.market}
                empty={null}
              />
            </div>
          </div>
          <Movers markets={real} />
        </div>
      </section>

      {user === null && <HowItWorks demo={demo} />}
      <GoodToKnow market={markets.find(({ market }) => market === heroMarket)} />
    </>
  )
}

function usePopularColumns(places: number): Column<Market>[] {
  const t = useT()
  const { compact } = useFormat()
  return [
    { id: 'market', header: t('markets.market'), cell: (market) => <MarketName market={market} /> },
    {
      id: 'price',
      header: t('markets.price'),
      align: 'end',
      className: 'max-sm:pr-0',
      cell: (market) => <MarketPrice market={market} places={places} />,
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
      cell: (market) => <MarketTrend market={market} />,
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

function HowItWorks({ demo }: { demo: boolean }) {
  const t = useT()
  return (
    <section className="border-t border-line">
      <div className="page py-10">
        <h2 className="text-18 font-semibold">{t('home.howTitle')}</h2>
        <ol className="mt-4 grid gap-8 md:grid-cols-3 md:gap-16">
          <Step number={1} title={t('home.how1')}>
            {t('home.how1Text')}
          </Step>
          <Step number={2} title={t(demo ? 'home.how1DemoTitle' : 'home.how2')}>
            {t(demo ? 'home.how1Demo' : 'home.how2Text')}
          </Step>
          <Step number={3} title={t('home.how3')}>
            {t('home.how3Text')}
          </Step>
        </ol>
      </div>
    </section>
  )
}

const noteLink = 'text-13 underline underline-offset-4 hover:text-accent'

/** Fees in one line, the newest assets, the way for programs. */
function GoodToKnow({ market }: { market: Market | undefined }) {
  const t = useT()
  const { figure } = useFormat()
  return (
    <section className="border-t border-line">
      <div className="page py-6">
        {market !== undefined && (
          <Note
            title={t('home.feesTitle')}
            text={t('home.feesText', {
              maker: `${figure(market.makerFee)}%`,
              taker: `${figure(market.takerFee)}%`,
              market: `${market.stock}/${market.money}`,
            })}
          >
            <Link to="/fees/$type" params={{ type: 'trading' }} className={noteLink}>
              {t('home.feesLink')}
            </Link>
          </Note>
        )}
        <Note title={t('home.assetsTitle')} text={t('home.assetsText')}>
          <Link to="/assets-latest" className={noteLink}>
            {t('home.assetsLink')}
          </Link>
        </Note>
        <Note title={t('home.apiTitle')} text={t('home.apiText')}>
          <a href="/api/openapi.json" className={noteLink}>
            {t('home.apiLink')}
          </a>
        </Note>
      </div>
    </section>
  )
}

function Note({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 border-b border-line py-3 last:border-0">
      <p className="max-w-2xl text-13 text-muted">
        <strong className="font-medium text-text">{title}.</strong> {text}
      </p>
      {children}
    </div>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="border-t border-line-strong pt-3">
      <span className="num text-13 text-muted">{number}</span>
      <h3 className="mt-2 text-15 font-medium">{title}</h3>
      <p className="mt-1 text-13 text-muted">{children}</p>
    </li>
  )
}
