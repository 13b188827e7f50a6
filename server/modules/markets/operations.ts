import { markets } from '@exchange/contract/markets'
import { bind } from '../../kernel/index.ts'
import type { BoundOperation } from '../../kernel/index.ts'
import type { MarketsService } from './service.ts'

/** BC-27. */
const PAGE = 100

export function marketOperations(service: MarketsService): readonly BoundOperation[] {
  return bind(markets, {
    list: async (context, { query }) => {
      const { page, all, ...filter } = query
      const found = await service.list(context.actor?.owner ?? null, filter)
      const offset = all ? 0 : (page - 1) * PAGE
      const limit = all ? found.length : PAGE
      return { records: found.slice(offset, offset + limit), pagination: { limit, offset, total: found.length } }
    },
    baseInfo: () => ({ markets: [...service.infos()], simulated: service.simulated }),
    one: (_, { params }) => service.one(params.id),
    trends: () => service.trends(),
    chart: (_, { params, query }) => service.chart(params.id, query.range),
    currencies: ({ region }) => service.currencies(region),
    favorites: async (context) => service.favorites(context.actor.owner),
    setFavorites: async (context, { body }) => service.setFavorites(context.actor.owner, body.markets),
  })
}
