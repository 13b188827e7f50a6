import { useSuspenseQuery } from '@tanstack/react-query'
import { useT } from '../../../shared/i18n/index.ts'
import { statusFilterTexts, useOrderColumns } from '../columns.tsx'
import { ordersQuery } from '../data.ts'
import { statuses, type HistorySearch } from '../pure/search.ts'
import { Filter, HistoryFrame } from './history-frame.tsx'
import { MarketSideFilters } from './market-side-filters.tsx'
import { useFilters } from './use-filters.ts'

const columns = [
  'time',
  'market',
  'side',
  'type',
  'price',
  'amount',
  'filled',
  'average',
  'total',
  'fee',
  'status',
] as const

/** Own orders that are over. */
export function OrdersPage({ search }: { search: HistorySearch }) {
  const t = useT()
  const path = '/history/trade/orders'
  const change = useFilters(path)
  const { data } = useSuspenseQuery(ordersQuery(search))
  return (
    <HistoryFrame
      kind="orders"
      path={path}
      search={search}
      title={t('history.orders')}
      columns={useOrderColumns(columns)}
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
          <MarketSideFilters search={search} change={change} />
          <Filter
            label={t('history.status')}
            all={t('history.allStatuses')}
            value={search.status}
            onChange={(status) => change({ status })}
            options={statuses.map((status) => ({ value: status, text: t(statusFilterTexts[status]) }))}
          />
        </>
      }
    />
  )
}
