import { trading } from '@exchange/contract/trading'
import { bind } from '../../kernel/index.ts'
import type { BoundOperation, UserContext } from '../../kernel/index.ts'
import type { OrderOrigin, TradingFront } from './service.ts'

function origin(context: UserContext): OrderOrigin {
  return { source: 'web', commandId: context.commandId }
}

export function tradingOperations(service: TradingFront): readonly BoundOperation[] {
  return bind(trading, {
    limit: async (context, { body }) => service.place(context.actor.owner, { type: 'limit', ...body }, origin(context)),
    market: async (context, { body }) =>
      service.place(context.actor.owner, { type: 'market', ...body }, origin(context)),
    stockMarket: async (context, { body }) =>
      service.place(context.actor.owner, { type: 'stock-market', ...body }, origin(context)),
    stopLimit: async (context, { body }) =>
      service.placeStop(context.actor.owner, { type: 'limit', ...body }, origin(context)),
    stopMarket: async (context, { body }) =>
      service.placeStop(context.actor.owner, { type: 'market', ...body }, origin(context)),
    oco: async (context, { body }) => service.placeOco(context.actor.owner, body, origin(context)),
    cancelConditional: async (context, { params }) =>
      service.cancelOco(context.actor.owner, { market: params.market, orderId: params.id }, origin(context)),
    modify: async (context, { body }) => service.modify(context.actor.owner, body, origin(context)),
    amend: async (context, { body }) => service.amend(context.actor.owner, body, origin(context)),
    cancel: async (context, { params, query }) =>
      service.cancel(context.actor.owner, { market: query.market, orderId: params.id }, origin(context)),
    cancelAll: async (context, { body }) => ({
      canceled: await service.cancelAll(context.actor.owner, body.market, origin(context)),
    }),
    openOrders: (context, { query }) => {
      const { market, limit, offset } = query
      const { records, total } = service.open(context.actor.owner, market, limit, offset)
      return { records: [...records], pagination: { limit, offset, total } }
    },
  })
}
