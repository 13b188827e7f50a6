import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'
import { ownDeposit } from '../../shared/data/own-deposit.ts'

export const grantsQuery = queryOptions({
  queryKey: ['demo', 'grants'],
  queryFn: () => api['GET /v2/demo/grants'](),
  staleTime: 60_000,
})

export function useClaim() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => ownDeposit(api['POST /v2/demo/claim']()),
    async onSettled() {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: grantsQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: ['balances'] }),
      ])
    },
  })
}

const MAIL_REFRESH_MS = 3_000

/** The newest text messages, looked for as often. */
export const messagesQuery = queryOptions({
  queryKey: ['demo', 'messages'],
  queryFn: () => api['GET /v2/demo/messages']({ query: {} }),
  staleTime: 0,
  refetchInterval: MAIL_REFRESH_MS,
})

/** The newest mails, looked for every three seconds. */
export const mailboxQuery = (to: string | undefined) =>
  queryOptions({
    queryKey: ['demo', 'mailbox', to ?? ''],
    queryFn: () => api['GET /v2/demo/mailbox']({ query: to === undefined ? {} : { to } }),
    staleTime: 0,
    refetchInterval: MAIL_REFRESH_MS,
  })

/** A payment as the simulated provider shows it; a slow bank answers meanwhile. */
export const payerQuery = (id: string) =>
  queryOptions({
    queryKey: ['demo', 'payer', id],
    queryFn: () => api['GET /v2/demo/payments/{id}']({ params: { id } }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.stage === 'authorised' ? MAIL_REFRESH_MS : false),
  })
