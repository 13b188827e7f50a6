import type { Deposit, DepositStatus } from '@exchange/contract/deposits'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'

/** What narrows the list. */
export interface DepositsFilter {
  readonly ticker?: string | undefined
  readonly status?: DepositStatus | undefined
  /** Unix seconds. */
  readonly from?: number | undefined
}

/** How often one that is under way is looked for. */
const UNDER_WAY_MS = 3_000
const AT_REST_MS = 15_000

/** Under this key stands everything that a deposit changes. */
export const depositsKey = ['deposits'] as const

/** Rows from an offset on, of what passes the filter. */
export const depositsPart = (filter: DepositsFilter, limit: number, offset: number) =>
  api['GET /v2/deposits']({ query: { ...filter, limit, offset } })

/** The newest of all assets; looked for more often while one is under way. */
export const recentDepositsQuery = (rows: number) =>
  queryOptions({
    queryKey: [...depositsKey, 'recent', rows],
    queryFn: () => depositsPart({}, rows, 0),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.records.some(isUnderWay) === true ? UNDER_WAY_MS : AT_REST_MS),
  })

/** Whether the network still has something to do with it. */
const isUnderWay = ({ status }: Deposit): boolean => status === 'pending' || status === 'credited'
