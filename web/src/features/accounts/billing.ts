import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'

/** The billing address of the account. */
export const billingAddressQuery = queryOptions({
  queryKey: ['accounts', 'billing-address'] as const,
  queryFn: () => api['GET /v2/settings/billing-address'](),
})
