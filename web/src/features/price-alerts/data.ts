import type { PriceAlert } from '@exchange/contract/price-alerts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../shared/data/index.ts'
import { socketClient } from '../../shared/data/socket/client.ts'

/** Alerts of the account on every market. */
export const priceAlertsQuery = queryOptions({
  queryKey: ['price-alerts'],
  queryFn: async () => (await api['GET /v2/price-alerts']()).alerts,
})

/** Alerts of the account, asked for anew when one of them was told. */
export function usePriceAlerts() {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      socketClient().socket.onPush('notification.update', ([added]) => {
        if (added?.kind === 'price-alert') void queryClient.invalidateQueries({ queryKey: priceAlertsQuery.queryKey })
      }),
    [queryClient],
  )
  return useQuery(priceAlertsQuery)
}

/** An alert as its owner writes it. */
export type WrittenAlert = Pick<PriceAlert, 'market' | 'kind' | 'value' | 'note' | 'repeat' | 'mail'>

function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: priceAlertsQuery.queryKey })
}

export function useAddAlert() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: WrittenAlert) => api['POST /v2/price-alerts']({ body }),
    onSettled: refresh,
  })
}

export function useMoveAlert() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, value }: Pick<PriceAlert, 'id' | 'value'>) =>
      api['PUT /v2/price-alerts/{id}']({ params: { id }, body: { value } }),
    onSettled: refresh,
  })
}

export function useRemoveAlert() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => api['DELETE /v2/price-alerts/{id}']({ params: { id } }),
    onSettled: refresh,
  })
}
