import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'

/** How often somebody who waits for the copy is told how it stands. */
const WATCH_MS = 3_000

/** The copy of one's data; asked again while it is being made. */
export const exportQuery = queryOptions({
  queryKey: ['accounts', 'export'],
  queryFn: () => api['GET /v2/settings/exports'](),
  refetchInterval: ({ state }) => (state.data?.last?.state === 'making' ? WATCH_MS : false),
})
