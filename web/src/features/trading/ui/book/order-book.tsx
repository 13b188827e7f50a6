import { ArrowDown, ArrowUp } from 'lucide-react'
import { formatDecimal } from '@exchange/core/units'
import { useCallback, useRef } from 'react'
import { toScaledInteger, type DepthView, type LiveOrder } from '../../../../shared/data/socket/index.ts'
import { useT } from '../../../../shared/i18n/index.ts'
import { cx, Skeleton } from '../../../../shared/ui/index.ts'
import { useDepth, useTerminal } from '../../context.tsx'
import { useFigures, useFittingRows } from '../../hooks.ts'
import { groupLevels, groupSteps, spreadOf, type OwnLevel } from '../../pure/grouping.ts'
import { usePreferences, type BookLayout, type Density } from '../../preferences.ts'
import { PanelHead, StaleBadge } from '../panel.tsx'
import { BookSide } from './book-side.tsx'

/** Height of a row in pixels, for counting rows, and the same as a class, for drawing them. */
const rowHeights: Readonly<Record<Density, number>> = { compact: 18, normal: 20, roomy: 26 }
export const rowHeightClass: Readonly<Record<Density, string>> = {
  compact: '[--row:18px]',
  normal: '[--row:20px]',
  roomy: '[--row:26px]',
}

/** Rows of both sides before the panel is measured. */
const rowsBeforeMeasured = 22
/** The head of the columns and the row between the sides. */
const fixedHeight = 24 + 36

interface OrderBookProps {
  readonly orders: readonly LiveOrder[]
  /** The most of its level that is filled before an own order, whole percent, by order id. */
  readonly queueAhead: ReadonlyMap<number, number>
  /** Decimal of the last trade, and whether it went up. */
  readonly last: string
  readonly rising: boolean
  readonly onPick: (price: string) => void
}

export function OrderBook({ orders, queueAhead, last, rising, onPick }: OrderBookProps) {
  const t = useT()
  const figures = useFigures()
  const { market, rules } = useTerminal()
  const [preferences, change] = usePreferences()
  const depth = useDepth()
  const table = useRef<HTMLTableElement>(null)
  const rowHeight = rowHeights[preferences.density]
  const fitting = useFittingRows(table, rowHeight, rowsBeforeMeasured)
  const steps = groupSteps(toScaledInteger(last, rules.pricePrecision) ?? 1)
  const step = steps.find((known) => known === preferences.grouping[market.market]) ?? 1
  const view = preferences.bookView
  const rows =
    view === 'both'
      ? Math.max(1, Math.floor((fitting - fixedHeight / rowHeight) / 2))
      : Math.max(1, Math.floor(fitting - fixedHeight / rowHeight))
  const asks = view === 'bids' ? [] : groupLevels('asks', depth.asks, step, rows)
  const bids = view === 'asks' ? [] : groupLevels('bids', depth.bids, step, rows)
  const most = Math.max(asks.at(-1)?.cumulativeLots ?? 0, bids.at(-1)?.cumulativeLots ?? 0)
  const own = (side: 'buy' | 'sell'): OwnLevel[] =>
    orders.flatMap((order) => {
      const ticks = order.side === side ? toScaledInteger(order.price, rules.pricePrecision) : null
      return ticks === null ? [] : [{ ticks, aheadPercent: queueAhead.get(order.id) ?? null }]
    })
  const pick = useCallback(
    (ticks: number) => onPick(formatDecimal(ticks, rules.pricePrecision)),
    [onPick, rules.pricePrecision],
  )
  const shared = { most, step, pricePrecision: rules.pricePrecision, sizePrecision: rules.sizePrecision }

  return (
    <section aria-label={t('trading.orderBook')} className="flex min-h-0 flex-1 flex-col">
      <PanelHead>
        <h2 className="font-medium">{t('trading.orderBook')}</h2>
        <StaleBadge isStale={depth.status === 'stale'} />
        <div className="ml-auto flex items-center gap-1">
          <ViewSwitch value={view} onChange={(bookView) => change({ bookView })} />
          <label className="sr-only" htmlFor="book-grouping">
            {t('trading.grouping')}
          </label>
          <select
            id="book-grouping"
            value={step}
            onChange={(event) =>
              change({ grouping: { ...preferences.grouping, [market.market]: Number(event.target.value) } })
            }
            className="num h-6 rounded bg-panel text-12 text-muted hover:bg-hover hover:text-text"
          >
            {steps.map((known) => (
              <option key={known} value={known} className="bg-raised">
                {figures.exact(formatDecimal(known, rules.pricePrecision))}
              </option>
            ))}
          </select>
        </div>
      </PanelHead>
      <table
        ref={table}
        aria-label={t('trading.orderBook')}
        aria-busy={depth.status === 'stale'}
        className={cx(
          'flex min-h-0 flex-1 flex-col text-12',
          rowHeightClass[preferences.density],
          depth.status === 'stale' && 'old-figures',
        )}
      >
        <thead>
          <tr className="grid h-6 grid-cols-[1.3fr_1fr_1fr] items-center px-3 text-11 text-muted *:font-normal">
            <th scope="col" className="text-left">
              {t('trading.priceIn', { asset: market.money })}
            </th>
            <th scope="col" className="text-right">
              {t('trading.sizeIn', { asset: market.stock })}
            </th>
            <th scope="col" className="text-right">
              {t('trading.sum')}
            </th>
          </tr>
        </thead>
        {view !== 'bids' && <BookSide side="asks" rows={asks} own={own('sell')} onPick={pick} {...shared} />}
        <MidRow last={last} rising={rising} depth={depth} />
        {view !== 'asks' && <BookSide side="bids" rows={bids} own={own('buy')} onPick={pick} {...shared} />}
      </table>
    </section>
  )
}

function MidRow({ last, rising, depth }: { last: string; rising: boolean; depth: DepthView }) {
  const t = useT()
  const { rules } = useTerminal()
  const figures = useFigures()
  const spread = spreadOf(depth.bids[0]?.ticks, depth.asks[0]?.ticks)
  const Arrow = rising ? ArrowUp : ArrowDown
  return (
    <tbody>
      <tr className="flex h-9 items-center justify-between border-y border-line px-3">
        <td className={cx('num flex items-center gap-1 text-15 font-medium', rising ? 'text-buy' : 'text-sell')}>
          {figures.fixed(last, rules.pricePrecision)}
          <Arrow className="size-3.5" aria-hidden="true" />
        </td>
        <td className="num text-11 text-muted">
          {spread === null ? (
            depth.status === 'loading' ? (
              <Skeleton className="w-20" />
            ) : (
              t('trading.noSpread')
            )
          ) : (
            t('trading.spread', {
              ticks: figures.price(spread.ticks, rules.pricePrecision),
              percent: figures.ppm(spread.ppm),
            })
          )}
        </td>
      </tr>
    </tbody>
  )
}

const viewBars: Readonly<Record<BookLayout, readonly [string, string]>> = {
  both: ['bg-sell', 'bg-buy'],
  bids: ['bg-buy', 'bg-buy'],
  asks: ['bg-sell', 'bg-sell'],
}

function ViewSwitch({ value, onChange }: { value: BookLayout; onChange: (view: BookLayout) => void }) {
  const t = useT()
  const names = { both: t('trading.bookBoth'), bids: t('trading.bookBids'), asks: t('trading.bookAsks') }
  return (
    <fieldset aria-label={t('trading.bookView')} className="flex">
      {(['both', 'bids', 'asks'] as const).map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === value}
          aria-label={names[view]}
          title={names[view]}
          onClick={() => onChange(view)}
          className="flex size-6 flex-col justify-center gap-0.5 rounded px-1.5 opacity-50 hover:bg-hover hover:opacity-100 aria-pressed:bg-hover aria-pressed:opacity-100"
        >
          {viewBars[view].map((colour, index) => (
            <span key={index} aria-hidden="true" className={cx('h-1 w-full rounded-sm', colour)} />
          ))}
        </button>
      ))}
    </fieldset>
  )
}
