import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'

export const logoutTimesQuery = queryOptions({
  queryKey: ['accounts', 'logout-times'] as const,
  queryFn: () => api['GET /v2/common/logoutTimes'](),
})
