import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'
import type { Locale } from '../../shared/i18n/index.ts'
import { saveLanguage } from './data.ts'

/** The language of one's mails, and what there is. */
export const communicationQuery = queryOptions({
  queryKey: ['site', 'communication'],
  queryFn: () => api['GET /v2/languages/communication'](),
})

/** Chooses the language of one's mails. */
export function useMailLanguage() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (language: Locale) => saveLanguage(language),
    onSuccess: ({ language }) =>
      queryClient.setQueryData(communicationQuery.queryKey, (known) => known && { ...known, current: language }),
  })
}
