import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'

/** Whether the balances of the account can be looked up by USSD. */
export const ussdQuery = queryOptions({
  queryKey: ['accounts', 'ussd'] as const,
  queryFn: () => api['GET /v2/settings/ussd'](),
})
