import type { HistoryDeal, HistoryOrder } from '@exchange/contract/history'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useT, type Translate } from '../../../../shared/i18n/index.ts'
import { Failure, Pagination } from '../../../../shared/ui/index.ts'
import { dealHistoryQuery, historyPage, orderHistoryQuery, pairOfMarket } from '../../data.ts'
import { useFigures, type Figures } from '../../hooks.ts'
import { PanelNote } from '../panel.tsx'
import { OrderTable, SideMark, type OrderColumn } from './order-table.tsx'
import { Moment } from '../moment.tsx'

interface HistoryProps {
  /** undefined = every market. */
  readonly market: string | undefined
  /** Rises when something of one's own happened. */
  readonly changes: number
}

/** The history lags the engine by a moment. */
const settleMs = 700

function useFreshAfter(changes: number, key: string): void {
  const client = useQueryClient()
  useEffect(() => {
    if (changes === 0) return undefined
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: ['trading', key] }), settleMs)
    return () => clearTimeout(timer)
  }, [changes, client, key])
}

export function orderStatusText(status: HistoryOrder['status'], t: Translate): string {
  const keys = {
    OPEN: 'trading.stateOpen',
    PARTIALLY_FILLED: 'trading.statePart',
    FILLED: 'trading.stateFilled',
    CANCELED: 'trading.stateCanceled',
    CANCELED_TAKER_BAND: 'trading.stateTakerBand',
    CANCELED_STP: 'trading.stateStp',
  } as const
  return t(keys[status])
}

export function orderTypeText(type: HistoryOrder['type'], t: Translate): string {
  const keys = {
    limit: 'trading.limit',
    market: 'trading.market',
    'stock market': 'trading.market',
    'stop limit': 'trading.stopLimit',
    'stop market': 'trading.stopMarket',
  } as const
  return t(keys[type])
}

function orderColumns(t: Translate, figures: Figures): OrderColumn<HistoryOrder>[] {
  return [
    {
      id: 'time',
      header: t('trading.time'),
      cell: (row) => (
        <span className="num text-muted">
          <Moment seconds={row.ftime} />
        </span>
      ),
    },
    { id: 'market', header: t('trading.pair'), cell: (row) => pairOfMarket(row.market).replace('-', '/') },
    { id: 'type', header: t('trading.type'), cell: (row) => orderTypeText(row.type, t) },
    {
      id: 'side',
      header: t('trading.side'),
      cell: (row) => <SideMark side={row.side} text={t(row.side === 'buy' ? 'shared.buy' : 'shared.sell')} />,
    },
    {
      id: 'price',
      header: t('trading.price'),
      end: true,
      cell: (row) => (row.type.endsWith('limit') ? figures.exact(row.price) : t('trading.market')),
    },
    { id: 'filled', header: t('trading.filled'), end: true, cell: (row) => figures.exact(row.dealStock) },
    { id: 'total', header: t('trading.total'), end: true, cell: (row) => figures.short(row.dealMoney, 8) },
    {
      id: 'fee',
      header: t('trading.fee'),
      end: true,
      cell: (row) => `${figures.short(row.dealFee, 8)} ${row.feeAsset}`,
    },
    { id: 'state', header: t('trading.state'), cell: (row) => orderStatusText(row.status, t) },
  ]
}

export function OrderHistory({ market, changes }: HistoryProps) {
  const t = useT()
  const figures = useFigures()
  const [page, setPage] = useState(0)
  const query = useQuery(orderHistoryQuery(market, page))
  useFreshAfter(changes, 'order-history')
  if (query.isError) return <Failure onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <PanelNote>{t('trading.ordersLoading')}</PanelNote>
  if (query.data.pagination.total === 0) return <PanelNote>{t('trading.noOrderHistory')}</PanelNote>
  return (
    <>
      <OrderTable
        caption={t('trading.orderHistory')}
        columns={orderColumns(t, figures)}
        rows={query.data.records}
        rowKey={(row) => row.id}
      />
      <More total={query.data.pagination.total} page={page} onPage={setPage} to="/history/trade/orders" />
    </>
  )
}

function dealColumns(t: Translate, figures: Figures): OrderColumn<HistoryDeal>[] {
  return [
    {
      id: 'time',
      header: t('trading.time'),
      cell: (row) => (
        <span className="num text-muted">
          <Moment seconds={row.time} />
        </span>
      ),
    },
    { id: 'market', header: t('trading.pair'), cell: (row) => pairOfMarket(row.market).replace('-', '/') },
    {
      id: 'side',
      header: t('trading.side'),
      cell: (row) => <SideMark side={row.side} text={t(row.side === 'buy' ? 'shared.buy' : 'shared.sell')} />,
    },
    {
      id: 'role',
      header: t('trading.role'),
      cell: (row) => t(row.role === 'maker' ? 'trading.maker' : 'trading.taker'),
    },
    { id: 'price', header: t('trading.price'), end: true, cell: (row) => figures.exact(row.price) },
    { id: 'size', header: t('trading.size'), end: true, cell: (row) => figures.exact(row.amount) },
    { id: 'total', header: t('trading.total'), end: true, cell: (row) => figures.short(row.deal, 8) },
    { id: 'fee', header: t('trading.fee'), end: true, cell: (row) => `${figures.short(row.fee, 8)} ${row.feeAsset}` },
  ]
}

export function DealHistory({ market, changes }: HistoryProps) {
  const t = useT()
  const figures = useFigures()
  const [page, setPage] = useState(0)
  const query = useQuery(dealHistoryQuery(market, page))
  useFreshAfter(changes, 'deal-history')
  if (query.isError) return <Failure onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <PanelNote>{t('trading.ordersLoading')}</PanelNote>
  if (query.data.pagination.total === 0) return <PanelNote>{t('trading.noDeals')}</PanelNote>
  return (
    <>
      <OrderTable
        caption={t('trading.deals')}
        columns={dealColumns(t, figures)}
        rows={query.data.records}
        rowKey={(row) => `${row.id}-${row.orderId}`}
      />
      <More total={query.data.pagination.total} page={page} onPage={setPage} to="/history/trade/deals" />
    </>
  )
}

function More({
  total,
  page,
  onPage,
  to,
}: {
  total: number
  page: number
  onPage: (page: number) => void
  to: string
}) {
  const t = useT()
  return (
    <div className="flex min-h-9 items-center justify-between px-3">
      <Link to={to} className="text-12 underline decoration-line-strong underline-offset-4 hover:decoration-text">
        {t('trading.fullHistory')}
      </Link>
      {total > historyPage && (
        <Pagination
          limit={historyPage}
          offset={page * historyPage}
          total={total}
          onChange={(offset) => onPage(offset / historyPage)}
        />
      )}
    </div>
  )
}
