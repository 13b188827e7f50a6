import type { HistoryDeal } from '@exchange/contract/history'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '../../../shared/i18n/index.ts'
import { dealsQuery } from '../data.ts'
import type { HistorySearch } from '../pure/search.ts'
import { baseOf, csvTime, Moment, Money, quoteOf, Side } from './cells.tsx'
import { HistoryFrame, type HistoryColumn } from './history-frame.tsx'
import { MarketSideFilters } from './market-side-filters.tsx'

/** F-63: every fill of an order of one's own, with its fee. */
export function DealsPage({ search }: { search: HistorySearch }) {
  const t = useT()
  const navigate = useNavigate()
  const { data } = useSuspenseQuery(dealsQuery(search))
  return (
    <HistoryFrame
      path="/history/trade/deals"
      search={search}
      title={t('history.deals')}
      columns={useColumns()}
      rows={data.records}
      total={data.pagination.total}
      rowKey={(deal) => `${deal.id}-${deal.orderId}`}
      empty={{
        title: t('history.emptyDeals'),
        hint: t('history.emptyDealsHint'),
        to: '/trade',
        action: t('history.goTrade'),
      }}
      filters={
        <MarketSideFilters
          search={search}
          onChange={(next) => void navigate({ to: '/history/trade/deals', search: next })}
        />
      }
    />
  )
}

function useColumns(): HistoryColumn<HistoryDeal>[] {
  const t = useT()
  return [
    {
      id: 'time',
      header: t('history.time'),
      cell: (deal) => <Moment seconds={deal.time} />,
      csv: (deal) => csvTime(deal.time),
    },
    {
      id: 'market',
      header: t('history.market'),
      cell: (deal) => <span className="font-medium">{deal.market.replace('_', '/')}</span>,
      csv: (deal) => deal.market,
    },
    { id: 'side', header: t('history.side'), cell: (deal) => <Side side={deal.side} />, csv: (deal) => deal.side },
    {
      id: 'price',
      header: t('history.price'),
      align: 'end',
      cell: (deal) => <Money amount={deal.price} unit={quoteOf(deal.market)} />,
      csv: (deal) => deal.price,
    },
    {
      id: 'amount',
      header: t('history.amount'),
      align: 'end',
      cell: (deal) => <Money amount={deal.amount} unit={baseOf(deal.market)} />,
      csv: (deal) => deal.amount,
    },
    {
      id: 'total',
      header: t('history.total'),
      align: 'end',
      cell: (deal) => <Money amount={deal.deal} unit={quoteOf(deal.market)} />,
      csv: (deal) => deal.deal,
    },
    {
      id: 'fee',
      header: t('history.fee'),
      align: 'end',
      cell: (deal) => <Money amount={deal.fee} unit={deal.feeAsset} />,
      csv: (deal) => deal.fee,
    },
    {
      id: 'role',
      header: t('history.role'),
      align: 'end',
      cell: (deal) => t(deal.role === 'maker' ? 'history.roleMaker' : 'history.roleTaker'),
      csv: (deal) => deal.role,
    },
    {
      id: 'order',
      header: t('history.orderId'),
      align: 'end',
      from: 'lg',
      cell: (deal) => <span className="text-muted">{deal.orderId}</span>,
      csv: (deal) => String(deal.orderId),
    },
  ]
}
