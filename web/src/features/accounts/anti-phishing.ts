import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'

/** Of everything that says which word mails begin with. */
export const antiPhishingKey = ['accounts', 'anti-phishing'] as const

export const antiPhishingQuery = queryOptions({
  queryKey: [...antiPhishingKey, 'info'],
  queryFn: () => api['GET /v2/settings/antiPhishing/info'](),
})

export const antiPhishingHistoryQuery = queryOptions({
  queryKey: [...antiPhishingKey, 'history'],
  queryFn: () => api['GET /v2/settings/antiPhishing/history'](),
})
