import type { QueryClient } from '@tanstack/react-query'
import { devicesQuery, sessionsQuery } from './access.ts'
import { antiPhishingQuery } from './anti-phishing.ts'
import { protectionQuery } from './factors.ts'

/** For loaders: what says how an account is protected. Each part that fails says so in its place. */
export async function loadProtection(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(protectionQuery),
    queryClient.prefetchQuery(antiPhishingQuery),
    queryClient.prefetchQuery(sessionsQuery),
    queryClient.prefetchQuery(devicesQuery),
  ])
}
