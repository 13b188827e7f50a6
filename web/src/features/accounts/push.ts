import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'

/** The browsers that show notifications of the account. */
export const pushQuery = queryOptions({
  queryKey: ['accounts', 'push'] as const,
  queryFn: () => api['GET /v2/settings/push'](),
})
