import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'
import { periodStart, type HistorySearch } from './pure/search.ts'

/** Rows of a page. */
export const PAGE_ROWS = 50

/** The part of a query that all histories share. */
function common({ period, page = 1 }: HistorySearch) {
  return {
    limit: PAGE_ROWS,
    offset: (page - 1) * PAGE_ROWS,
    ...(period === undefined ? {} : { from: periodStart(period, Math.floor(Date.now() / 1_000)) }),
  }
}

export const ordersQuery = (search: HistorySearch) =>
  queryOptions({
    queryKey: ['history', 'orders', search],
    queryFn: () =>
      api['GET /v2/history/orders']({
        query: { ...common(search), market: search.market, side: search.side, status: search.status },
      }),
  })

export const dealsQuery = (search: HistorySearch) =>
  queryOptions({
    queryKey: ['history', 'deals', search],
    queryFn: () =>
      api['GET /v2/history/deals']({ query: { ...common(search), market: search.market, side: search.side } }),
  })

export const transfersQuery = (search: HistorySearch) =>
  queryOptions({
    queryKey: ['history', 'transfers', search],
    queryFn: () =>
      api['GET /v2/history/transfers']({ query: { ...common(search), ticker: search.ticker, reason: search.reason } }),
  })

/** What is fixed about every market: names for the filter, decimals for the columns. */
export const marketNamesQuery = queryOptions({
  queryKey: ['markets', 'base-info'],
  queryFn: () => api['GET /v2/trade/markets/base-info'](),
  staleTime: Number.POSITIVE_INFINITY,
})
