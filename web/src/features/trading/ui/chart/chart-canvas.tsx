import { dispose, init, type Chart, type Period } from 'klinecharts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { socketClient } from '../../../../shared/data/socket/index.ts'
import { useFormat } from '../../../../shared/format/index.ts'
import { useT, useTexts } from '../../../../shared/i18n/index.ts'
import { Button, Skeleton } from '../../../../shared/ui/index.ts'
import { priceAlertsQuery } from '../../../price-alerts/index.ts'
import { useTerminal } from '../../context.tsx'
import { useLatest } from '../../hooks.ts'
import { resolutionSpan, type Resolution } from '../../pure/resolution.ts'
import type { IndicatorName } from '../../preferences.ts'
import { ChartFeed } from './chart-feed.ts'
import { chartFigures } from './chart-figures.ts'
import { ChartLegend } from './chart-legend.tsx'
import { alertStyles, chartStyles, figuresFace } from './chart-styles.ts'

/** Drawn over the candles; every other indicator has a pane of its own. */
const overCandles: ReadonlySet<IndicatorName> = new Set(['MA', 'EMA', 'BOLL', 'SAR'])
const candlePane = 'candle_pane'
/** Lines where alerts of the account wait. */
const ALERTS = 'alerts'
const paneHeight = 72

/** After this the history that could not be had is asked for again, while the old one stands. */
const askAgainAfterMs = 5_000

interface ChartCanvasProps {
  readonly resolution: Resolution
  readonly indicators: readonly IndicatorName[]
  /** Says what the picture shows. */
  readonly label: string
}

function periodOf(resolution: Resolution): Period {
  const { unit, count } = resolutionSpan(resolution)
  return { type: unit, span: count }
}

function showIndicators(chart: Chart, wanted: readonly IndicatorName[]): void {
  for (const shown of chart.getIndicators()) {
    if (!wanted.some((name) => name === shown.name)) chart.removeIndicator({ id: shown.id })
  }
  for (const name of wanted) {
    if (chart.getIndicators({ name }).length > 0) continue
    if (overCandles.has(name)) chart.createIndicator({ name, paneId: candlePane }, true)
    else chart.createIndicator({ name, paneId: `pane-${name}` })
    if (!overCandles.has(name)) chart.setPaneOptions({ id: `pane-${name}`, height: paneHeight })
  }
}

/** The drawn chart. Everything it needs of the library is loaded with it, after the first paint of the page. */
export default function ChartCanvas({ resolution, indicators, label }: ChartCanvasProps) {
  const t = useT()
  const { tag } = useTexts()
  const { figure } = useFormat()
  const { market, rules, signedIn } = useTerminal()
  const { data: alerts } = useQuery({ ...priceAlertsQuery, enabled: signedIn })
  const host = useRef<HTMLElement>(null)
  const [chart, setChart] = useState<Chart | null>(null)
  const shown = `${market.market} ${resolution}`
  const [loaded, setLoaded] = useState<{ readonly what: string; readonly how: 'ready' | 'failed' } | null>(null)
  const state = loaded?.what === shown ? loaded.how : 'loading'
  const latest = useLatest(tag)
  const [drawn, setDrawn] = useState(0)
  const noteDrawn = useNextFrame(() => setDrawn((before) => before + 1))

  useEffect(() => {
    const element = host.current
    if (element === null) return undefined
    let isGone = false
    const start = (): void => {
      if (isGone) return
      const made = init(element, {
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        styles: chartStyles(element),
        hotkey: { enabled: false },
        ...chartFigures(latest.current),
      })
      if (made === null) return
      const surface = element.firstElementChild
      if (surface instanceof HTMLElement) {
        // The library puts itself first in the order of focus and keeps every touch; the page wants both back.
        surface.tabIndex = -1
        surface.style.touchAction = 'pan-y'
      }
      setChart(made)
    }
    // A canvas does not wait for a face: what is drawn before it came would stay in another.
    void document.fonts
      .load(`11px '${figuresFace}'`, '0123456789')
      .catch(() => [])
      .then(start)
    return () => {
      isGone = true
      setChart(null)
      dispose(element)
    }
  }, [latest])

  useEffect(() => {
    if (chart === null) return undefined
    const feed = new ChartFeed(market.market, resolution, (how) => setLoaded({ what: shown, how }), noteDrawn)
    chart.setSymbol({
      ticker: `${market.stock}/${market.money}`,
      pricePrecision: rules.pricePrecision,
      volumePrecision: Math.min(rules.sizePrecision, 4),
    })
    chart.setPeriod(periodOf(resolution))
    chart.setDataLoader(feed)
    // What happened while the line was down is only in a fresh history; until it is there, the old one stands.
    let isGone = false
    let again: ReturnType<typeof setTimeout> | undefined
    const renew = async (): Promise<void> => {
      clearTimeout(again)
      const isRenewed = await feed.renew()
      if (isGone) return
      if (isRenewed) chart.resetData()
      else again = setTimeout(() => void renew(), askAgainAfterMs)
    }
    const stop = socketClient().socket.onReconnect(() => void renew())
    return () => {
      isGone = true
      clearTimeout(again)
      stop()
      feed.unsubscribeBar()
    }
  }, [chart, market.market, market.stock, market.money, resolution, rules, shown, noteDrawn])

  useEffect(() => {
    if (chart === null) return
    showIndicators(chart, indicators)
    noteDrawn()
  }, [chart, indicators, noteDrawn])

  useEffect(() => {
    if (chart === null) return
    const here = (alerts ?? []).filter(
      ({ kind, state, market: name }) => kind === 'price' && state !== 'fired' && name === market.market,
    )
    chart.removeOverlay({ groupId: ALERTS })
    for (const { id, value } of here)
      chart.createOverlay({
        name: 'simpleTag',
        id: `alert-${id}`,
        groupId: ALERTS,
        lock: true,
        extendData: `${t('price-alerts.tag')} ${figure(value)}`,
        points: [{ value: Number(value) }],
        ...(host.current === null ? {} : { styles: alertStyles(host.current) }),
      })
  }, [chart, alerts, market.market, t, figure])

  useEffect(() => {
    const element = host.current
    if (chart === null || element === null) return undefined
    const dress = (): void => chart.setStyles(chartStyles(element))
    const system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', dress)
    // Theme and palette are attributes of the document; whoever changes them, the chart follows.
    const observer = new MutationObserver(dress)
    observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-palette'] })
    return () => {
      system.removeEventListener('change', dress)
      observer.disconnect()
    }
  }, [chart])

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <ChartLegend chart={chart} drawn={drawn} />
      <figure ref={host} aria-label={label} className="min-h-0 min-w-0 flex-1" />
      {state === 'loading' && <Skeleton className="absolute inset-x-4 top-1/2 h-px w-auto" />}
      {state === 'failed' && (
        <div
          role="alert"
          className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-bg text-12 text-muted"
        >
          {t('trading.chartFailed')}
          <Button kind="secondary" size="sm" onClick={() => chart?.resetData()}>
            {t('shared.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Calls a job with the next frame, once for all askings before it. */
function useNextFrame(job: () => void): () => void {
  const latest = useLatest(job)
  const asked = useRef(0)
  useEffect(() => () => cancelAnimationFrame(asked.current), [])
  const [ask] = useState(() => (): void => {
    if (asked.current !== 0) return
    asked.current = requestAnimationFrame(() => {
      asked.current = 0
      latest.current()
    })
  })
  return ask
}
