import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'

const STATE_REFRESH_MS = 10_000

/** The platform's state, measured again every ten seconds while the page is open. */
export const systemPageQuery = queryOptions({
  queryKey: ['content', 'system-page'],
  queryFn: () => api['GET /v2/system-page'](),
  refetchInterval: STATE_REFRESH_MS,
})
