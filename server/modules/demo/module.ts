import { connectionProviders } from '@exchange/contract/accounts/providers'
import { defineModule, onePage } from '../../kernel/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { apiKeysModule } from '../api-keys/index.ts'
import { custodyModule } from '../custody/index.ts'
import { deliveryModule } from '../delivery/index.ts'
import { providers } from '../markets/index.ts'
import { paymentsModule } from '../payments/index.ts'
import { notificationsModule } from '../notifications/index.ts'
import { tradingModule } from '../trading/index.ts'
import { withdrawalsModule } from '../withdrawals/index.ts'
import { ChainStore, DemoChains, RefillStore, Refills, simulatedChains } from './chains/index.ts'
import { DemoIdentities } from './identities.ts'
import { DemoPayments } from './payments.ts'
import { demoOperations } from './operations.ts'
import { publicDemoOperations } from './public-operations.ts'
import { DemoService } from './service.ts'
import { DemoStore } from './store.ts'
import { ensureTraders } from './traders.ts'

/** Where the simulated traders find their keys. */
const KEYS_FILE = 'demo-keys.json'
const FORGET_MS = 3_600_000
const REFILL_MS = 5_000

export const demoModule = defineModule({
  name: 'demo',
  migrations: new URL('migrations', import.meta.url),
  needs: [
    accountsModule,
    apiKeysModule,
    custodyModule,
    deliveryModule,
    notificationsModule,
    paymentsModule,
    tradingModule,
    withdrawalsModule,
  ],
  start(kit, { accounts, apiKeys, custody, delivery, notifications, orderGrants, payments, withdrawals }) {
    const { db, engine, views, histories, clock, log, demo: enabled } = kit
    const { tell } = notifications
    const store = new DemoStore(db)
    const demo = new DemoService({
      engine,
      views,
      histories,
      clock,
      log,
      store,
      enabled,
      tell,
      fetchMails: async () => delivery.mails.run(),
      fetchMessages: async () => delivery.run(),
    })
    const identities = new DemoIdentities(kit.secret('demo-identities'), clock)
    const chainStore = new ChainStore(db)
    const refillStore = new RefillStore(db)
    const { chains } = kit
    const refills = new Refills({ engine, views, histories, chains, withdrawals, store: refillStore, clock, log })
    const demoChains = new DemoChains({
      chains,
      custody,
      views,
      store: chainStore,
      refills: refillStore,
      withdrawals,
      clock,
      enabled,
    })
    const { simulated } = kit.payments
    if (enabled) {
      if (simulated !== null) {
        simulated.tell(async (body, signature) =>
          payments
            .callback(simulated.name, body, signature)
            .catch((reason: unknown) =>
              log.error('a call of the simulated provider failed', { reason: String(reason) }),
            ),
        )
        kit.payments.standIn(
          simulated,
          providers.map(({ id }) => id),
        )
      }
      for (const chain of simulatedChains({
        db,
        clock,
        key: kit.secret('demo-chains'),
        creditSeconds: kit.demoCreditSeconds,
      }))
        chains.standIn(chain)
      kit.mail.standIn(demo)
      kit.sms.standIn({ send: async (message) => demo.receive(message) })
      for (const name of connectionProviders) kit.identityProviders.standIn(identities.provider(name))
    }
    return {
      front: { demo, demoChains, demoRefills: refills },
      operations: demoOperations(
        demo,
        demoChains,
        enabled ? identities : null,
        enabled && simulated !== null ? new DemoPayments(simulated) : null,
      ),
      public: publicDemoOperations(demo),
      personalData: {
        // A grant says a day and an amount, and the ledger says it as well.
        tables: {
          demo_grants: { file: 'demo-grants.json', whenClosed: 'kept' },
          // The simulated network remembers it, and forgets it after a month.
          demo_chain_transactions: { file: 'demo-deposits.json', whenClosed: 'kept' },
        },
        files: [
          { name: 'demo-grants.json', pages: onePage(async (owner) => store.grantsOf(owner)) },
          {
            name: 'demo-deposits.json',
            pages: onePage(async (owner) =>
              (await chainStore.sentBy(owner)).map(({ txid, network, address, memo, ticker, amount, sentAt }) => ({
                txid,
                network,
                address,
                memo: memo === '' ? null : memo,
                ticker,
                // In units of the chain.
                amount: String(amount),
                sentAt,
              })),
            ),
          },
        ],
        erase: async ({ owner, email }) => {
          await store.removeMailsTo(email)
          // A number that can't be read any more keeps nothing else from being erased.
          const phone = await accounts.phones.of(owner).catch(() => null)
          if (phone !== null) await store.removeMessagesTo(phone.number)
        },
      },
      jobs: [
        { name: 'forgetting old test deposits', everyMs: FORGET_MS, run: async () => demoChains.forget() },
        ...(enabled ? [{ name: 'filling simulated wallets', everyMs: REFILL_MS, run: async () => refills.run() }] : []),
      ],
      resume: async () => {
        await demo.resume()
        await refills.resume()
        if (!enabled) return
        const traders = await ensureTraders({ engine, views, log, accounts, apiKeys, orderGrants })
        await kit.writePrivate(KEYS_FILE, `${JSON.stringify(traders, null, 2)}\n`)
      },
    }
  },
})
