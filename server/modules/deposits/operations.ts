import { deposits } from '@exchange/contract/deposits'
import { bind } from '../../kernel/index.ts'
import type { BoundOperation } from '../../kernel/index.ts'
import type { DepositsService } from './service.ts'

export function depositsOperations(service: DepositsService): readonly BoundOperation[] {
  return bind(deposits, {
    list: async ({ actor }, { query }) => {
      const { records, total } = await service.list(actor.owner, query)
      return { records: [...records], pagination: { limit: query.limit, offset: query.offset, total } }
    },
  })
}
