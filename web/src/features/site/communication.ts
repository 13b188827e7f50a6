import type { WebInput } from '@exchange/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'

/** The language of one's mails, and what there is. */
export const communicationQuery = queryOptions({
  queryKey: ['site', 'communication'],
  queryFn: () => api['GET /v2/languages/communication'](),
})

type Change = NonNullable<WebInput<'POST /v2/settings/general'>['body']>['communication']

/** Chooses the language of one's mails, and which one wants. */
export function useCommunication() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (communication: Change) => api['POST /v2/settings/general']({ body: { communication } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: communicationQuery.queryKey }),
  })
}
