import type { ConnectionResult, Settings } from '@exchange/contract/accounts'
import { connectionProviders, type ConnectionProvider } from '@exchange/contract/accounts/providers'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api } from '../../shared/data/index.ts'

/** What a provider has said, while somebody decides in this tab; a reload goes on from there. */
const KEY = 'connection'

export interface KeptConnection {
  readonly provider: ConnectionProvider
  readonly ticket: string
  /** Empty = the provider told none. */
  readonly email: string
  /** Asked for in the settings; else somebody is to sign in first. */
  readonly isOwn: boolean
}

/** Those that sign in on this edition, as far as they are shown. */
export const offeredProviders = ({ permissions }: Settings): readonly ConnectionProvider[] =>
  connectionProviders.filter((name) => permissions[name]?.enabled === true && !permissions[name].hide)

/** What signs in to the account. */
export const connectionsQuery = queryOptions({
  queryKey: ['accounts', 'connections'] as const,
  queryFn: () => api['GET /v2/settings/auth-connections'](),
})

const listeners = new Set<() => void>()

export function keepConnection(kept: KeptConnection | null): void {
  if (kept === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, JSON.stringify(kept))
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Null = nothing waits in this tab; undefined on the server and while hydrating, where nobody knows. */
export function useKeptConnection(): KeptConnection | null | undefined {
  const text = useSyncExternalStore<string | null | undefined>(
    listen,
    () => sessionStorage.getItem(KEY),
    () => undefined,
  )
  // Only `keepConnection` writes there.
  return typeof text === 'string' ? (JSON.parse(text) as KeptConnection) : text
}

/** Keeps the ticket of an answer that has one. */
export function keepTicketOf({ provider, ticket, email }: ConnectionResult, isOwn: boolean): void {
  if (ticket !== null) keepConnection({ provider, ticket, email: email ?? '', isOwn })
}

/** Leaves for a provider; the page that comes after has the query of this one. */
export const useStartConnection = (purpose: 'sign-in' | 'link') =>
  useMutation({
    mutationFn: async (provider: ConnectionProvider) => {
      const search = location.search.slice(1, 1_001)
      const { url } = await api['POST /v2/connection/start']({ body: { provider, purpose, search } })
      location.assign(url)
    },
  })
