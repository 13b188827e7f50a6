import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'

export const balancesQuery = queryOptions({ queryKey: ['balances', 'all'], queryFn: () => api['GET /v2/balances']() })

export const currenciesQuery = queryOptions({
  queryKey: ['currencies'],
  queryFn: () => api['GET /v2/currencies/data'](),
  staleTime: 300_000,
})

export const ratesQuery = queryOptions({
  queryKey: ['rates'],
  queryFn: () => api['GET /v2/currencies/rates'](),
  staleTime: 5_000,
  refetchInterval: 10_000,
})
