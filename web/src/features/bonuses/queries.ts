import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'

/** The promotion as everybody sees it; null = there is none now. */
export const promotionQuery = queryOptions({
  queryKey: ['bonuses', 'promotion'] as const,
  queryFn: () => api['GET /v2/lifecell-promo'](),
})

/** Own bonuses. */
export const bonusCenterQuery = queryOptions({
  queryKey: ['bonuses', 'center'] as const,
  queryFn: () => api['GET /v2/bonus-center'](),
})
