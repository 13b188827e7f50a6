import { defineModule, onePage, pagesByKey, unixSeconds } from '../../kernel/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { depositsModule } from '../deposits/index.ts'
import { marketsModule } from '../markets/index.ts'
import { Cards } from './cards.ts'
import { paymentsExport } from './export-kind.ts'
import { paymentsOperations } from './operations.ts'
import { PaymentsService } from './service.ts'
import { PaymentStore } from './store.ts'

const RUN_MS = 1_000
const TIDY_MS = 3_600_000

export const paymentsModule = defineModule({
  name: 'payments',
  migrations: new URL('migrations', import.meta.url),
  needs: [accountsModule, marketsModule, depositsModule],
  start({ db, engine, views, histories, payments: providers, clock, log, secret }, { accounts }) {
    const store = new PaymentStore(db)
    const cards = new Cards({ store, providers, views, clock, log, key: secret('payment-cards') })
    const payments = new PaymentsService({
      engine,
      views,
      histories,
      providers,
      store,
      cards,
      accounts,
      clock,
      log,
      tellDone: async () => {},
    })
    return {
      front: { payments },
      operations: paymentsOperations(payments),
      jobs: [
        { name: 'moving payments on', everyMs: RUN_MS, run: async () => payments.run() },
        { name: 'tidying payments', everyMs: TIDY_MS, run: async () => payments.tidy() },
      ],
      exports: [paymentsExport(payments)],
      personalData: {
        tables: {
          // Money that came in stays on the books; a row names an account by its number alone.
          payments: { file: 'payments.json', whenClosed: 'kept' },
          payment_claims: { file: 'payment-claims.json', whenClosed: 'kept' },
          payment_cards: { file: 'saved-cards.json', whenClosed: 'erased' },
        },
        files: [
          {
            name: 'payments.json',
            pages: pagesByKey(
              async (owner, after: string | null) => store.pageUp(owner, after),
              ({ id }) => id,
              (row) => payments.shape(row),
            ),
          },
          {
            name: 'payment-claims.json',
            pages: onePage(async (owner) =>
              (await store.claimsOf(owner)).map(({ paymentId, asset, amount, state, at }) => ({
                payment: paymentId,
                asset: views.directory.asset(asset)?.ticker ?? '',
                // In units of the asset.
                amount: String(amount),
                state,
                at: unixSeconds(at),
              })),
            ),
          },
          { name: 'saved-cards.json', pages: onePage(async (owner) => cards.list(owner)) },
        ],
        obstacles: async (owner) => {
          const open = await payments.countOpen(owner)
          return open === 0 ? [] : [{ what: 'deposits', count: open, amounts: [], until: null }]
        },
        erase: async ({ owner }) => cards.removeAll(owner),
      },
      resume: async () => {
        await payments.resume()
      },
    }
  },
})
