import { ChartCandlestick, ChartNoAxesCombined, SlidersHorizontal, Table2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useT, type Translate } from '../../../../shared/i18n/index.ts'
import { cx, Skeleton, useIdle } from '../../../../shared/ui/index.ts'
import { useTerminal } from '../../context.tsx'
import { chartViews, indicatorNames, usePreferences, type ChartView, type IndicatorName } from '../../preferences.ts'
import { isResolution, resolutions, resolutionSpan, type Resolution } from '../../pure/resolution.ts'
import { PanelHead, StaleBadge, TabStrip } from '../panel.tsx'
import { Popover } from '../popover.tsx'
import { ChartTable } from './chart-table.tsx'
import { DepthChart } from './depth-chart.tsx'

const ChartCanvas = lazy(() => import('./chart-canvas.tsx'))

/** Shown as buttons; the rest is in the list. A phone has room for fewer. */
const quickResolutions: readonly Resolution[] = ['1', '5', '15', '60', '240', '1D']
const onPhoneToo: ReadonlySet<Resolution> = new Set(['5', '15', '60', '1D'])

const unitLetters = { second: 's', minute: 'm', hour: 'h', day: 'D', week: 'W' } as const

function shortName(resolution: Resolution): string {
  const { unit, count } = resolutionSpan(resolution)
  return `${count}${unitLetters[unit]}`
}

function fullName(resolution: Resolution, t: Translate): string {
  const { unit, count } = resolutionSpan(resolution)
  const keys = {
    second: 'trading.seconds',
    minute: 'trading.minutes',
    hour: 'trading.hours',
    day: 'trading.days',
    week: 'trading.weeks',
  } as const
  return t(keys[unit], { count })
}

export function ChartPanel() {
  const t = useT()
  const { market } = useTerminal()
  const [preferences, change] = usePreferences()
  const { resolution, chartView } = preferences
  const label = t('trading.chartLabel', {
    pair: `${market.stock}/${market.money}`,
    resolution: fullName(resolution, t),
  })
  return (
    <section aria-label={t('trading.chart')} className="relative flex min-h-0 flex-1 flex-col">
      <PanelHead className="gap-1 px-2">
        {chartView !== 'depth' && (
          <ResolutionSwitch value={resolution} onChange={(next) => change({ resolution: next })} />
        )}
        {chartView === 'price' && (
          <IndicatorSwitch value={preferences.indicators} onChange={(indicators) => change({ indicators })} />
        )}
        {/* A phone's line is full of switches then: there it stands on the chart. */}
        <span
          className={cx(
            chartView === 'price' && 'max-sm:absolute max-sm:top-26 max-sm:right-20 max-sm:z-10 max-sm:bg-bg',
          )}
        >
          <StaleBadge />
        </span>
        <ViewSwitch value={chartView} onChange={(next) => change({ chartView: next })} />
      </PanelHead>
      <div
        id={panelId}
        role="tabpanel"
        tabIndex={0}
        aria-label={t('trading.chart')}
        className={cx(
          'live-figures flex min-h-0 flex-1 flex-col outline-offset-[-2px]',
          chartView === 'table' && 'overflow-auto',
        )}
      >
        {chartView === 'depth' ? (
          <DepthChart />
        ) : chartView === 'table' ? (
          <ChartTable resolution={resolution} />
        ) : (
          <WhenIdle>
            <Suspense fallback={<ChartSkeleton />}>
              <ChartCanvas resolution={resolution} indicators={preferences.indicators} label={label} />
            </Suspense>
          </WhenIdle>
        )}
      </div>
    </section>
  )
}

/** Waits with its children until the page has been painted and taken over: the chart's code must not delay either. */
function WhenIdle({ children }: { children: React.ReactNode }) {
  return useIdle() ? children : <ChartSkeleton />
}

function ChartSkeleton() {
  return (
    <div className="flex flex-1 items-center px-4">
      <Skeleton className="h-px w-full" />
    </div>
  )
}

function ResolutionSwitch({ value, onChange }: { value: Resolution; onChange: (value: Resolution) => void }) {
  const t = useT()
  // A phone hides some of the buttons, so the list names what is chosen wherever it is not one of the buttons of a phone.
  const rest = onPhoneToo.has(value) ? '' : value
  return (
    <fieldset aria-label={t('trading.resolution')} className="flex items-center">
      {quickResolutions.map((resolution) => (
        <button
          key={resolution}
          type="button"
          aria-pressed={resolution === value}
          aria-label={`${shortName(resolution)}, ${fullName(resolution, t)}`}
          title={fullName(resolution, t)}
          onClick={() => onChange(resolution)}
          className={cx(
            !onPhoneToo.has(resolution) && 'max-sm:hidden',
            'num h-6 rounded px-2 max-[22.4rem]:px-1 text-12 text-muted hover:bg-hover pointer-coarse:h-9 hover:text-text aria-pressed:font-medium aria-pressed:text-text aria-pressed:underline aria-pressed:underline-offset-4',
          )}
        >
          {shortName(resolution)}
        </button>
      ))}
      <select
        aria-label={t('trading.moreResolutions')}
        value={rest}
        onChange={(event) => {
          if (isResolution(event.target.value)) onChange(event.target.value)
        }}
        className={`h-6 w-16 rounded bg-bg px-1 text-12 hover:bg-hover max-sm:w-14 pointer-coarse:h-9 ${rest === '' ? 'text-muted' : 'font-medium text-text'}`}
      >
        <option value="" disabled hidden>
          {t('trading.more')}
        </option>
        {resolutions.map((resolution) => (
          <option key={resolution} value={resolution} className="bg-raised">
            {fullName(resolution, t)}
          </option>
        ))}
      </select>
    </fieldset>
  )
}

function IndicatorSwitch({
  value,
  onChange,
}: {
  value: readonly IndicatorName[]
  onChange: (value: readonly IndicatorName[]) => void
}) {
  const t = useT()
  const names: Readonly<Record<IndicatorName, string>> = {
    MA: t('trading.indicatorMa'),
    EMA: t('trading.indicatorEma'),
    BOLL: t('trading.indicatorBoll'),
    SAR: t('trading.indicatorSar'),
    VOL: t('trading.indicatorVol'),
    MACD: t('trading.indicatorMacd'),
    RSI: t('trading.indicatorRsi'),
    KDJ: t('trading.indicatorKdj'),
    OBV: t('trading.indicatorObv'),
    WR: t('trading.indicatorWr'),
    CCI: t('trading.indicatorCci'),
    DMI: t('trading.indicatorDmi'),
  }
  return (
    <Popover
      label={t('trading.indicators')}
      triggerClass="h-6 px-2 text-12 text-muted hover:text-text pointer-coarse:h-9"
      className="w-64 py-1"
      trigger={
        <>
          <SlidersHorizontal className="size-3.5" aria-hidden="true" />
          <span className="max-sm:sr-only">{t('trading.indicators')}</span>
        </>
      }
    >
      {() => (
        <ul>
          {indicatorNames.map((name) => (
            <li key={name}>
              <label className="flex h-8 items-center gap-3 px-3 text-13 hover:bg-hover">
                <input
                  type="checkbox"
                  className="size-4 accent-accent-fill"
                  checked={value.includes(name)}
                  onChange={(event) =>
                    onChange(
                      indicatorNames.filter((known) => (known === name ? event.target.checked : value.includes(known))),
                    )
                  }
                />
                <span className="w-11 font-medium">{name}</span>
                <span className="truncate text-12 text-muted">{names[name]}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}

const panelId = 'chart-panel'
const viewIcons = { price: ChartCandlestick, depth: ChartNoAxesCombined, table: Table2 } as const

function ViewSwitch({ value, onChange }: { value: ChartView; onChange: (value: ChartView) => void }) {
  const t = useT()
  const names = { price: t('trading.chartPrice'), depth: t('trading.chartDepth'), table: t('trading.chartTable') }
  return (
    <TabStrip
      label={t('trading.chartView')}
      controls={panelId}
      value={value}
      onChange={onChange}
      options={chartViews.map((view) => {
        const Icon = viewIcons[view]
        return { value: view, name: names[view], text: <Icon className="size-4" aria-hidden="true" /> }
      })}
      className="ml-auto gap-0! [&>button]:min-w-7 [&>button]:justify-center pointer-coarse:[&>button]:min-w-8"
    />
  )
}
