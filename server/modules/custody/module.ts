import { defineModule, onePage } from '../../kernel/index.ts'
import { marketsModule } from '../markets/index.ts'
import { custodyOperations } from './operations.ts'
import { CustodyService } from './service.ts'
import { CustodyStore } from './store.ts'

const FOLLOW_MS = 1_000

export const custodyModule = defineModule({
  name: 'custody',
  migrations: new URL('migrations', import.meta.url),
  needs: [marketsModule],
  start({ db, views, chains, clock, log, secret, metrics }) {
    const store = new CustodyStore(db)
    const custody = new CustodyService({ chains, views, store, clock, log, key: secret('deposit-addresses') })
    metrics.beforeReading(() => {
      for (const { network, seconds } of custody.unfollowed()) metrics.set('network_unfollowed_s', { network }, seconds)
    })
    return {
      front: { custody },
      operations: custodyOperations(custody),
      jobs: [{ name: 'following networks', everyMs: FOLLOW_MS, run: async () => custody.follow() }],
      personalData: {
        tables: {
          // Money may still be sent to an address, and then somebody has to know whose it was.
          deposit_addresses: { file: 'deposit-addresses.json', whenClosed: 'kept' },
        },
        files: [{ name: 'deposit-addresses.json', pages: onePage(async (owner) => custody.allOf(owner)) }],
        erase: async () => {},
      },
    }
  },
})
