import { paymentStatuses } from '@exchange/contract/payments/statuses'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useT } from '../../../shared/i18n/index.ts'
import { currenciesQuery } from '../../../shared/data/listings.ts'
import { payableOf, paymentStatusTexts, usePaymentColumns } from '../../payments/index.ts'
import { paymentHistoryQuery } from '../data.ts'
import type { HistorySearch } from '../pure/search.ts'
import { Filter, HistoryFrame } from './history-frame.tsx'
import { SourceFilter } from './source-filter.tsx'
import { useFilters } from './use-filters.ts'

/** What came in by cards and banks. */
export function PaymentsPage({ search }: { search: HistorySearch }) {
  const t = useT()
  const path = '/history/main/deposits'
  const change = useFilters(path)
  const { data } = useSuspenseQuery(paymentHistoryQuery(search))
  const { data: currencies } = useSuspenseQuery(currenciesQuery)
  return (
    <HistoryFrame
      kind="payments"
      path={path}
      search={search}
      title={t('history.deposits')}
      columns={usePaymentColumns()}
      rows={data.records}
      total={data.pagination.total}
      rowKey={(payment) => payment.id}
      empty={{
        title: t('payments.empty'),
        hint: t('payments.emptyHint'),
        to: '/deposit',
        action: t('payments.again'),
      }}
      filters={
        <>
          <SourceFilter search={search} />
          <Filter
            label={t('history.asset')}
            all={t('history.allAssets')}
            value={search.ticker}
            onChange={(ticker) => change({ ticker })}
            options={payableOf(currencies).map(({ ticker }) => ({ value: ticker, text: ticker }))}
          />
          <Filter
            label={t('history.status')}
            all={t('history.allStatuses')}
            value={search.payment}
            onChange={(payment) => change({ payment })}
            options={paymentStatuses.map((status) => ({ value: status, text: t(paymentStatusTexts[status]) }))}
          />
        </>
      }
    />
  )
}
