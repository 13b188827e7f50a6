import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'

const key = ['accounts', 'factors'] as const

export const protectionQuery = queryOptions({
  queryKey: [...key, 'protection'],
  queryFn: () => api['GET /v2/settings/2fa'](),
})

export const passkeysQuery = queryOptions({
  queryKey: [...key, 'passkeys'],
  queryFn: () => api['GET /v2/settings/passkeys'](),
})

/** Asks anew for everything that a change of factors shows. */
export function useFactorsChanged(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: key })
}
