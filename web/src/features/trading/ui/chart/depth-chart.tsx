import { quoteUnitOf } from '@exchange/core/formulas'
import { formatDecimal } from '@exchange/core/units'
import { useId, useState, type PointerEvent } from 'react'
import type { Level } from '../../../../shared/data/socket/index.ts'
import { useMoney } from '../../../../shared/format/use-money.ts'
import { useT } from '../../../../shared/i18n/index.ts'
import { cx } from '../../../../shared/ui/index.ts'
import { useDepth, useTerminal } from '../../context.tsx'
import { useFigures } from '../../hooks.ts'
import { depthCurve, probeDepth, type DepthPoint, type DepthProbe } from '../../pure/depth-curve.ts'
import { PanelNote } from '../panel.tsx'

const width = 1000
const height = 400
/** Room above the highest step. */
const headroom = 0.92

interface Scale {
  readonly from: number
  readonly to: number
  readonly most: number
}

function scaleOf(asks: readonly Level[], bids: readonly Level[], most: number): Scale | null {
  const ask = asks[0]
  const bid = bids[0]
  if (ask === undefined || bid === undefined) return null
  const mid = (ask.ticks + bid.ticks) / 2
  const reach = Math.max(reachOf(asks, mid), reachOf(bids, mid), 1)
  return { from: mid - reach, to: mid + reach, most }
}

/** A lone order far away must not squeeze the rest into a line: nine tenths of the levels are always in the picture. */
const shownShare = 0.9
const margin = 1.15

function reachOf(levels: readonly Level[], mid: number): number {
  const level = levels[Math.floor((levels.length - 1) * shownShare)]
  return level === undefined ? 0 : Math.abs(level.ticks - mid) * margin
}

const xOf = (ticks: number, { from, to }: Scale): number => ((ticks - from) / (to - from)) * width
const yOf = (lots: number, { most }: Scale): number => height - (most === 0 ? 0 : (lots / most) * height * headroom)

function stepPath(points: readonly DepthPoint[], scale: Scale, edge: number): string {
  let path = ''
  let y = height
  for (const point of points) {
    const x = xOf(point.ticks, scale)
    path += path === '' ? `M${x.toFixed(1)} ${height}` : `L${x.toFixed(1)} ${y.toFixed(1)}`
    y = yOf(point.lots, scale)
    path += `L${x.toFixed(1)} ${y.toFixed(1)}`
  }
  return path === '' ? '' : `${path}L${edge} ${y.toFixed(1)}`
}

/** The book as two slopes; the pointer or the arrow keys tell what moving the price there costs. */
export function DepthChart() {
  const t = useT()
  const depth = useDepth()
  const [ticks, setTicks] = useState<number | null>(null)
  const probeId = useId()
  const asks = depthCurve(depth.asks)
  const bids = depthCurve(depth.bids)
  const scale = scaleOf(depth.asks, depth.bids, Math.max(asks.at(-1)?.lots ?? 0, bids.at(-1)?.lots ?? 0))
  if (scale === null) return <PanelNote>{t('trading.depthEmpty')}</PanelNote>

  const middle = (scale.from + scale.to) / 2
  const probe =
    ticks === null
      ? null
      : ticks >= middle
        ? probeDepth('asks', depth.asks, ticks)
        : probeDepth('bids', depth.bids, ticks)

  const onPointer = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect()
    setTicks(scale.from + ((event.clientX - box.left) / box.width) * (scale.to - scale.from))
  }
  const levels = [...depth.bids.toReversed(), ...depth.asks].map((level) => level.ticks)
  const at =
    ticks === null
      ? depth.bids.length
      : Math.max(
          levels.findLastIndex((level) => level <= ticks),
          0,
        )

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <input
        type="range"
        aria-label={t('trading.depthChart')}
        aria-describedby={probeId}
        min={0}
        max={Math.max(levels.length - 1, 0)}
        value={at}
        onChange={(event) => setTicks(levels[Number(event.target.value)] ?? null)}
        className="peer sr-only"
      />
      <div className="min-h-0 flex-1 touch-pan-y peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:-outline-offset-2">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="size-full"
          onPointerMove={onPointer}
          onPointerDown={onPointer}
          onPointerLeave={() => setTicks(null)}
          aria-hidden="true"
        >
          <Slope side="bids" path={stepPath(bids, scale, 0)} edge={0} />
          <Slope side="asks" path={stepPath(asks, scale, width)} edge={width} />
          {probe !== null && (
            <line
              x1={xOf(probe.ticks, scale)}
              x2={xOf(probe.ticks, scale)}
              y1="0"
              y2={height}
              className="stroke-muted"
              strokeDasharray="3 3"
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
      </div>
      <PriceAxis scale={scale} />
      <Readout id={probeId} probe={probe} />
    </div>
  )
}

function Slope({ side, path, edge }: { side: 'asks' | 'bids'; path: string; edge: number }) {
  if (path === '') return null
  return (
    <g className={side === 'asks' ? 'text-sell' : 'text-buy'}>
      <path d={`${path}L${edge} ${height}Z`} fill="currentColor" opacity="0.12" />
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </g>
  )
}

function PriceAxis({ scale }: { scale: Scale }) {
  const figures = useFigures()
  const { rules } = useTerminal()
  const marks = [0.1, 0.3, 0.5, 0.7, 0.9]
  return (
    <div aria-hidden="true" className="relative h-6 shrink-0 border-t border-line text-11 text-muted">
      {marks.map((at) => (
        <span key={at} className="num absolute top-1 -translate-x-1/2" style={{ left: `${at * 100}%` }}>
          {figures.price(Math.round(scale.from + at * (scale.to - scale.from)), rules.pricePrecision)}
        </span>
      ))}
    </div>
  )
}

function Readout({ id, probe }: { id: string; probe: DepthProbe | null }) {
  const t = useT()
  const figures = useFigures()
  const money = useMoney()
  const { market, rules } = useTerminal()
  if (probe === null) {
    return (
      <p id={id} className="pointer-events-none absolute inset-x-0 top-2 text-center text-12 text-muted">
        {t('trading.depthHint')}
      </p>
    )
  }
  const values = {
    size: money.size(formatDecimal(probe.lots, rules.sizePrecision), rules.market),
    base: market.stock,
    cost: money.amount(formatDecimal(probe.tickLots * quoteUnitOf(rules), rules.quoteScale), rules.quote),
    quote: market.money,
    price: figures.price(probe.ticks, rules.pricePrecision),
    impact: figures.ppm(probe.impactPpm),
  }
  return (
    <p id={id} aria-live="polite" className="num pointer-events-none absolute inset-x-0 top-2 text-center text-12">
      <span className={cx('mr-2 font-medium', probe.side === 'asks' ? 'text-buy' : 'text-sell')}>
        {probe.side === 'asks' ? t('trading.depthBuy', values) : t('trading.depthSell', values)}
      </span>
      <span className="text-muted">{t('trading.depthImpact', values)}</span>
    </p>
  )
}
