import { depositStatuses } from '@exchange/contract/deposits/statuses'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useT } from '../../../shared/i18n/index.ts'
import { currenciesQuery } from '../../../shared/data/listings.ts'
import { depositStatusTexts, depositableOf, useDepositColumns } from '../../deposits/index.ts'
import { depositHistoryQuery } from '../data.ts'
import type { HistorySearch } from '../pure/search.ts'
import { Filter, HistoryFrame } from './history-frame.tsx'
import { SourceFilter } from './source-filter.tsx'
import { useFilters } from './use-filters.ts'

/** What came in over networks. */
export function DepositsPage({ search }: { search: HistorySearch }) {
  const t = useT()
  const path = '/history/main/deposits'
  const change = useFilters(path)
  const { data } = useSuspenseQuery(depositHistoryQuery(search))
  const { data: currencies } = useSuspenseQuery(currenciesQuery)
  return (
    <HistoryFrame
      kind="deposits"
      path={path}
      search={search}
      title={t('history.deposits')}
      columns={useDepositColumns()}
      rows={data.records}
      total={data.pagination.total}
      rowKey={(deposit) => deposit.id}
      empty={{
        title: t('deposits.empty'),
        hint: t('deposits.emptyHint'),
        to: '/deposit',
        action: t('deposits.title'),
      }}
      filters={
        <>
          <SourceFilter search={search} />
          <Filter
            label={t('history.asset')}
            all={t('history.allAssets')}
            value={search.ticker}
            onChange={(ticker) => change({ ticker })}
            options={depositableOf(currencies).map(({ ticker }) => ({ value: ticker, text: ticker }))}
          />
          <Filter
            label={t('history.status')}
            all={t('history.allStatuses')}
            value={search.deposit}
            onChange={(deposit) => change({ deposit })}
            options={depositStatuses.map((status) => ({ value: status, text: t(depositStatusTexts[status]) }))}
          />
        </>
      }
    />
  )
}
