import { QueryClient } from '@tanstack/react-query'

export { dehydrate, hydrate } from '@tanstack/react-query'

/** 5 s fresh, one retry, no refetch on focus. Answers that were refused are never retried. */
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
