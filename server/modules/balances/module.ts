import { defineModule, onePage } from '../../kernel/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { balanceChannels } from './channels.ts'
import { balanceOperations } from './operations.ts'
import { publicBalanceOperations } from './public-operations.ts'
import { BalancesService } from './service.ts'
import { TransferStore } from './store.ts'

export const balancesModule = defineModule({
  name: 'balances',
  migrations: new URL('migrations', import.meta.url),
  needs: [accountsModule],
  start(kit, { accounts }) {
    const { db, engine, views, histories, clock, log } = kit
    const balances = new BalancesService({ engine, views, histories, clock, log, store: new TransferStore(db) })
    return {
      front: { balances },
      operations: balanceOperations({
        service: balances,
        countryOf: async (owner) => accounts.profile.countryOf(owner),
        ussdCallerOf: async (token) => accounts.ussd.callerOf(token),
      }),
      public: publicBalanceOperations({ balances, views }),
      channels: balanceChannels(kit),
      personalData: {
        // A transfer names an account by its number alone.
        tables: { wallet_transfers: { file: 'movements.csv', whenClosed: 'kept' } },
        files: [{ name: 'balances.json', pages: onePage((owner) => balances.listed(owner)) }],
        obstacles: async (owner) => balances.obstacles(owner),
        erase: async () => {},
      },
      resume: async () => {
        await balances.resume()
      },
    }
  },
})
