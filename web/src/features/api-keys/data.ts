import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { KeyPermission } from '@exchange/contract/api-keys'
import { api } from '../../shared/data/index.ts'

export const apiKeysQuery = queryOptions({ queryKey: ['api-keys'], queryFn: () => api['GET /v2/api-keys']() })

export interface NewKey {
  readonly label: string
  readonly permissions: KeyPermission[]
  readonly ips: string[]
}

export function useCreateKey() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NewKey) => api['POST /v2/api-keys']({ body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
    // The secret is in this answer: it must not stay in memory after the dialog.
    gcTime: 0,
  })
}

export function useDeleteKey() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api['DELETE /v2/api-keys/{id}']({ params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  })
}
