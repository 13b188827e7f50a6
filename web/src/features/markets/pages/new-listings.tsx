import type { Market } from '@exchange/contract/markets'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useFormat } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { CoinMark, PriceChange } from '../../../shared/ui/index.ts'
import type { Listing } from '../data.ts'

/** The newest assets side by side, each with the day it came and what it costs now. */
export function NewListings({ listings, markets }: { listings: readonly Listing[]; markets: readonly Market[] }) {
  const t = useT()
  if (listings.length === 0) return null
  return (
    <section className="border-t border-line">
      <div className="page py-10">
        <div className="flex items-baseline justify-between gap-4">
          <h2 className="text-18 font-semibold">{t('home.assetsTitle')}</h2>
          <Link to="/assets-latest" className="inline-flex items-center gap-1 text-13 text-muted hover:text-text">
            {t('home.assetsLink')} <ArrowRight className="size-4" aria-hidden="true" />
          </Link>
        </div>
        <p className="mt-1 text-13 text-muted">{t('home.assetsText')}</p>
        <ul className="mt-4 grid grid-cols-2 border-t border-l border-line sm:grid-cols-3 xl:grid-cols-6">
          {listings.map((listing) => (
            <NewListing
              key={listing.ticker}
              listing={listing}
              market={markets.find(({ market }) => market === listing.tradeTicker)}
            />
          ))}
        </ul>
      </div>
    </section>
  )
}

function NewListing({ listing: { ticker, name, listedAt }, market }: { listing: Listing; market: Market | undefined }) {
  const { date, figure } = useFormat()
  return (
    <li className="relative flex min-w-0 flex-col gap-3 border-r border-b border-line p-4 hover:bg-hover">
      <span className="flex min-w-0 items-center gap-3">
        <CoinMark ticker={ticker} />
        <span className="min-w-0 leading-4">
          <Link
            to="/assets/$slug"
            params={{ slug: ticker }}
            className="block font-medium after:absolute after:inset-0 after:content-['']"
          >
            {ticker}
          </Link>
          <span className="block truncate text-11 text-muted">{name}</span>
        </span>
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        {market !== undefined && (
          <>
            <span className="num">
              {figure(market.last, { decimals: market.moneyPrec })}{' '}
              <span className="text-11 text-muted">{market.money}</span>
            </span>
            <PriceChange percent={market.change} className="text-12" />
          </>
        )}
      </span>
      <span className="num mt-auto text-11 text-muted">{date(listedAt)}</span>
    </li>
  )
}
