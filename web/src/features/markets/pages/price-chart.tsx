import type { Candle, ChartRange, Market } from '@exchange/contract/markets'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat, useTimeZone } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Empty, Failure, Segmented, Skeleton, toneOf } from '../../../shared/ui/index.ts'
import { chartQuery } from '../data.ts'
import { chartFigures, pricePaths } from '../pure/price-area.ts'

const WIDTH = 720
const HEIGHT = 240
const strokes = { buy: 'stroke-buy', sell: 'stroke-sell', muted: 'stroke-muted' }
const fills = { buy: 'fill-buy', sell: 'fill-sell', muted: 'fill-muted' }

/** The price of one market over a day, a week, a month or a year: an area, and the same in words. */
export function PriceChart({ market }: { market: Market }) {
  const t = useT()
  const [range, setRange] = useState<ChartRange>('1D')
  const { data, isError, refetch } = useQuery(chartQuery(market.market, range))
  const title = t('assets.chart', { pair: `${market.stock}/${market.money}` })
  return (
    <section aria-label={title} className="min-w-0 border border-line bg-panel">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h2 className="text-13 font-medium">{title}</h2>
        <Segmented
          label={t('assets.chartRange')}
          value={range}
          onChange={setRange}
          options={[
            { value: '1D', text: t('assets.rangeDay') },
            { value: '1W', text: t('assets.rangeWeek') },
            { value: '1M', text: t('assets.rangeMonth') },
            { value: '1Y', text: t('assets.rangeYear') },
          ]}
        />
      </div>
      <div className="h-80">
        {data !== undefined ? (
          <Picture candles={data.candles} market={market} />
        ) : isError ? (
          <Failure message={t('assets.chartFailed')} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-full w-full" />
        )}
      </div>
    </section>
  )
}

function Picture({ candles, market }: { candles: readonly Candle[]; market: Market }) {
  const t = useT()
  const { figure, change, dateTime } = useFormat()
  const timeZone = useTimeZone()
  const figures = chartFigures(candles)
  if (figures === null) return <Empty title={t('assets.chartEmpty')} />
  const price = (text: string) => figure(text, { decimals: market.moneyPrec })
  const tone = toneOf(figures.change)
  const { line, area } = pricePaths(candles, WIDTH, HEIGHT)
  const at = (candle: Candle | undefined) => (candle === undefined ? '' : dateTime(candle.time, timeZone).slice(0, -3))
  return (
    <div className="flex h-full flex-col">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block min-h-0 w-full flex-1"
        aria-hidden="true"
      >
        <path d={area} className={fills[tone]} opacity="0.1" />
        <path d={line} className={strokes[tone]} fill="none" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
      </svg>
      <div className="num flex justify-between border-t border-line px-4 py-2 text-11 text-muted" aria-hidden="true">
        <span>{at(candles[0])}</span>
        <span>{at(candles.at(-1))}</span>
      </div>
      <p className="num border-t border-line px-4 py-2 text-12 text-muted" aria-live="polite">
        {t('assets.chartText', {
          first: price(figures.first),
          last: price(figures.last),
          low: price(figures.low),
          high: price(figures.high),
          change: change(figures.change),
          money: market.money,
        })}
      </p>
    </div>
  )
}
