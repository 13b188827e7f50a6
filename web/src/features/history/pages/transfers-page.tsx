import { movementReasons } from '@exchange/contract/history/reasons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useT } from '../../../shared/i18n/index.ts'
import { marketInfosQuery } from '../../../shared/data/listings.ts'
import { reasonTexts, useTransferColumns } from '../columns.tsx'
import { transfersQuery } from '../data.ts'
import type { HistorySearch } from '../pure/search.ts'
import { Filter, HistoryFrame } from './history-frame.tsx'
import { useFilters } from './use-filters.ts'

/** Movements between wallets, and into and out of the account. */
export function TransfersPage({ search }: { search: HistorySearch }) {
  const t = useT()
  const path = '/history/main/transfers'
  const change = useFilters(path)
  const { data } = useSuspenseQuery(transfersQuery(search))
  const { data: names } = useSuspenseQuery(marketInfosQuery)
  const tickers = [...new Set(names.markets.flatMap(({ stock, money }) => [stock, money]))]
  return (
    <HistoryFrame
      kind="transfers"
      path={path}
      search={search}
      title={t('history.transfers')}
      columns={useTransferColumns()}
      rows={data.records}
      total={data.pagination.total}
      rowKey={(transfer) => transfer.id}
      empty={{
        title: t('history.emptyTransfers'),
        hint: t('history.emptyTransfersHint'),
        to: '/balance',
        action: t('history.goBalance'),
      }}
      filters={
        <>
          <Filter
            label={t('history.asset')}
            all={t('history.allAssets')}
            value={search.ticker}
            onChange={(ticker) => change({ ticker })}
            options={tickers.map((ticker) => ({ value: ticker, text: ticker }))}
          />
          <Filter
            label={t('history.reason')}
            all={t('history.allReasons')}
            value={search.reason}
            onChange={(reason) => change({ reason })}
            options={movementReasons.map((reason) => ({ value: reason, text: t(reasonTexts[reason]) }))}
          />
        </>
      }
    />
  )
}
