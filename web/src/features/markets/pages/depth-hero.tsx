import type { WebOperations } from '@exchange/contract'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { subtractDecimals, useFormat } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { PairMark, PriceChange, TickingFigure } from '../../../shared/ui/index.ts'
import { bookQuery } from '../data.ts'
import { depthValley } from '../pure/depth-valley.ts'

const WIDTH = 640
const HEIGHT = 260
const REFRESH_MS = 2_000

type Book = WebOperations['GET /v2/trade/markets/{id}']['output']

/** A live book, drawn as the valley it is: the picture on the first page, with its text form. */
export function DepthHero({ market }: { market: string }) {
  const { data } = useQuery({ ...bookQuery(market), refetchInterval: REFRESH_MS })
  if (data === undefined) return null
  return <Hero book={data} />
}

function Hero({ book: { market, depth } }: { book: Book }) {
  const t = useT()
  const { figure } = useFormat()
  const price = (text: string | undefined) => (text === undefined ? '' : figure(text, { decimals: market.moneyPrec }))
  const name = `${market.stock}/${market.money}`
  const [bid, ask] = [depth.bids[0]?.[0], depth.asks[0]?.[0]]
  const spread = bid === undefined || ask === undefined ? undefined : subtractDecimals(ask, bid)
  const valley = depthValley(depth.asks, depth.bids, WIDTH, HEIGHT)
  const text = t('home.depthText', {
    bid: price(bid),
    ask: price(ask),
    spread: price(spread),
    low: price(depth.bids.at(-1)?.[0]),
    high: price(depth.asks.at(-1)?.[0]),
  })

  return (
    <figure className="min-w-0 border border-line bg-panel">
      <figcaption className="flex items-center justify-between gap-4 border-b border-line px-4 py-3">
        <Link
          to="/trade/$pair"
          params={{ pair: market.tradeMarketName }}
          className="flex items-center gap-3 rounded text-15 font-medium hover:underline underline-offset-4"
        >
          <PairMark base={market.stock} quote={market.money} size={20} />
          {name}
        </Link>
        <span className="flex items-baseline gap-3">
          <TickingFigure value={market.last} text={price(market.last)} className="text-18 font-medium" />
          <PriceChange percent={market.change} />
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-48 w-full md:h-64"
        aria-hidden="true"
      >
        <path d={valley.bids} className="fill-buy" opacity="0.14" />
        <path d={valley.asks} className="fill-sell" opacity="0.14" />
        <path
          d={valley.bidsEdge}
          className="stroke-buy"
          fill="none"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={valley.asksEdge}
          className="stroke-sell"
          fill="none"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={`M${WIDTH / 2} 0V${HEIGHT}`}
          className="stroke-line-strong"
          strokeDasharray="2 4"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="sr-only">
        {t('home.depthTitle', { market: name })}. {text}
      </p>
      <dl className="num grid grid-cols-3 border-t border-line text-12">
        <Figure term={t('home.bestBid')} value={price(bid)} className="text-buy" />
        <Figure term={t('home.spread')} value={price(spread)} className="border-x border-line text-center" />
        <Figure term={t('home.bestAsk')} value={price(ask)} className="text-right text-sell" />
      </dl>
    </figure>
  )
}

function Figure({ term, value, className }: { term: string; value: string; className: string }) {
  return (
    <div className={`px-4 py-2 ${className}`}>
      <dt className="text-11 text-muted">{term}</dt>
      <dd className="text-13 font-medium">{value}</dd>
    </div>
  )
}
