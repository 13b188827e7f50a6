import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'

/** The wallets that sign in to the account. */
export const walletsQuery = queryOptions({
  queryKey: ['accounts', 'wallets'] as const,
  queryFn: () => api['GET /v2/settings/web3/auth'](),
})
