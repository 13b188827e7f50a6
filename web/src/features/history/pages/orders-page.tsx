import type { HistoryOrder } from '@exchange/contract/history'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isZero } from '../../../shared/format/index.ts'
import { useT, type MessageKey } from '../../../shared/i18n/index.ts'
import { Badge, type BadgeKind } from '../../../shared/ui/index.ts'
import { ordersQuery } from '../data.ts'
import { averagePrice } from '../pure/average-price.ts'
import { statuses, type HistorySearch } from '../pure/search.ts'
import { baseOf, csvTime, Moment, Money, quoteOf, Side } from './cells.tsx'
import { Filter, HistoryFrame, type HistoryColumn } from './history-frame.tsx'
import { MarketSideFilters } from './market-side-filters.tsx'

const statusFaces: Record<HistoryOrder['status'], readonly [MessageKey, BadgeKind]> = {
  OPEN: ['history.statusOpen', 'accent'],
  FILLED: ['history.statusFilled', 'buy'],
  PARTIALLY_FILLED: ['history.statusPartial', 'neutral'],
  CANCELED: ['history.statusCanceled', 'neutral'],
  CANCELED_TAKER_BAND: ['history.statusTakerBand', 'warn'],
  CANCELED_STP: ['history.statusStp', 'warn'],
}

const filterTexts = {
  FILLED: 'history.statusFilled',
  CANCELED: 'history.statusCanceled',
  PARTIALLY_FILLED: 'history.statusPartial',
} as const

/** F-63: own orders that are over. */
export function OrdersPage({ search }: { search: HistorySearch }) {
  const t = useT()
  const navigate = useNavigate()
  const { data } = useSuspenseQuery(ordersQuery(search))
  const open = (next: HistorySearch) => void navigate({ to: '/history/trade/orders', search: next })
  return (
    <HistoryFrame
      path="/history/trade/orders"
      search={search}
      title={t('history.orders')}
      columns={useColumns()}
      rows={data.records}
      total={data.pagination.total}
      rowKey={(order) => order.id}
      empty={{
        title: t('history.emptyOrders'),
        hint: t('history.emptyOrdersHint'),
        to: '/trade',
        action: t('history.goTrade'),
      }}
      filters={
        <>
          <MarketSideFilters search={search} onChange={open} />
          <Filter
            label={t('history.status')}
            all={t('history.allStatuses')}
            value={search.status}
            onChange={(status) => open({ ...search, status, page: undefined })}
            options={statuses.map((status) => ({ value: status, text: t(filterTexts[status]) }))}
          />
        </>
      }
    />
  )
}

/** A market buy is given in quote, everything else in base. */
const amountUnit = (order: HistoryOrder): string =>
  (order.type === 'market' || order.type === 'stop market') && order.side === 'buy'
    ? quoteOf(order.market)
    : baseOf(order.market)

const typeKeys = {
  limit: 'history.typeLimit',
  market: 'history.typeMarket',
  'stock market': 'history.typeMarket',
  'stop limit': 'history.typeStopLimit',
  'stop market': 'history.typeStopMarket',
} as const satisfies Record<HistoryOrder['type'], MessageKey>

const hasPrice = (order: HistoryOrder): boolean => order.type.endsWith('limit')

function useColumns(): HistoryColumn<HistoryOrder>[] {
  const t = useT()
  const type = (order: HistoryOrder) => t(typeKeys[order.type])
  const average = (order: HistoryOrder) => averagePrice(order.dealMoney, order.dealStock)
  return [
    {
      id: 'time',
      header: t('history.time'),
      cell: (order) => <Moment seconds={order.ftime} />,
      csv: (order) => csvTime(order.ftime),
    },
    {
      id: 'market',
      header: t('history.market'),
      cell: (order) => <span className="font-medium">{order.market.replace('_', '/')}</span>,
      csv: (order) => order.market,
    },
    { id: 'side', header: t('history.side'), cell: (order) => <Side side={order.side} />, csv: (order) => order.side },
    { id: 'type', header: t('history.type'), cell: type, csv: (order) => order.type },
    {
      id: 'price',
      header: t('history.price'),
      align: 'end',
      cell: (order) =>
        hasPrice(order) ? (
          <Money amount={order.price} unit={quoteOf(order.market)} />
        ) : (
          <span className="text-muted">{t('history.atMarket')}</span>
        ),
      csv: (order) => (hasPrice(order) ? order.price : ''),
    },
    {
      id: 'amount',
      header: t('history.amount'),
      align: 'end',
      cell: (order) => <Money amount={order.amount} unit={amountUnit(order)} />,
      csv: (order) => order.amount,
    },
    {
      id: 'filled',
      header: t('history.filled'),
      align: 'end',
      cell: (order) => <Money amount={order.dealStock} unit={baseOf(order.market)} />,
      csv: (order) => order.dealStock,
    },
    {
      id: 'average',
      header: t('history.average'),
      align: 'end',
      from: 'xl',
      cell: (order) => (isZero(order.dealStock) ? '–' : <Money amount={average(order)} unit={quoteOf(order.market)} />),
      csv: (order) => (isZero(order.dealStock) ? '' : average(order)),
    },
    {
      id: 'total',
      header: t('history.total'),
      align: 'end',
      cell: (order) => <Money amount={order.dealMoney} unit={quoteOf(order.market)} />,
      csv: (order) => order.dealMoney,
    },
    {
      id: 'fee',
      header: t('history.fee'),
      align: 'end',
      cell: (order) => <Money amount={order.dealFee} unit={order.feeAsset} />,
      csv: (order) => order.dealFee,
    },
    {
      id: 'status',
      header: t('history.status'),
      align: 'end',
      cell: (order) => <Badge kind={statusFaces[order.status][1]}>{t(statusFaces[order.status][0])}</Badge>,
      csv: (order) => order.status,
    },
  ]
}
