import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'
import { depositsKey, depositsPart, type DepositsFilter } from '../deposits/index.ts'
import { paymentsKey, paymentsPart, type PaymentsFilter } from '../payments/index.ts'
import { withdrawalsKey, withdrawalsPart, type WithdrawalsFilter } from '../withdrawals/index.ts'
import { periodStart, type HistorySearch } from './pure/search.ts'

/** Rows of a page. */
export const PAGE_ROWS = 50

/** The part of a call that all histories share. */
function common({ period }: HistorySearch, limit: number, offset: number) {
  return {
    limit,
    offset,
    ...(period === undefined ? {} : { from: periodStart(period, Math.floor(Date.now() / 1_000)) }),
  }
}

/** Rows from an offset on, of what passes the filters. */
export const ordersPart = (search: HistorySearch, limit: number, offset: number) =>
  api['GET /v2/history/orders']({
    query: { ...common(search, limit, offset), market: search.market, side: search.side, status: search.status },
  })

export const dealsPart = (search: HistorySearch, limit: number, offset: number) =>
  api['GET /v2/history/deals']({
    query: { ...common(search, limit, offset), market: search.market, side: search.side },
  })

export const transfersPart = (search: HistorySearch, limit: number, offset: number) =>
  api['GET /v2/history/transfers']({
    query: { ...common(search, limit, offset), ticker: search.ticker, reason: search.reason },
  })

/** The filter of deposits. */
export const filterOf = ({ ticker, deposit, period }: HistorySearch): DepositsFilter => ({
  ticker,
  status: deposit,
  ...(period === undefined ? {} : { from: periodStart(period, Math.floor(Date.now() / 1_000)) }),
})

/** The filter of withdrawals. */
export const withdrawalFilterOf = ({ ticker, withdrawal, period }: HistorySearch): WithdrawalsFilter => ({
  ticker,
  status: withdrawal,
  ...(period === undefined ? {} : { from: periodStart(period, Math.floor(Date.now() / 1_000)) }),
})

/** The filter of payments. */
export const paymentFilterOf = ({ ticker, payment, period }: HistorySearch): PaymentsFilter => ({
  ticker,
  status: payment,
  ...(period === undefined ? {} : { from: periodStart(period, Math.floor(Date.now() / 1_000)) }),
})

const offsetOf = ({ page = 1 }: HistorySearch): number => (page - 1) * PAGE_ROWS

/** Under this key stands everything that one's own acts change. */
export const historyKey = ['history'] as const

export const ordersQuery = (search: HistorySearch) =>
  queryOptions({
    queryKey: [...historyKey, 'orders', search],
    queryFn: () => ordersPart(search, PAGE_ROWS, offsetOf(search)),
    placeholderData: keepPreviousData,
  })

export const dealsQuery = (search: HistorySearch) =>
  queryOptions({
    queryKey: [...historyKey, 'deals', search],
    queryFn: () => dealsPart(search, PAGE_ROWS, offsetOf(search)),
    placeholderData: keepPreviousData,
  })

/** Whether any order of the account was ever filled. */
export const hasTradedQuery = queryOptions({
  queryKey: [...historyKey, 'traded'],
  queryFn: async () => (await dealsPart({}, 1, 0)).records.length > 0,
})

export const transfersQuery = (search: HistorySearch) =>
  queryOptions({
    queryKey: [...historyKey, 'transfers', search],
    queryFn: () => transfersPart(search, PAGE_ROWS, offsetOf(search)),
  })

export const depositHistoryQuery = (search: HistorySearch) =>
  queryOptions({
    queryKey: [...depositsKey, 'history', search],
    queryFn: () => depositsPart(filterOf(search), PAGE_ROWS, offsetOf(search)),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 15_000,
  })

export const paymentHistoryQuery = (search: HistorySearch) =>
  queryOptions({
    queryKey: [...paymentsKey, 'history', search],
    queryFn: () => paymentsPart(paymentFilterOf(search), PAGE_ROWS, offsetOf(search)),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 15_000,
  })

export const withdrawalHistoryQuery = (search: HistorySearch) =>
  queryOptions({
    queryKey: [...withdrawalsKey, 'history', search],
    queryFn: () => withdrawalsPart(withdrawalFilterOf(search), PAGE_ROWS, offsetOf(search)),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 15_000,
  })
