import { orderTypeCodes } from '@exchange/contract/trading/codes'
import { X } from 'lucide-react'
import type { RefObject } from 'react'
import { useFreshness, type LiveOrder, type Waiting } from '../../../../shared/data/socket/index.ts'
import { roundDecimal } from '../../../../shared/format/index.ts'
import { useMoney, type Money } from '../../../../shared/format/use-money.ts'
import { useT, type Translate } from '../../../../shared/i18n/index.ts'
import { Button, IconButton, openModal, Spinner, Table, toast, type Column } from '../../../../shared/ui/index.ts'
import { SideMark } from '../../../history/index.ts'
import { amendOrder, outcomeOf, pairOfMarket, type MarketBaseInfo, type OrderChanges } from '../../data.ts'
import { useFigures, type Figures } from '../../hooks.ts'
import type { Placing } from '../../placing.ts'
import { wholeAmount } from '../../pure/figures.ts'
import type { PriceWarning } from '../../pure/price-guard.ts'
import { unseenOrders, type PlacedOrder } from '../../pure/placed-orders.ts'
import { PanelNote } from '../panel.tsx'
import { usePriceWarningText } from '../ticket/before-sending.tsx'
import { EditCell } from './edit-cell.tsx'
import { Clock } from '../moment.tsx'
import { RpiMark } from '../rpi-mark.tsx'
import { rowHeight, useSeenRows } from './seen-rows.ts'
import type { Cancelling } from './use-cancelling.ts'

type Row =
  | { readonly kind: 'live'; readonly order: LiveOrder }
  | { readonly kind: 'placed'; readonly order: PlacedOrder }

interface OpenOrdersProps {
  readonly orders: readonly LiveOrder[] | null
  readonly placing: Placing
  readonly infos: ReadonlyMap<string, MarketBaseInfo>
  /** Share of the level that stands in front, whole percent at most, by order id; markets not looked at have none. */
  readonly queueAhead: ReadonlyMap<number, number>
  /** The only market shown; undefined = all. */
  readonly scope: string | undefined
  readonly chosen: ReadonlySet<number>
  readonly onChoose: (chosen: ReadonlySet<number>) => void
  /** What the rows scroll in. */
  readonly panel: RefObject<HTMLElement | null>
  readonly cancelling: Cancelling
  /** What is to be confirmed before an order gets this price; null when nothing is. */
  readonly guard: (order: LiveOrder, price: string) => PriceWarning | null
}

/** Resting orders, and above them those whose fate is not known yet. */
export function OpenOrders({
  orders,
  placing,
  infos,
  queueAhead,
  scope,
  chosen,
  onChoose,
  panel,
  cancelling,
  guard,
}: OpenOrdersProps) {
  const t = useT()
  const warningText = usePriceWarningText()
  const figures = useFigures()
  const money = useMoney()
  const isOffline = useFreshness() === 'offline'
  const placed = unseenOrders(placing.placed, orders ?? []).filter(
    ({ request }) => scope === undefined || request.market === scope,
  )
  const { seen, isCut, showMore } = useSeenRows(panel, placed.length + (orders?.length ?? 0))
  if (orders === null) return <PanelNote>{t('trading.ordersLoading')}</PanelNote>
  const rows: Row[] = [
    ...placed.map((order) => ({ kind: 'placed', order }) as const),
    ...orders.map((order) => ({ kind: 'live', order }) as const),
  ]
  if (rows.length === 0) return <PanelNote>{t('trading.noOpenOrders')}</PanelNote>

  const confirmPrice = async (warning: PriceWarning): Promise<boolean> => {
    const choice = await openModal('alert', {
      title: t('trading.guardTitle'),
      text: warningText(warning),
      confirm: t('trading.impactConfirm'),
    })
    return choice === 'confirmed'
  }
  const modify = async (order: LiveOrder, changes: OrderChanges): Promise<string | undefined> => {
    const warning = changes.price === undefined ? null : guard(order, changes.price)
    if (warning !== null && !(await confirmPrice(warning))) return t('trading.notChanged')
    try {
      await amendOrder(order.market, order.id, changes)
      toast(t('trading.orderChanged'), { type: 'success' })
      return undefined
    } catch (error) {
      const outcome = outcomeOf(error)
      return outcome.kind === 'refused' ? outcome.reason : t('trading.modifyUnknown')
    }
  }
  const columns = columnsOf({
    t,
    figures,
    money,
    infos,
    queueAhead,
    cancelling,
    isOffline,
    placing,
    modify,
    hasPair: scope === undefined,
    chosen,
    onChoose,
  })
  return (
    <>
      <Table
        dense
        caption={t('trading.openOrders')}
        columns={columns}
        rows={rows.slice(seen.from, seen.to)}
        rowKey={rowKey}
        unseen={{ before: seen.from * rowHeight, after: (rows.length - seen.to) * rowHeight }}
      />
      {isCut && (
        <Button kind="quiet" size="sm" wide onClick={showMore}>
          {t('trading.showMore', { count: rows.length - seen.to })}
        </Button>
      )}
    </>
  )
}

const rowKey = (row: Row): string | number => (row.kind === 'live' ? row.order.id : row.order.clientOrderId)

interface ColumnTools {
  readonly t: Translate
  readonly figures: Figures
  readonly money: Money
  readonly infos: ReadonlyMap<string, MarketBaseInfo>
  readonly queueAhead: ReadonlyMap<number, number>
  readonly cancelling: Cancelling
  readonly isOffline: boolean
  readonly placing: Placing
  readonly hasPair: boolean
  readonly chosen: ReadonlySet<number>
  readonly onChoose: (chosen: ReadonlySet<number>) => void
  readonly modify: (order: LiveOrder, changes: OrderChanges) => Promise<string | undefined>
}

function columnsOf(tools: ColumnTools): Column<Row>[] {
  const { t, figures, money, infos, queueAhead } = tools
  const decimals = (market: string) => ({
    price: infos.get(market)?.moneyPrec ?? 8,
    size: infos.get(market)?.stockPrec ?? 8,
  })
  const marketOf = (row: Row): string => (row.kind === 'live' ? row.order.market : row.order.request.market)
  const pair = (row: Row): string => pairOfMarket(marketOf(row)).replace('-', '/')
  return [
    {
      id: 'choose',
      header: t('trading.choose'),
      hideHeader: true,
      className: 'w-0',
      cell: (row) => <Choose row={row} tools={tools} />,
    },
    {
      id: 'time',
      header: t('trading.time'),
      className: 'from-44',
      cell: (row) => (
        <span className="num text-muted">
          <Clock seconds={row.kind === 'live' ? row.order.createdAt : row.order.sentAt / 1000} />
        </span>
      ),
    },
    ...(tools.hasPair ? [{ id: 'market', header: t('trading.pair'), cell: pair }] : []),
    {
      id: 'side',
      header: t('trading.side'),
      cell: (row) => {
        const side = row.kind === 'live' ? row.order.side : row.order.request.side
        return <SideMark side={side} />
      },
    },
    {
      id: 'price',
      header: t('trading.price'),
      align: 'end',
      cell: (row) => {
        if (row.kind === 'placed')
          return 'price' in row.order.request
            ? money.price(row.order.request.price, marketOf(row))
            : t('trading.market')
        const { order } = row
        if (order.type === STOP_MARKET) return t('trading.market')
        if (order.inOco) return money.price(order.price, order.market)
        const isAtBest = order.price === '0'
        return (
          <EditCell
            label={t('trading.editPrice')}
            shown={isAtBest ? t('trading.bestPrice') : money.price(order.price, order.market)}
            value={isAtBest ? order.price : roundDecimal(order.price, decimals(order.market).price)}
            decimals={decimals(order.market).price}
            onSave={(price) => tools.modify(order, { price })}
          />
        )
      },
    },
    {
      id: 'left',
      header: t('trading.left'),
      align: 'end',
      cell: (row) => {
        if (row.kind === 'placed') return requestedAmount(row.order.request, money)
        const { order } = row
        if (order.inOco || order.type === STOP_MARKET) return leftOf(order, money)
        return (
          <EditCell
            label={t('trading.editSize')}
            shown={money.size(order.left, order.market)}
            value={roundDecimal(order.left, decimals(order.market).size)}
            decimals={decimals(order.market).size}
            onSave={(left) =>
              tools.modify(order, { amount: wholeAmount(order.dealStock, left, decimals(order.market).size) })
            }
          />
        )
      },
    },
    {
      id: 'filled',
      header: t('trading.filled'),
      align: 'end',
      className: 'from-56',
      cell: (row) =>
        row.kind === 'live' && row.order.waits === null
          ? `${money.size(row.order.dealStock, row.order.market)} / ${money.size(row.order.amount, row.order.market)}`
          : '–',
    },
    {
      id: 'ahead',
      header: t('trading.queueAhead'),
      align: 'end',
      className: 'from-56',
      cell: (row) => {
        const percent = row.kind === 'live' ? queueAhead.get(row.order.id) : undefined
        if (percent === undefined) return <span className="text-muted">–</span>
        return percent === 0
          ? t('trading.queueFirst')
          : t('trading.queueAtMost', { percent: figures.percent(String(percent)) })
      },
    },
    { id: 'state', header: t('trading.state'), cell: (row) => <State row={row} tools={tools} /> },
    {
      id: 'action',
      header: t('trading.action'),
      align: 'end',
      noLabel: true,
      className: 'held',
      cell: (row) => <Action row={row} tools={tools} />,
    },
  ]
}

/** Marks a resting order for what is done with several at once. */
function Choose({ row, tools: { t, money, chosen, onChoose } }: { row: Row; tools: ColumnTools }) {
  if (row.kind === 'placed') return null
  const { id, price, market } = row.order
  return (
    <input
      type="checkbox"
      aria-label={t('trading.chooseOrder', { price: money.price(price, market) })}
      checked={chosen.has(id)}
      onChange={(event) => {
        const next = new Set(chosen)
        if (event.target.checked) next.add(id)
        else next.delete(id)
        onChoose(next)
      }}
      className="block size-3.5 accent-(--accent-fill) pointer-coarse:size-6"
    />
  )
}

const STOP_MARKET = orderTypeCodes['stop-market']

/** A stop that buys at market is given in quote. */
const isByQuote = ({ type, side }: LiveOrder): boolean => type === STOP_MARKET && side === 'buy'
const quoteOf = ({ market }: { readonly market: string }): string => market.split('_')[1] ?? ''

const leftOf = (order: LiveOrder, money: Money): string =>
  isByQuote(order)
    ? `${money.amount(order.left, quoteOf(order))} ${quoteOf(order)}`
    : money.size(order.left, order.market)

/** The size of an order on its way; bought at market by an amount of quote, that amount. */
function requestedAmount(request: PlacedOrder['request'], money: Money): string {
  const { kind, side, market, amount } = request
  const quote = quoteOf(request)
  return side === 'buy' && (kind === 'market' || kind === 'stop-market')
    ? `${money.amount(amount, quote)} ${quote}`
    : money.size(amount, market)
}

interface WaitsProps {
  readonly waits: Waiting
  readonly market: string
  readonly tools: ColumnTools
}

/** Short to the eye, whole to a screen reader and to who points at it. */
function Waits({ waits: { price, when }, market, tools: { t, money } }: WaitsProps) {
  const shown = money.price(price, market)
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
    if (tools.cancelling.unsure.has(row.order.id))
      return <span className="text-warn">{t('trading.stateCancelUnknown')}</span>
    const { postOnly, dealStock, waits, inOco, rpi } = row.order
    const words = [
      ...(waits === null ? [dealStock === '0' ? t('trading.stateOpen') : t('trading.statePart')] : []),
      ...(postOnly ? [t('trading.postOnly')] : []),
      ...(inOco ? [t('trading.oco')] : []),
    ].join(' · ')
    return (
      <span className="whitespace-nowrap text-muted">
        {waits !== null && <Waits waits={waits} market={row.order.market} tools={tools} />}
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
        <span className="block min-w-40 text-danger whitespace-normal">
          {t('trading.stateFailed', { reason: order.reason })}
        </span>
      )
    case 'unknown':
    case 'missing':
      return (
        <span
          className="inline-flex items-center gap-2 text-warn"
          title={t(order.status === 'missing' ? 'trading.stateMissingLong' : 'trading.stateUnknownLong')}
        >
          {t(order.status === 'missing' ? 'trading.stateMissing' : 'trading.stateUnknown')}
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

function Action({ row, tools: { t, placing, cancelling, isOffline } }: { row: Row; tools: ColumnTools }) {
  if (row.kind === 'placed') {
    const settled = row.order.status !== 'pending' && row.order.status !== 'accepted'
    return settled ? (
      <IconButton label={t('trading.dismiss')} size="sm" className="size-6" onClick={() => placing.dismiss(row.order)}>
        <X className="size-3.5" />
      </IconButton>
    ) : null
  }
  const { order } = row
  const busy = cancelling.leaving.has(order.id)
  const waits = busy || isOffline
  return (
    <button
      type="button"
      // A disabled button would lose the focus.
      aria-disabled={waits}
      aria-busy={busy}
      title={isOffline ? t('trading.waitingForLine') : undefined}
      onClick={() => (waits ? undefined : void cancelling.cancel(order))}
      className="inline-flex min-w-14 items-center justify-center rounded border border-line-strong px-2 text-11 hover:bg-hover aria-disabled:opacity-50 pointer-coarse:min-h-9"
    >
      {busy ? t('trading.cancelling') : t('trading.cancelOrder')}
    </button>
  )
}
