import { payments } from '@exchange/contract/payments'
import { bind, originOf } from '../../kernel/index.ts'
import type { BoundOperation } from '../../kernel/index.ts'
import type { PaymentsService } from './service.ts'

export function paymentsOperations(service: PaymentsService): readonly BoundOperation[] {
  return bind(payments, {
    ways: async ({ actor, region }, { query }) => service.ways(actor.owner, region, query.ticker),
    start: async ({ actor, region, language, site, commandId }, { body }) => {
      const asker = { owner: actor.owner, region, language, origin: originOf(site), commandId, uniqueId: null }
      const { row } = await service.start(body, asker)
      return service.shape(row)
    },
    one: async ({ actor }, { params }) => service.one(actor.owner, params.id),
    list: async ({ actor }, { query }) => {
      const { records, total } = await service.list(actor.owner, query)
      return { records: [...records], pagination: { limit: query.limit, offset: query.offset, total } }
    },
    cards: async ({ actor }) => service.cards.list(actor.owner),
    removeCard: async ({ actor }, { params }) => {
      await service.cards.remove(actor.owner, params.id)
      return {}
    },
    callback: async (_, { params, body }) => {
      await service.callback(params.provider, body.body, body.signature)
      return {}
    },
  })
}
