import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'

/** Countries to whose numbers codes are sent. */
export const phoneCountriesQuery = queryOptions({
  queryKey: ['accounts', 'phone-countries'] as const,
  queryFn: () => api['GET /v2/phone/countries'](),
  staleTime: 3_600_000,
})

/** The phone of the account, and the one that waits for its code. */
export const phoneQuery = queryOptions({
  queryKey: ['accounts', 'phone'] as const,
  queryFn: () => api['GET /v2/settings/phone'](),
})
