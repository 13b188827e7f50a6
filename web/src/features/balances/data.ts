import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'

export const balancesQuery = queryOptions({ queryKey: ['balances', 'all'], queryFn: () => api['GET /v2/balances']() })
