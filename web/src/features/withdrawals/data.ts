import type { WithdrawalStatus } from '@exchange/contract/withdrawals/statuses'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'
import { isOver } from './pure/progress.ts'

/** What narrows the list. */
export interface WithdrawalsFilter {
  readonly ticker?: string | undefined
  readonly status?: WithdrawalStatus | undefined
  /** Unix seconds. */
  readonly from?: number | undefined
}

/** A withdrawal as its owner writes it down. */
export interface WrittenWithdrawal {
  readonly ticker: string
  readonly network: string
  readonly address: string
  readonly memo: string | null
  readonly amount: string
}

/** How often one that is under way is looked for. */
const UNDER_WAY_MS = 2_000
const AT_REST_MS = 15_000
/** What can leave changes with every order and every deposit. */
const QUOTE_MS = 15_000

/** Under this key stands everything that a withdrawal changes. */
export const withdrawalsKey = ['withdrawals'] as const

/** What it costs by a network, and what can leave now. */
export const quoteQuery = (ticker: string, network: string) =>
  queryOptions({
    queryKey: [...withdrawalsKey, 'quote', ticker, network],
    queryFn: () => api['GET /v2/withdraw/quote']({ query: { ticker, network } }),
    refetchInterval: QUOTE_MS,
  })

/** The same of one withdrawal: refused where it can't be made. */
export const quoteFor = ({ ticker, network, address, memo, amount }: WrittenWithdrawal) =>
  api['GET /v2/withdraw/quote']({
    query: { ticker, network, address, amount, ...(memo === null ? {} : { memo }) },
  })

/** Rows from an offset on, of what passes the filter. */
export const withdrawalsPart = (filter: WithdrawalsFilter, limit: number, offset: number) =>
  api['GET /v2/withdrawals']({ query: { ...filter, limit, offset } })

/** The newest of all assets; looked for more often while one is under way. */
export const recentWithdrawalsQuery = (rows: number) =>
  queryOptions({
    queryKey: [...withdrawalsKey, 'recent', rows],
    queryFn: () => withdrawalsPart({}, rows, 0),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.records.every(isOver) === false ? UNDER_WAY_MS : AT_REST_MS),
  })

export const withdrawalQuery = (id: string) =>
  queryOptions({
    queryKey: [...withdrawalsKey, 'one', id],
    queryFn: () => api['GET /v2/withdraw/{id}']({ params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data === undefined || isOver(data) ? false : UNDER_WAY_MS),
  })

/** Whatever came of a change, everything that hangs on it is asked for anew. */
function useRefresh() {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: withdrawalsKey }),
      queryClient.invalidateQueries({ queryKey: ['balances'] }),
    ])
  }
}

export function useAskForWithdrawal() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ commandId, ...body }: WrittenWithdrawal & { readonly commandId: string }) =>
      api['POST /v2/withdraw']({ body }, { commandId }),
    onSettled: refresh,
  })
}

export function useCancelWithdrawal() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => api['POST /v2/withdraw/{id}/cancel']({ params: { id } }),
    onSettled: refresh,
  })
}
