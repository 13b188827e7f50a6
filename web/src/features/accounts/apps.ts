import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'

/** The apps that may act for the account. */
export const appsQuery = queryOptions({
  queryKey: ['accounts', 'apps'] as const,
  queryFn: () => api['GET /v2/auth/user/tokens'](),
})

/** What an app asks for; `request` is the query that it sent its user here with. */
export const appAskedQuery = (client: string, request: string) =>
  queryOptions({
    queryKey: ['accounts', 'app-asked', client, request] as const,
    queryFn: () => api['GET /oauth2/client/scopes/{id}']({ params: { id: client }, query: { request } }),
    retry: false,
  })
