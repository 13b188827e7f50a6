import { defineModule, onePage } from '../../kernel/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { bonusesOperations } from './operations.ts'
import { BonusesService } from './service.ts'
import { BonusStore } from './store.ts'

export const bonusesModule = defineModule({
  name: 'bonuses',
  migrations: new URL('migrations', import.meta.url),
  needs: [accountsModule],
  start({ db, engine, views, histories, clock, log, demo, promotion }, { accounts }) {
    const bonuses = new BonusesService({
      engine,
      views,
      histories,
      clock,
      log,
      demo,
      store: new BonusStore(db),
      settings: promotion,
      openedWith: async (owner) => accounts.phones.openedWith(owner),
      isProtected: async ({ actor, site }) => (await accounts.factors.standing(actor.owner, site)).hasAny,
    })
    return {
      front: { bonuses },
      operations: bonusesOperations(bonuses),
      personalData: {
        // Money was paid, and the same number is paid once; the number itself can't be read from its hash.
        tables: { bonuses: { file: 'bonuses.json', whenClosed: 'kept' } },
        files: [{ name: 'bonuses.json', pages: onePage(async (owner) => bonuses.paidTo(owner)) }],
        erase: async () => {},
      },
      resume: async () => {
        await bonuses.resume()
      },
    }
  },
})
