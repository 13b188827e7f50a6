import { connectionProviders } from '@exchange/contract/accounts/providers'
import { defineModule, onePage } from '../../kernel/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { apiKeysModule } from '../api-keys/index.ts'
import { notificationsModule } from '../notifications/index.ts'
import { tradingModule } from '../trading/index.ts'
import { DemoIdentities } from './identities.ts'
import { demoOperations } from './operations.ts'
import { publicDemoOperations } from './public-operations.ts'
import { DemoService } from './service.ts'
import { DemoStore } from './store.ts'
import { ensureTraders } from './traders.ts'

/** Where the simulated traders find their keys. */
const KEYS_FILE = 'demo-keys.json'

export const demoModule = defineModule({
  name: 'demo',
  migrations: new URL('migrations', import.meta.url),
  needs: [accountsModule, apiKeysModule, notificationsModule, tradingModule],
  start(kit, { accounts, apiKeys, notifications, orderGrants }) {
    const { db, engine, views, histories, clock, log, demo: enabled } = kit
    const { tell } = notifications
    const store = new DemoStore(db)
    const demo = new DemoService({
      engine,
      views,
      clock,
      log,
      store,
      enabled,
      tell,
      fetchMails: async () => accounts.sendMails(),
      fetchMessages: async () => accounts.sendMessages(),
    })
    const identities = new DemoIdentities(kit.secret('demo-identities'), clock)
    if (enabled) {
      kit.mail.standIn(demo)
      kit.sms.standIn({ send: async (message) => demo.receive(message) })
      for (const name of connectionProviders) kit.identityProviders.standIn(identities.provider(name))
    }
    return {
      front: { demo },
      operations: demoOperations(demo, enabled ? identities : null),
      public: publicDemoOperations(demo),
      personalData: {
        // A grant says a day and an amount, and the ledger says it as well.
        tables: { demo_grants: { file: 'demo-grants.json', whenClosed: 'kept' } },
        files: [{ name: 'demo-grants.json', pages: onePage(async (owner) => store.grantsOf(owner)) }],
        erase: async ({ owner, email }) => {
          await store.removeMailsTo(email)
          // A number that can't be read any more keeps nothing else from being erased.
          const phone = await accounts.phones.of(owner).catch(() => null)
          if (phone !== null) await store.removeMessagesTo(phone.number)
        },
      },
      resume: async () => {
        await demo.resume({ views, histories })
        if (!enabled) return
        const traders = await ensureTraders({ engine, views, log, accounts, apiKeys, orderGrants })
        await kit.writePrivate(KEYS_FILE, `${JSON.stringify(traders, null, 2)}\n`)
      },
    }
  },
})
