import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useT } from '../../../../shared/i18n/index.ts'
import { Failure, Pagination, Table, type Column } from '../../../../shared/ui/index.ts'
import {
  dealsQuery,
  historyKey,
  ordersQuery,
  PAGE_ROWS,
  useDealColumns,
  useOrderColumns,
} from '../../../history/index.ts'
import { PanelNote } from '../panel.tsx'

interface HistoryProps {
  /** undefined = every market. */
  readonly market: string | undefined
  /** Rises when something of one's own happened. */
  readonly changes: number
}

/** The history lags the engine by a moment. */
const settleMs = 700

function useFreshAfter(changes: number): void {
  const client = useQueryClient()
  useEffect(() => {
    if (changes === 0) return undefined
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: historyKey }), settleMs)
    return () => clearTimeout(timer)
  }, [changes, client])
}

/** A narrow panel does without these; of every market, whose names take room, without the total as well. */
function fitted<Row>(
  columns: readonly Column<Row>[],
  spare: readonly string[],
  market: string | undefined,
): Column<Row>[] {
  const aside = market === undefined ? [...spare, 'total'] : spare
  return columns.map((column) => (aside.includes(column.id) ? { ...column, className: 'from-56' } : column))
}

const orderColumns = ['time', 'type', 'side', 'price', 'filled', 'total', 'fee', 'status'] as const
const orderColumnsOfAll = ['time', 'market', 'type', 'side', 'price', 'filled', 'total', 'fee', 'status'] as const

/** Orders that are over, in the terminal. */
export function OrderHistory({ market, changes }: HistoryProps) {
  const t = useT()
  const [page, setPage] = useState(1)
  const query = useQuery(ordersQuery({ market, page }))
  const columns = fitted(
    useOrderColumns(market === undefined ? orderColumnsOfAll : orderColumns),
    ['type', 'fee'],
    market,
  )
  useFreshAfter(changes)
  return (
    <HistoryList query={query} page={page} onPage={setPage} empty={t('history.emptyOrders')} to="/history/trade/orders">
      <Table
        dense
        caption={t('trading.orderHistory')}
        columns={columns}
        rows={query.data?.records ?? []}
        rowKey={(row) => row.id}
      />
    </HistoryList>
  )
}

const dealColumns = ['time', 'side', 'price', 'amount', 'total', 'fee', 'role'] as const
const dealColumnsOfAll = ['time', 'market', 'side', 'price', 'amount', 'total', 'fee', 'role'] as const

/** Fills of one's own orders, in the terminal. */
export function DealHistory({ market, changes }: HistoryProps) {
  const t = useT()
  const [page, setPage] = useState(1)
  const query = useQuery(dealsQuery({ market, page }))
  const columns = fitted(useDealColumns(market === undefined ? dealColumnsOfAll : dealColumns), ['role'], market)
  useFreshAfter(changes)
  return (
    <HistoryList query={query} page={page} onPage={setPage} empty={t('history.emptyDeals')} to="/history/trade/deals">
      <Table
        dense
        caption={t('history.deals')}
        columns={columns}
        rows={query.data?.records ?? []}
        rowKey={(row) => `${row.id}-${row.orderId}`}
      />
    </HistoryList>
  )
}

interface HistoryListProps {
  readonly query: {
    readonly isError: boolean
    readonly refetch: () => unknown
    readonly data: { readonly pagination: { readonly total: number } } | undefined
  }
  /** From 1. */
  readonly page: number
  readonly onPage: (page: number) => void
  readonly empty: string
  readonly to: '/history/trade/orders' | '/history/trade/deals'
  /** The table, shown once there are rows. */
  readonly children: ReactNode
}

/** A page of a history in a panel, and the ways to the others. */
function HistoryList({ query, page, onPage, empty, to, children }: HistoryListProps) {
  const t = useT()
  if (query.isError) return <Failure onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <PanelNote>{t('trading.ordersLoading')}</PanelNote>
  const { total } = query.data.pagination
  if (total === 0) return <PanelNote>{empty}</PanelNote>
  return (
    <>
      {children}
      <div className="flex min-h-9 items-center justify-between px-3">
        <Link to={to} className="text-12 underline decoration-line-strong underline-offset-4 hover:decoration-text">
          {t('trading.fullHistory')}
        </Link>
        {total > PAGE_ROWS && (
          <Pagination
            limit={PAGE_ROWS}
            offset={(page - 1) * PAGE_ROWS}
            total={total}
            onChange={(offset) => onPage(offset / PAGE_ROWS + 1)}
          />
        )}
      </div>
    </>
  )
}
