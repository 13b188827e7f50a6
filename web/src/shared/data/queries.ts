import { QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** BC-41: 5 s fresh, one retry, no refetch on focus. Answers that were refused are never retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && error.name !== 'ApiError',
      },
    },
  })
}

/** Who is signed in, and what this edition offers. Read by the root before anything else. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => api['GET /v2/settings'](),
  staleTime: Number.POSITIVE_INFINITY,
})
