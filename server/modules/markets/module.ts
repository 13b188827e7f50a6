import type { Submission } from '@exchange/core'
import type { EngineClient } from '@exchange/ports'
import { HeavyAnswers, connectionsOf, defineModule, refusalOf, submit, onePage } from '../../kernel/index.ts'
import { tradingModule } from '../trading/index.ts'
import { marketChannels } from './channels.ts'
import { missingListings } from './listing.ts'
import { marketOperations } from './operations.ts'
import { publicMarketOperations } from './public-operations.ts'
import { MarketsService } from './service.ts'
import { FavoriteStore } from './store.ts'

export const marketsModule = defineModule({
  name: 'markets',
  migrations: new URL('migrations', import.meta.url),
  needs: [tradingModule],
  start(kit, { orderGrants }) {
    const { db, engine, views, clock, demo } = kit
    const heavy = new HeavyAnswers()
    const connections = connectionsOf(kit.chains, kit.payments)
    const favorites = new FavoriteStore(db)
    const markets = new MarketsService({ views, clock, heavy, favorites, simulated: demo, connections })
    return {
      front: { markets },
      operations: marketOperations(markets),
      public: publicMarketOperations({ views, clock, orderGrants, heavy, connections }),
      channels: marketChannels(kit, heavy),
      doors: { listedPages: (region) => markets.pages(region) },
      personalData: {
        tables: { favorite_markets: { file: 'favorite-markets.json', whenClosed: 'erased' } },
        files: [
          {
            name: 'favorite-markets.json',
            pages: onePage(async (owner) => (await favorites.list(owner)).map((market) => ({ market }))),
          },
        ],
        erase: async ({ owner }) => favorites.replace(owner, []),
      },
      resume: async () => {
        for (const command of missingListings(views.directory)) await list(command, engine)
      },
    }
  },
})

async function list(command: Submission, engine: EngineClient): Promise<void> {
  const refusal = refusalOf(await submit(engine, command))
  if (refusal !== null) throw new Error(`the listing was refused (${refusal.code}): ${JSON.stringify(command.id)}`)
}
