import { QueryClientContext } from '@tanstack/react-query'
import { useSyncExternalStore, type ReactNode } from 'react'
import type { PageData } from './page-data.ts'

/** Gives the query cache to what is below, from the moment it is loaded. */
export function QueryScope({ data, children }: { data: PageData; children: ReactNode }) {
  const client = useSyncExternalStore(data.subscribe, data.current, data.current)
  return <QueryClientContext value={client}>{children}</QueryClientContext>
}
