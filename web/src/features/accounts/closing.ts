import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'

/** Whether the account is being closed, and what stands in the way. */
export const closingQuery = queryOptions({
  queryKey: ['accounts', 'closing'],
  queryFn: () => api['GET /v2/settings/delete-account'](),
})
