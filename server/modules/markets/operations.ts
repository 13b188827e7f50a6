import { markets } from '@exchange/contract/markets'
import { bind } from '../../kernel/index.ts'
import type { BoundOperation } from '../../kernel/index.ts'
import type { MarketsService } from './service.ts'

const PAGE = 100

export function marketOperations(service: MarketsService): readonly BoundOperation[] {
  return bind(markets, {
    list: async (context, { query }) => {
      const { page, all, ...filter } = query
      const found = await service.list(context.actor?.owner ?? null, context.region, filter)
      const offset = all ? 0 : (page - 1) * PAGE
      const limit = all ? found.length : PAGE
      return { records: found.slice(offset, offset + limit), pagination: { limit, offset, total: found.length } }
    },
    baseInfo: ({ region }) => ({ markets: [...service.infos(region)], simulated: service.simulated }),
    one: ({ region }, { params }) => service.one(params.id, region),
    trends: () => service.trends(),
    chart: async ({ ip }, { params, query }) => service.chart(ip, params.id, query.range),
    currencies: ({ region, edition }) => service.currencies(region, edition),
    favorites: async (context) => service.favorites(context.actor.owner),
    setFavorites: async (context, { body }) => service.setFavorites(context.actor.owner, body.markets),
  })
}
