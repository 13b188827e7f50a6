import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'

/** The address of the account, and a change of it that is under way. */
export const emailQuery = queryOptions({
  queryKey: ['accounts', 'email'],
  queryFn: () => api['GET /v2/settings/email'](),
})
