import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'

export const balancesQuery = queryOptions({ queryKey: ['balances', 'all'], queryFn: () => api['GET /v2/balances']() })

export const currenciesQuery = queryOptions({
  queryKey: ['currencies'],
  queryFn: () => api['GET /v2/currencies/data'](),
  staleTime: 300_000,
})

export const ratesQuery = queryOptions({
  queryKey: ['rates'],
  queryFn: () => api['GET /v2/currencies/rates'](),
  staleTime: 5_000,
  refetchInterval: 10_000,
})

export type Wallet = 'main' | 'spot'

export interface TransferOrder {
  readonly ticker: string
  readonly from: Wallet
  readonly to: Wallet
  readonly amount: string
  /** The same id again never moves money twice. */
  readonly commandId: string
}

export function useTransfer() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ commandId, ...body }: TransferOrder) => api['POST /v2/balances/transfer']({ body }, { commandId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['balances'] }),
  })
}
