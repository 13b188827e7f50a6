import type { Payment } from '@exchange/contract/payments'
import type { PaymentStatus } from '@exchange/contract/payments/statuses'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'

/** What narrows the list. */
export interface PaymentsFilter {
  readonly ticker?: string | undefined
  readonly status?: PaymentStatus | undefined
  /** Unix seconds. */
  readonly from?: number | undefined
}

/** A payment as its owner writes it down. */
export interface WrittenPayment {
  readonly ticker: string
  readonly provider: string
  readonly amount: string
  readonly name?: string
  readonly card?: string
  readonly keepsCard?: boolean
}

/** How often one that is under way is looked for. */
const UNDER_WAY_MS = 2_000
const AT_REST_MS = 15_000

/** Under this key stands everything that a payment changes. */
export const paymentsKey = ['payments'] as const

/** By which providers a currency comes in, and what they ask for. */
export const payWaysQuery = (ticker: string) =>
  queryOptions({
    queryKey: [...paymentsKey, 'ways', ticker],
    queryFn: () => api['GET /v2/payments/ways']({ query: { ticker } }),
  })

/** Rows from an offset on, of what passes the filter. */
export const paymentsPart = (filter: PaymentsFilter, limit: number, offset: number) =>
  api['GET /v2/payments']({ query: { ...filter, limit, offset } })

/** The newest of all currencies; looked for more often while one is under way. */
export const recentPaymentsQuery = (rows: number) =>
  queryOptions({
    queryKey: [...paymentsKey, 'recent', rows],
    queryFn: () => paymentsPart({}, rows, 0),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.records.some(isUnderWay) === true ? UNDER_WAY_MS : AT_REST_MS),
  })

export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: [...paymentsKey, 'one', id],
    queryFn: () => api['GET /v2/payments/{id}']({ params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data === undefined || !isUnderWay(data) ? AT_REST_MS : UNDER_WAY_MS),
  })

export const cardsQuery = queryOptions({
  queryKey: [...paymentsKey, 'cards'],
  queryFn: () => api['GET /v2/cards'](),
})

export function useStartPayment() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ commandId, ...body }: WrittenPayment & { readonly commandId: string }) =>
      api['POST /v2/payments']({ body }, { commandId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: paymentsKey }),
  })
}

export function useRemoveCard() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api['DELETE /v2/cards/{id}']({ params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: cardsQuery.queryKey }),
  })
}

const isUnderWay = ({ status }: Payment): boolean => status === 'open' || status === 'processing'
