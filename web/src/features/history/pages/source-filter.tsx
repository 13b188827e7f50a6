import { useT } from '../../../shared/i18n/index.ts'
import { Filter } from './history-frame.tsx'
import type { HistorySearch } from '../pure/search.ts'
import { useFilters } from './use-filters.ts'

/** Deposits over networks, or payments by cards and banks. */
export function SourceFilter({ search }: { search: HistorySearch }) {
  const t = useT()
  const change = useFilters('/history/main/deposits')
  return (
    <Filter
      label={t('payments.source')}
      all={t('payments.networks')}
      value={search.source}
      onChange={(source) => change({ source, ticker: undefined, deposit: undefined, payment: undefined })}
      options={[{ value: 'payments', text: t('payments.currencies') }]}
    />
  )
}
