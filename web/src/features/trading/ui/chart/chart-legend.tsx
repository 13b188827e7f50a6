import type { Chart, Crosshair } from 'klinecharts'
import { useEffect, useState } from 'react'
import { useT } from '../../../../shared/i18n/index.ts'
import { useTerminal } from '../../context.tsx'
import { useFigures } from '../../hooks.ts'
import { lineRoles } from './chart-styles.ts'

const lineClasses: Readonly<Record<(typeof lineRoles)[number], string>> = {
  accent: 'text-accent',
  warn: 'text-warn',
  muted: 'text-muted',
  text: 'text-text',
  // The line itself is fainter than letters may be.
  'line-strong': 'text-muted',
}

interface LegendLine {
  readonly key: string
  readonly title: string
  readonly value: number
  readonly precision: number
  readonly className: string
}

interface Legend {
  readonly name: string
  readonly lines: readonly LegendLine[]
}

/** What the indicators say of one bar. */
function legendsAt(chart: Chart, index: number): readonly Legend[] {
  return chart.getIndicators().map(({ shortName, figures, result, precision, calcParams }) => {
    let line = 0
    const lines = figures.flatMap(({ key, title = '', type }): LegendLine[] => {
      const role = type === 'line' ? lineRoles[line++ % lineRoles.length] : undefined
      const value: unknown = Object(result[index])[key]
      // The volume of the bar stands in the line above.
      if (typeof value !== 'number' || title === '' || key === 'volume') return []
      const className = role === undefined ? 'text-text' : lineClasses[role]
      return [{ key, title: titleWithin(shortName, title), value, precision, className }]
    })
    const isNumbered = lines.some(({ title }) => /\d/.test(title))
    return {
      name: isNumbered || calcParams.length === 0 ? shortName : `${shortName} ${calcParams.join(' ')}`,
      lines,
    }
  })
}

/** "MA5: " after "MA" is "5". */
function titleWithin(name: string, title: string): string {
  const bare = title.replace(/:\s*$/, '')
  return bare.startsWith(name) ? bare.slice(name.length) : bare
}

interface ChartLegendProps {
  readonly chart: Chart | null
  /** Rises when the chart was drawn anew. */
  readonly drawn: number
}

/** The bar under the pointer, else the last one, in figures: above the chart, where it covers nothing. */
export function ChartLegend({ chart, drawn }: ChartLegendProps) {
  const t = useT()
  const figures = useFigures()
  const { rules } = useTerminal()
  const [at, setAt] = useState<number | null>(null)

  useEffect(() => {
    if (chart === null) return undefined
    const onCrosshair = (crosshair?: unknown): void => {
      const { dataIndex, kLineData }: Crosshair = Object(crosshair)
      setAt(kLineData === undefined || dataIndex === undefined ? null : dataIndex)
    }
    chart.subscribeAction('onCrosshairChange', onCrosshair)
    return () => chart.unsubscribeAction('onCrosshairChange', onCrosshair)
  }, [chart])

  const bars = chart?.getDataList() ?? []
  const index = at !== null && at < bars.length ? at : bars.length - 1
  const bar = bars[index]
  const price = (value: number): string => figures.fixed(value.toFixed(rules.pricePrecision), rules.pricePrecision)
  const volumeDecimals = Math.min(rules.sizePrecision, 4)
  return (
    <div
      aria-hidden="true"
      data-drawn={drawn}
      data-testid="chart-legend"
      className="num shrink-0 overflow-hidden border-b border-line px-3 text-11 text-muted *:flex *:h-5 *:items-center *:gap-x-3 *:overflow-hidden *:whitespace-nowrap max-sm:*:first:h-10 max-sm:*:first:flex-wrap"
    >
      <p>
        {bar !== undefined && (
          <>
            {(
              [
                [t('trading.barOpen'), price(bar.open)],
                [t('trading.barHigh'), price(bar.high)],
                [t('trading.barLow'), price(bar.low)],
                [t('trading.barClose'), price(bar.close)],
                [t('trading.barVolume'), figures.fixed((bar.volume ?? 0).toFixed(volumeDecimals), volumeDecimals)],
              ] as const
            ).map(([name, text]) => (
              <span key={name}>
                {name} <span className="text-text">{text}</span>
              </span>
            ))}
          </>
        )}
      </p>
      <p>
        {chart !== null &&
          bar !== undefined &&
          legendsAt(chart, index).map(({ name, lines }) => (
            <span key={name} className="inline-flex gap-x-2">
              {name}
              {lines.map(({ key, title, value, precision, className }) => (
                <span key={key} className={className}>
                  {title} {figures.fixed(value.toFixed(precision), precision)}
                </span>
              ))}
            </span>
          ))}
      </p>
    </div>
  )
}
