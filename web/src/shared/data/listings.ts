import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** What is fixed about every market: names, precisions, limits. */
export const marketInfosQuery = queryOptions({
  queryKey: ['markets', 'base-info'],
  queryFn: () => api['GET /v2/trade/markets/base-info'](),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What is listed, by ticker. */
export const currenciesQuery = queryOptions({
  queryKey: ['currencies'],
  queryFn: () => api['GET /v2/currencies/data'](),
  staleTime: 300_000,
})

/** What every asset is worth in USDT and BTC. */
export const ratesQuery = queryOptions({
  queryKey: ['rates'],
  queryFn: () => api['GET /v2/currencies/rates'](),
  staleTime: 5_000,
})
