import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { WebOperations } from '@exchange/contract'
import { api } from '../../shared/data/index.ts'
import { useT } from '../../shared/i18n/index.ts'
import { toast, toastApiError } from '../../shared/ui/index.ts'

/** How often somebody who waits for a file is told how it stands. */
const WATCH_MS = 2_000

const exportsKey = ['exports'] as const

export const exportSettingsQuery = queryOptions({
  queryKey: [...exportsKey, 'settings'],
  queryFn: () => api['GET /v2/export/settings'](),
})
export type ExportSettings = WebOperations['GET /v2/export/settings']['output']

/** Asked again while one of them is being made. */
export const exportsQuery = queryOptions({
  queryKey: [...exportsKey, 'list'],
  queryFn: async () => (await api['GET /v2/export']()).records,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'making') === true ? WATCH_MS : false),
})

export function useAskExport() {
  const t = useT()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: WebOperations['POST /v2/export']['body']) => api['POST /v2/export']({ body }),
    onSuccess: () => toast(t('exports.askedToast'), { type: 'success' }),
    onError: (error) => toastApiError(error, t),
    onSettled: () => queryClient.invalidateQueries({ queryKey: exportsKey }),
  })
}

export function useRemoveExport() {
  const t = useT()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api['DELETE /v2/export/{id}']({ params: { id } }),
    onSuccess: () => toast(t('exports.removed'), { type: 'success' }),
    onError: (error) => toastApiError(error, t),
    onSettled: () => queryClient.invalidateQueries({ queryKey: exportsKey }),
  })
}
