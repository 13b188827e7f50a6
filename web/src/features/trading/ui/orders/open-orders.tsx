import { X } from 'lucide-react'
import { useState } from 'react'
import type { LiveOrder, Waiting } from '../../../../shared/data/socket/index.ts'
import { useT, type Translate } from '../../../../shared/i18n/index.ts'
import { IconButton, Spinner, toast } from '../../../../shared/ui/index.ts'
import { amendOrder, cancelOrder, outcomeOf, pairOfMarket, type MarketInfo, type OrderChanges } from '../../data.ts'
import { useFigures, type Figures } from '../../hooks.ts'
import type { Placing } from '../../placing.ts'
import { wholeAmount } from '../../pure/figures.ts'
import { unseenOrders, type PlacedOrder } from '../../pure/placed-orders.ts'
import { PanelNote } from '../panel.tsx'
import { EditCell } from './edit-cell.tsx'
import { OrderTable, SideMark, type OrderColumn } from './order-table.tsx'
import { Clock } from '../moment.tsx'
import { RpiMark } from '../rpi-mark.tsx'

type Row =
  | { readonly kind: 'live'; readonly order: LiveOrder }
  | { readonly kind: 'placed'; readonly order: PlacedOrder }

interface OpenOrdersProps {
  readonly orders: readonly LiveOrder[] | null
  readonly placing: Placing
  readonly infos: ReadonlyMap<string, MarketInfo>
  /** Share of the level that stands in front, whole percent at most, by order id; markets not looked at have none. */
  readonly queueAhead: ReadonlyMap<number, number>
}

/** Resting orders, and above them those whose fate is not known yet. */
export function OpenOrders({ orders, placing, infos, queueAhead }: OpenOrdersProps) {
  const t = useT()
  const figures = useFigures()
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set())
  if (orders === null) return <PanelNote>{t('trading.ordersLoading')}</PanelNote>
  const rows: Row[] = [
    ...unseenOrders(placing.placed, orders).map((order) => ({ kind: 'placed', order }) as const),
    ...orders.map((order) => ({ kind: 'live', order }) as const),
  ]
  if (rows.length === 0) return <PanelNote>{t('trading.noOpenOrders')}</PanelNote>

  const cancel = async (order: LiveOrder): Promise<void> => {
    setLeaving((before) => new Set(before).add(order.id))
    try {
      await cancelOrder(order.market, order.id)
    } catch (error) {
      const outcome = outcomeOf(error)
      const description = outcome.kind === 'refused' ? outcome.reason : t('trading.cancelUnknown')
      toast(t('trading.cancelFailed'), { type: 'error', description })
    }
    setLeaving((before) => new Set([...before].filter((id) => id !== order.id)))
  }
  const modify = async (order: LiveOrder, changes: OrderChanges): Promise<string | undefined> => {
    try {
      await amendOrder(order.market, order.id, changes)
      return undefined
    } catch (error) {
      const outcome = outcomeOf(error)
      return outcome.kind === 'refused' ? outcome.reason : t('trading.modifyUnknown')
    }
  }
  const columns = columnsOf({ t, figures, infos, queueAhead, leaving, placing, cancel, modify })
  return <OrderTable caption={t('trading.openOrders')} columns={columns} rows={rows} rowKey={rowKey} />
}

const rowKey = (row: Row): string | number => (row.kind === 'live' ? row.order.id : row.order.clientOrderId)

interface ColumnTools {
  readonly t: Translate
  readonly figures: Figures
  readonly infos: ReadonlyMap<string, MarketInfo>
  readonly queueAhead: ReadonlyMap<number, number>
  readonly leaving: ReadonlySet<number>
  readonly placing: Placing
  readonly cancel: (order: LiveOrder) => Promise<void>
  readonly modify: (order: LiveOrder, changes: OrderChanges) => Promise<string | undefined>
}

function columnsOf(tools: ColumnTools): OrderColumn<Row>[] {
  const { t, figures, infos, queueAhead } = tools
  const precision = (market: string) => ({
    price: infos.get(market)?.moneyPrec ?? 8,
    size: infos.get(market)?.stockPrec ?? 8,
  })
  const marketOf = (row: Row): string => (row.kind === 'live' ? row.order.market : row.order.request.market)
  return [
    {
      id: 'time',
      header: t('trading.time'),
      cell: (row) => (
        <span className="num text-muted">
          <Clock seconds={row.kind === 'live' ? row.order.createdAt : row.order.sentAt / 1000} />
        </span>
      ),
    },
    { id: 'market', header: t('trading.pair'), cell: (row) => pairOfMarket(marketOf(row)).replace('-', '/') },
    {
      id: 'side',
      header: t('trading.side'),
      cell: (row) => {
        const side = row.kind === 'live' ? row.order.side : row.order.request.side
        return <SideMark side={side} text={t(side === 'buy' ? 'shared.buy' : 'shared.sell')} />
      },
    },
    {
      id: 'price',
      header: t('trading.price'),
      end: true,
      cell: (row) => {
        if (row.kind === 'placed')
          return 'price' in row.order.request
            ? figures.fixed(row.order.request.price, precision(marketOf(row)).price)
            : t('trading.market')
        const { order } = row
        if (order.type === STOP_MARKET) return t('trading.market')
        if (order.inOco) return figures.fixed(order.price, precision(order.market).price)
        const isAtBest = order.price === '0'
        return (
          <EditCell
            label={t('trading.editPrice')}
            shown={isAtBest ? t('trading.bestPrice') : figures.fixed(order.price, precision(order.market).price)}
            value={order.price}
            decimals={precision(order.market).price}
            onSave={(price) => tools.modify(order, { price })}
          />
        )
      },
    },
    {
      id: 'left',
      header: t('trading.left'),
      end: true,
      cell: (row) => {
        if (row.kind === 'placed') return figures.exact(row.order.request.amount)
        const { order } = row
        if (order.inOco || order.type === STOP_MARKET) return leftOf(order, figures, precision(order.market).size)
        return (
          <EditCell
            label={t('trading.editSize')}
            shown={figures.fixed(order.left, precision(order.market).size)}
            value={order.left}
            decimals={precision(order.market).size}
            onSave={(left) =>
              tools.modify(order, { amount: wholeAmount(order.dealStock, left, precision(order.market).size) })
            }
          />
        )
      },
    },
    {
      id: 'filled',
      header: t('trading.filled'),
      end: true,
      cell: (row) =>
        row.kind === 'live' && row.order.waits === null
          ? `${figures.fixed(row.order.dealStock, precision(row.order.market).size)} / ${figures.fixed(row.order.amount, precision(row.order.market).size)}`
          : '–',
    },
    {
      id: 'ahead',
      header: t('trading.queueAhead'),
      end: true,
      cell: (row) => {
        const percent = row.kind === 'live' ? queueAhead.get(row.order.id) : undefined
        if (percent === undefined) return <span className="text-muted">–</span>
        return percent === 0 ? t('trading.queueFirst') : t('trading.queueAtMost', { percent })
      },
    },
    { id: 'state', header: t('trading.state'), cell: (row) => <State row={row} tools={tools} /> },
    { id: 'action', header: t('trading.action'), end: true, cell: (row) => <Action row={row} tools={tools} /> },
  ]
}

/** EN-09. */
const STOP_MARKET = 4

/** A stop that buys at market is given in quote. */
const isByQuote = ({ type, side }: LiveOrder): boolean => type === STOP_MARKET && side === 'buy'
const quoteOf = ({ market }: LiveOrder): string => market.split('_')[1] ?? ''

const leftOf = (order: LiveOrder, figures: Figures, decimals: number): string =>
  isByQuote(order) ? `${figures.exact(order.left)} ${quoteOf(order)}` : figures.fixed(order.left, decimals)

/** Short to the eye, whole to a screen reader and to who points at it. */
function Waits({ waits: { price, when }, tools: { t, figures } }: { waits: Waiting; tools: ColumnTools }) {
  const shown = figures.exact(price)
  const whole = when === 'gte' ? t('trading.waitsAbove', { price: shown }) : t('trading.waitsBelow', { price: shown })
  return (
    <span title={whole}>
      <span aria-hidden="true" className="num">
        {`${t('trading.stop')} ${when === 'gte' ? '≥' : '≤'} ${shown}`}
      </span>
      <span className="sr-only">{whole}</span>
    </span>
  )
}

function State({ row, tools }: { row: Row; tools: ColumnTools }) {
  const { t, placing } = tools
  if (row.kind === 'live') {
    const { postOnly, dealStock, waits, inOco, rpi } = row.order
    const words = [
      ...(waits === null ? [dealStock === '0' ? t('trading.stateOpen') : t('trading.statePart')] : []),
      ...(postOnly ? [t('trading.postOnly')] : []),
      ...(inOco ? [t('trading.oco')] : []),
    ].join(' · ')
    return (
      <span className="whitespace-nowrap text-muted">
        {waits !== null && <Waits waits={waits} tools={tools} />}
        {waits !== null && words !== '' && ' · '}
        {words}
        {rpi && <RpiMark />}
      </span>
    )
  }
  const { order } = row
  switch (order.status) {
    case 'pending':
      return (
        <span className="inline-flex items-center gap-1.5 text-muted">
          <Spinner className="size-3" />
          {t('trading.statePending')}
        </span>
      )
    case 'accepted':
      return <span className="text-muted">{t('trading.stateAccepted')}</span>
    case 'failed':
      return (
        <span
          className="block max-w-52 truncate text-danger max-md:max-w-none max-md:whitespace-normal"
          title={order.reason}
        >
          {t('trading.stateFailed', { reason: order.reason })}
        </span>
      )
    case 'unknown':
      return (
        <span className="inline-flex items-center gap-2 text-warn" title={t('trading.stateUnknownLong')}>
          {t('trading.stateUnknown')}
          <button
            type="button"
            onClick={() => placing.askAgain(order)}
            className="text-text underline underline-offset-4"
          >
            {t('trading.askAgain')}
          </button>
        </span>
      )
  }
}

function Action({ row, tools: { t, placing, leaving, cancel } }: { row: Row; tools: ColumnTools }) {
  if (row.kind === 'placed') {
    const settled = row.order.status === 'failed' || row.order.status === 'unknown'
    return settled ? (
      <IconButton label={t('trading.dismiss')} size="sm" className="size-6" onClick={() => placing.dismiss(row.order)}>
        <X className="size-3.5" />
      </IconButton>
    ) : null
  }
  const { order } = row
  const busy = leaving.has(order.id)
  return (
    <button
      type="button"
      disabled={busy}
      aria-busy={busy}
      onClick={() => void cancel(order)}
      className="inline-flex min-w-14 items-center justify-center rounded border border-line-strong px-2 text-11 hover:bg-hover disabled:opacity-50 pointer-coarse:min-h-9"
    >
      {busy ? t('trading.cancelling') : t('shared.cancel')}
    </button>
  )
}
