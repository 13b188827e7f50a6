import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'

/** Of everything that says where an account is signed in. */
export const accessKey = ['accounts', 'access'] as const

export const sessionsQuery = queryOptions({
  queryKey: [...accessKey, 'sessions'],
  queryFn: () => api['GET /v2/settings/sessions'](),
})

export const devicesQuery = queryOptions({
  queryKey: [...accessKey, 'devices'],
  queryFn: () => api['GET /v2/settings/devices'](),
})
