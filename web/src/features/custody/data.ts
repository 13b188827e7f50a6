import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'

const wayKey = (ticker: string, network: string) => ['custody', 'way', ticker, network] as const

/** How an asset comes in by a network, with one's own address there. */
export const wayQuery = (ticker: string, network: string) =>
  queryOptions({
    queryKey: wayKey(ticker, network),
    queryFn: () => api['GET /v2/profile/address/{a}/{b}']({ params: { a: ticker, b: network } }),
    staleTime: 60_000,
  })

/** One's own addresses on a network so far. */
export const addressesQuery = (network: string) =>
  queryOptions({
    queryKey: ['custody', 'addresses', network],
    queryFn: () => api['GET /v2/profile/addresses/{network}']({ params: { network } }),
  })

/** Networks that give addresses. */
export const addressTypesQuery = queryOptions({
  queryKey: ['custody', 'types'],
  queryFn: () => api['GET /v2/address/types'](),
  staleTime: 300_000,
})

export function useCreateAddress() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { ticker: string; network: string }) => api['POST /v2/profile/address']({ body }),
    onSuccess: (way) => {
      queryClient.setQueryData(wayKey(way.ticker, way.network), way)
      void queryClient.invalidateQueries({ queryKey: ['custody', 'addresses', way.network] })
    },
  })
}
