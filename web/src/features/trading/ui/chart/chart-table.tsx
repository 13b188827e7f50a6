import { useQuery } from '@tanstack/react-query'
import { queryBars, socketClient } from '../../../../shared/data/socket/index.ts'
import { useT } from '../../../../shared/i18n/index.ts'
import { Failure, Skeleton } from '../../../../shared/ui/index.ts'
import { useTerminal } from '../../context.tsx'
import { useFigures } from '../../hooks.ts'
import { resolutionSeconds, type Resolution } from '../../pure/resolution.ts'
import { Moment } from '../moment.tsx'

const rowsShown = 60
const refreshMs = 5_000

/** The chart in words and figures: the last bars, newest first. */
export function ChartTable({ resolution }: { resolution: Resolution }) {
  const t = useT()
  const figures = useFigures()
  const { market, rules } = useTerminal()
  const bars = useQuery({
    queryKey: ['trading', 'bars', market.market, resolution],
    queryFn: () => {
      const length = resolutionSeconds(resolution)
      const end = Math.floor(Date.now() / 1000) + length
      return queryBars(socketClient().socket, market.market, end - rowsShown * length, end, length)
    },
    refetchInterval: refreshMs,
  })
  if (bars.isError) return <Failure onRetry={() => void bars.refetch()} />
  const columns = [
    t('trading.time'),
    t('trading.barOpen'),
    t('trading.barHigh'),
    t('trading.barLow'),
    t('trading.barClose'),
    t('trading.barVolume'),
  ]
  return (
    <div>
      <table className="w-full text-12">
        <caption className="sr-only">{t('trading.chartTable')}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`sticky top-0 h-7 bg-bg px-3 text-11 font-normal text-muted ${index === 0 ? 'text-left' : 'text-right'}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.data === undefined ? (
            <tr>
              <td colSpan={6} className="px-3 py-2">
                <Skeleton className="w-full" />
              </td>
            </tr>
          ) : (
            bars.data.toReversed().map((bar) => (
              <tr key={bar.time} className="hover:bg-hover">
                <th scope="row" className="num h-6 px-3 text-left font-normal whitespace-nowrap text-muted">
                  <Moment seconds={bar.time} />
                </th>
                {[bar.open, bar.high, bar.low, bar.close].map((price, index) => (
                  <td key={index} className="num px-3 text-right">
                    {figures.fixed(price, rules.pricePrecision)}
                  </td>
                ))}
                <td className="num px-3 text-right">{figures.fixed(bar.volume, rules.sizePrecision)}</td>
              </tr>
            ))
          )}
        </tbody>
      </table>
    </div>
  )
}
