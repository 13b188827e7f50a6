import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { KeyType } from '@exchange/contract/api-keys/types'
import { api } from '../../shared/data/index.ts'

export const apiKeysQuery = queryOptions({ queryKey: ['api-keys'], queryFn: () => api['GET /v2/api-keys']() })

export const apiKeyQuery = (id: string) =>
  queryOptions({ queryKey: ['api-keys', id], queryFn: () => api['GET /v2/api-keys/{id}']({ params: { id } }) })

/** The operations that keys can call; they change with the build only. */
export const endpointsQuery = queryOptions({
  queryKey: ['api-key-endpoints'],
  queryFn: () => api['GET /v2/api-keys/endpoints'](),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What a key's owner decides of it. */
export interface KeyFields {
  readonly label: string
  readonly type: KeyType
  readonly ips: string[]
  /** Null = every operation that the type covers. */
  readonly endpoints: string[] | null
}

/** Absent = stays. */
type ChangedFields = Partial<KeyFields> & { readonly enabled?: boolean }

/** Mails the code for making this key. */
export const mailCreateCode = (body: KeyFields) => api['POST /v2/api-keys/code']({ body })

/** Mails the code for this change of a key. */
export const mailChangeCode = (id: string, body: ChangedFields) =>
  api['POST /v2/api-keys/{id}/code']({ params: { id }, body })

/** Keys, one or all, are asked for again. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey })
}

export function useCreateKey() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: KeyFields & { readonly code: string }) => api['POST /v2/api-keys']({ body }),
    onSuccess: refresh,
    // The secret is in this answer: it must not stay in memory after the page.
    gcTime: 0,
  })
}

export function useChangeKey(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: ChangedFields & { readonly code?: string }) =>
      api['PUT /v2/api-keys/{id}']({ params: { id }, body }),
    onSuccess: refresh,
  })
}

export function useDeleteKey() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api['DELETE /v2/api-keys/{id}']({ params: { id } }),
    // The list alone: there is nothing more to ask of the deleted one.
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey, exact: true }),
  })
}
