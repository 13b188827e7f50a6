import { history } from '@exchange/contract/history'
import { bind } from '../../kernel/index.ts'
import type { BoundOperation } from '../../kernel/index.ts'
import type { Page } from '../../views/types.ts'
import type { HistoryService } from './service.ts'

function listed<Row>(
  { records, total }: Page<Row>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return { records: [...records], pagination: { limit, offset, total } }
}

export function historyOperations(service: HistoryService): readonly BoundOperation[] {
  return bind(history, {
    orders: async (context, { query }) => listed(await service.orders(context.actor.owner, query), query),
    deals: async (context, { query }) => listed(await service.deals(context.actor.owner, query), query),
    transfers: async (context, { query }) => listed(await service.transfers(context.actor.owner, query), query),
  })
}
