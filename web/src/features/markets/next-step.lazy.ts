import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { balancesQuery } from '../balances/index.ts'
import { grantsQuery } from '../demo/index.ts'

/** The hero of whoever is signed in; nobody else loads it. Its page's loader loads it first (decision 37). */
export const NextStep = lazyRouteComponent(() => import('./pages/next-step.tsx'), 'NextStep')

/** What the first page needs for somebody who is signed in. */
export async function prepareNextStep(queryClient: QueryClient, demo: boolean): Promise<void> {
  await Promise.all([
    NextStep.preload?.(),
    queryClient.prefetchQuery(balancesQuery),
    demo ? queryClient.prefetchQuery(grantsQuery) : undefined,
  ])
}
