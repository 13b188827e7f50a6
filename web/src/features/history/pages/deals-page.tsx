import { useSuspenseQuery } from '@tanstack/react-query'
import { useT } from '../../../shared/i18n/index.ts'
import { useDealColumns } from '../columns.tsx'
import { dealsQuery } from '../data.ts'
import type { HistorySearch } from '../pure/search.ts'
import { HistoryFrame } from './history-frame.tsx'
import { MarketSideFilters } from './market-side-filters.tsx'
import { useFilters } from './use-filters.ts'

const columns = ['time', 'market', 'side', 'price', 'amount', 'total', 'fee', 'role', 'order'] as const

/** Every fill of an order of one's own, with its fee. */
export function DealsPage({ search }: { search: HistorySearch }) {
  const t = useT()
  const path = '/history/trade/deals'
  const change = useFilters(path)
  const { data } = useSuspenseQuery(dealsQuery(search))
  return (
    <HistoryFrame
      kind="deals"
      path={path}
      search={search}
      title={t('history.deals')}
      columns={useDealColumns(columns)}
      rows={data.records}
      total={data.pagination.total}
      rowKey={(deal) => `${deal.id}-${deal.orderId}`}
      empty={{
        title: t('history.emptyDeals'),
        hint: t('history.emptyDealsHint'),
        to: '/trade',
        action: t('history.goTrade'),
      }}
      filters={<MarketSideFilters search={search} change={change} />}
    />
  )
}
