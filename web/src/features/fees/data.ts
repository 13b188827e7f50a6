import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'

/** Fees change when somebody sets them: a minute old is fresh. */
const STALE_MS = 60_000

/** Fees of trades, deposits and withdrawals, as the engine charges them. */
export const scheduleQuery = queryOptions({
  queryKey: ['fees', 'schedule'],
  queryFn: () => api['GET /v2/fees'](),
  staleTime: STALE_MS,
})

/** How much of each asset counts as collateral. */
export const collateralWeightsQuery = queryOptions({
  queryKey: ['fees', 'collateral-weights'],
  queryFn: () => api['GET /v2/fees/collateral-weights'](),
  staleTime: STALE_MS,
})

/** Leverage by position size. */
export const bracketsQuery = queryOptions({
  queryKey: ['fees', 'brackets'],
  queryFn: () => api['GET /v2/trade/brackets'](),
  staleTime: STALE_MS,
})
