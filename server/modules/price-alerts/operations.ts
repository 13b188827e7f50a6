import { priceAlerts } from '@exchange/contract/price-alerts'
import { bind } from '../../kernel/index.ts'
import type { BoundOperation } from '../../kernel/index.ts'
import type { PriceAlertsService } from './service.ts'

export function priceAlertsOperations(service: PriceAlertsService): readonly BoundOperation[] {
  return bind(priceAlerts, {
    list: async ({ actor }, { query }) => ({ alerts: [...(await service.list(actor.owner, query.market))] }),
    add: async ({ actor }, { body }) => service.add(actor.owner, body),
    move: async ({ actor }, { params, body }) => service.move(actor.owner, params.id, body.value),
    remove: async ({ actor }, { params }) => {
      await service.remove(actor.owner, params.id)
      return {}
    },
  })
}
