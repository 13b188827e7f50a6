import { PERSONAL_PAGE, defineModule, pagesByKey } from '../../kernel/index.ts'
import { custodyModule } from '../custody/index.ts'
import { marketsModule } from '../markets/index.ts'
import { depositsExport } from './export-kind.ts'
import { depositsOperations } from './operations.ts'
import { publicDepositOperations } from './public-operations.ts'
import { DepositsService } from './service.ts'
import { DepositStore } from './store.ts'

export const depositsModule = defineModule({
  name: 'deposits',
  migrations: new URL('migrations', import.meta.url),
  needs: [marketsModule, custodyModule],
  start({ db, engine, views, histories, chains, clock, log, metrics }, { custody }) {
    const store = new DepositStore(db)
    const deposits = new DepositsService({ engine, views, histories, chains, store, custody, clock, log })
    custody.tell(deposits)
    metrics.beforeReading(async () => {
      metrics.set('transfers_stuck', { what: 'deposit' }, await deposits.stuck())
    })
    return {
      front: { deposits },
      operations: depositsOperations(deposits),
      public: publicDepositOperations(custody),
      exports: [depositsExport(deposits)],
      personalData: {
        // Money that came in stays on the books; a row names an account by its number alone.
        tables: { deposits: { file: 'deposits.json', whenClosed: 'kept' } },
        files: [
          {
            name: 'deposits.json',
            pages: pagesByKey(
              async (owner, after: string | null) => store.pageUp(owner, after, PERSONAL_PAGE),
              ({ id }) => id,
              (row) => deposits.shape(row),
            ),
          },
        ],
        obstacles: async (owner) => {
          const open = await deposits.countOpen(owner)
          return open === 0 ? [] : [{ what: 'deposits', count: open, amounts: [], until: null }]
        },
        erase: async () => {},
      },
      resume: async () => {
        await deposits.resume()
      },
    }
  },
})
