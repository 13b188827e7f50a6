import { connectionsOf, defineModule } from '../../kernel/index.ts'
import { FeeChangeStore } from './change-store.ts'
import { FeeChanges } from './changes.ts'
import { feeOperations } from './operations.ts'
import { publicFeeOperations } from './public-operations.ts'
import { FeesService } from './service.ts'

/** How late a change that another process wrote is shown. */
const REFRESH_MS = 5_000

export const feesModule = defineModule({
  name: 'fees',
  migrations: new URL('migrations', import.meta.url),
  needs: [],
  start({ views, db, engine, clock, chains, payments }) {
    const feeChanges = new FeeChanges({
      store: new FeeChangeStore(db),
      db,
      engine,
      directory: views.directory,
      clock,
    })
    const connections = connectionsOf(chains, payments)
    const fees = new FeesService(views, feeChanges, connections)
    return {
      front: { fees, feeChanges },
      operations: feeOperations(fees),
      public: publicFeeOperations(views.directory, connections),
      jobs: [{ name: 'reading fees to come', everyMs: REFRESH_MS, run: async () => feeChanges.refresh() }],
      resume: async () => feeChanges.refresh(),
    }
  },
})
