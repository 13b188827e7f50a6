import type { HistoryTransfer } from '@exchange/contract/history'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useT, type MessageKey } from '../../../shared/i18n/index.ts'
import { CoinMark } from '../../../shared/ui/index.ts'
import { marketNamesQuery, transfersQuery } from '../data.ts'
import { reasons, type HistorySearch } from '../pure/search.ts'
import { csvTime, Moment, Money } from './cells.tsx'
import { Filter, HistoryFrame, type HistoryColumn } from './history-frame.tsx'

const reasonTexts: Record<HistoryTransfer['reason'], MessageKey> = {
  wallet: 'history.reasonWallet',
  deposit: 'history.reasonDeposit',
  withdrawal: 'history.reasonWithdrawal',
  'demo-grant': 'history.reasonGrant',
  adjustment: 'history.reasonAdjustment',
}
const walletTexts: Readonly<Record<string, MessageKey>> = {
  main: 'history.walletMain',
  spot: 'history.walletSpot',
  external: 'history.walletExternal',
}

/** F-39, F-63: movements between wallets, and into and out of the account. */
export function TransfersPage({ search }: { search: HistorySearch }) {
  const t = useT()
  const navigate = useNavigate()
  const { data } = useSuspenseQuery(transfersQuery(search))
  const { data: names } = useSuspenseQuery(marketNamesQuery)
  const tickers = [...new Set(names.markets.flatMap(({ stock, money }) => [stock, money]))]
  const open = (next: HistorySearch) => void navigate({ to: '/history/main/transfers', search: next })
  return (
    <HistoryFrame
      path="/history/main/transfers"
      search={search}
      title={t('history.transfers')}
      columns={useColumns()}
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
            onChange={(ticker) => open({ ...search, ticker, page: undefined })}
            options={tickers.map((ticker) => ({ value: ticker, text: ticker }))}
          />
          <Filter
            label={t('history.reason')}
            all={t('history.allReasons')}
            value={search.reason}
            onChange={(reason) => open({ ...search, reason, page: undefined })}
            options={reasons.map((reason) => ({ value: reason, text: t(reasonTexts[reason]) }))}
          />
        </>
      }
    />
  )
}

function useColumns(): HistoryColumn<HistoryTransfer>[] {
  const t = useT()
  const wallet = (name: string) => {
    const key = walletTexts[name]
    return key === undefined ? name : t(key)
  }
  return [
    {
      id: 'time',
      header: t('history.time'),
      cell: (transfer) => <Moment seconds={transfer.time} />,
      csv: (transfer) => csvTime(transfer.time),
    },
    {
      id: 'asset',
      header: t('history.asset'),
      cell: (transfer) => (
        <span className="inline-flex items-center gap-2 font-medium">
          <CoinMark ticker={transfer.ticker} size={20} /> {transfer.ticker}
        </span>
      ),
      csv: (transfer) => transfer.ticker,
    },
    {
      id: 'reason',
      header: t('history.reason'),
      cell: (transfer) => t(reasonTexts[transfer.reason]),
      csv: (transfer) => transfer.reason,
    },
    {
      id: 'from',
      header: t('history.from'),
      cell: (transfer) => wallet(transfer.from),
      csv: (transfer) => transfer.from,
    },
    { id: 'to', header: t('history.to'), cell: (transfer) => wallet(transfer.to), csv: (transfer) => transfer.to },
    {
      id: 'amount',
      header: t('history.amount'),
      align: 'end',
      cell: (transfer) => <Money amount={transfer.amount} unit={transfer.ticker} />,
      csv: (transfer) => transfer.amount,
    },
  ]
}
