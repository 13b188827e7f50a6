import type { AssetId } from '@exchange/core'
import { defineModule, pagesByKey } from '../../kernel/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { addressBookModule } from '../address-book/index.ts'
import { custodyModule } from '../custody/index.ts'
import { depositsModule } from '../deposits/index.ts'
import { marketsModule } from '../markets/index.ts'
import { notificationsModule } from '../notifications/index.ts'
import { paymentsModule } from '../payments/index.ts'
import { outletsOf } from './banks.ts'
import { withdrawalsExport } from './export-kind.ts'
import { withdrawalsOperations } from './operations.ts'
import { walletRecords } from './public-history.ts'
import { publicWithdrawalOperations } from './public-operations.ts'
import { WithdrawalsService } from './service.ts'
import { WithdrawalStore } from './store.ts'

const RUN_MS = 1_000

export const withdrawalsModule = defineModule({
  name: 'withdrawals',
  migrations: new URL('migrations', import.meta.url),
  needs: [
    accountsModule,
    marketsModule,
    notificationsModule,
    custodyModule,
    depositsModule,
    addressBookModule,
    paymentsModule,
  ],
  start(
    { db, engine, views, histories, chains, clock, log, metrics, payments: providers, withdrawalReview },
    { accounts, addressBook, custody, deposits, notifications, payments },
  ) {
    const store = new WithdrawalStore(db)
    const withdrawals = new WithdrawalsService({
      engine,
      views,
      histories,
      chains: outletsOf(chains, providers, payments.cards),
      cards: payments.cards,
      store,
      accounts,
      custody,
      deposits: {
        notFinal: async (owner) => together(await deposits.notFinal(owner), await payments.staying(owner)),
        received: async (from) => deposits.received(from),
        page: async (owner, filter, paging) => deposits.page(owner, filter, paging),
        shape: (row) => deposits.shape(row),
      },
      addressBook,
      reviewSettings: withdrawalReview,
      clock,
      log,
      tell: notifications.tell,
    })
    metrics.beforeReading(async () => {
      metrics.set('transfers_stuck', { what: 'withdrawal' }, await withdrawals.stuck())
    })
    return {
      front: {
        withdrawals,
        /** Deposits and withdrawals as programs read them. */
        walletRecords: walletRecords({ deposits, withdrawals, directory: views.directory }),
      },
      operations: withdrawalsOperations(withdrawals),
      public: publicWithdrawalOperations({ withdrawals, deposits, views }),
      jobs: [{ name: 'moving withdrawals on', everyMs: RUN_MS, run: async () => withdrawals.run() }],
      exports: [withdrawalsExport(withdrawals)],
      personalData: {
        // Money that went out stays on the books; a row names an account by its number alone.
        tables: { withdrawals: { file: 'withdrawals.json', whenClosed: 'kept' } },
        files: [
          {
            name: 'withdrawals.json',
            pages: pagesByKey(
              async (owner, after: string | null) => store.pageUp(owner, after),
              ({ id }) => id,
              (row) => withdrawals.shape(row),
            ),
          },
        ],
        obstacles: async (owner) => {
          const open = await withdrawals.countOpen(owner)
          return open === 0 ? [] : [{ what: 'withdrawals', count: open, amounts: [], until: null }]
        },
        stop: async (owner) => withdrawals.stop(owner),
        erase: async () => {},
      },
      resume: async () => {
        await withdrawals.resume()
      },
    }
  },
})

/** By asset, what both come to. */
function together(
  one: ReadonlyMap<AssetId, bigint>,
  other: ReadonlyMap<AssetId, bigint>,
): ReadonlyMap<AssetId, bigint> {
  const sums = new Map(one)
  for (const [asset, units] of other) sums.set(asset, (sums.get(asset) ?? 0n) + units)
  return sums
}
