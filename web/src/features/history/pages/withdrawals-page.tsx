import { withdrawalStatuses } from '@exchange/contract/withdrawals/statuses'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useT } from '../../../shared/i18n/index.ts'
import { currenciesQuery } from '../../../shared/data/listings.ts'
import { useWithdrawalColumns, withdrawableOf, withdrawalStatusTexts } from '../../withdrawals/index.ts'
import { withdrawalHistoryQuery } from '../data.ts'
import type { HistorySearch } from '../pure/search.ts'
import { Filter, HistoryFrame } from './history-frame.tsx'
import { useFilters } from './use-filters.ts'

/** What went out over networks. */
export function WithdrawalsPage({ search }: { search: HistorySearch }) {
  const t = useT()
  const path = '/history/main/withdrawals'
  const change = useFilters(path)
  const { data } = useSuspenseQuery(withdrawalHistoryQuery(search))
  const { data: currencies } = useSuspenseQuery(currenciesQuery)
  return (
    <HistoryFrame
      kind="withdrawals"
      path={path}
      search={search}
      title={t('history.withdrawals')}
      columns={useWithdrawalColumns()}
      rows={data.records}
      total={data.pagination.total}
      rowKey={(withdrawal) => withdrawal.id}
      empty={{
        title: t('withdrawals.empty'),
        hint: t('withdrawals.emptyHint'),
        to: '/withdraw',
        action: t('withdrawals.title'),
      }}
      filters={
        <>
          <Filter
            label={t('history.asset')}
            all={t('history.allAssets')}
            value={search.ticker}
            onChange={(ticker) => change({ ticker })}
            options={withdrawableOf(currencies).map(({ ticker }) => ({ value: ticker, text: ticker }))}
          />
          <Filter
            label={t('history.status')}
            all={t('history.allStatuses')}
            value={search.withdrawal}
            onChange={(withdrawal) => change({ withdrawal })}
            options={withdrawalStatuses.map((status) => ({ value: status, text: t(withdrawalStatusTexts[status]) }))}
          />
        </>
      }
    />
  )
}
