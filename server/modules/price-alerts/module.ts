import { defineModule, PERSONAL_PAGE, pagesByKey } from '../../kernel/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { notificationsModule } from '../notifications/index.ts'
import { priceAlertMail } from './mails.ts'
import { noticeOf } from './notice.ts'
import { priceAlertsOperations } from './operations.ts'
import { PriceAlertsService } from './service.ts'
import { PriceAlertStore } from './store.ts'
import { AlertWatch } from './watch.ts'

const RUN_MS = 1_000
const NOTE_MS = 5_000
const SWEEP_MS = 3_600_000

export const priceAlertsModule = defineModule({
  name: 'price-alerts',
  migrations: new URL('migrations', import.meta.url),
  needs: [accountsModule, notificationsModule],
  start({ db, views, clock, log }, { accounts, notifications }) {
    const store = new PriceAlertStore(db)
    const watch = new AlertWatch({
      store,
      views,
      clock,
      log,
      tell: async (row) => {
        const market = views.directory.market(row.market)
        if (market === undefined) return
        const notice = noticeOf(row, market)
        const isNew = await notifications.tellOnce(row.userId, notice, `price alert ${row.id} ${row.fires}`)
        if (isNew && row.mail) await accounts.mail(row.userId, (to) => priceAlertMail(to, notice.values), null)
      },
    })
    const priceAlerts = new PriceAlertsService({
      store,
      watch,
      views,
      clock,
      assertOpen: async (tx, owner) => accounts.profile.assertOpen(tx, owner),
    })
    return {
      front: { priceAlerts },
      operations: priceAlertsOperations(priceAlerts),
      jobs: [
        { name: 'looking at price alerts', everyMs: RUN_MS, run: async () => watch.run() },
        {
          name: 'noting how far price alerts were looked at',
          everyMs: NOTE_MS,
          run: async () => {
            await watch.note()
            await watch.tellUntold()
          },
        },
        { name: 'forgetting old price alerts', everyMs: SWEEP_MS, run: async () => priceAlerts.sweep() },
      ],
      personalData: {
        tables: { price_alerts: { file: 'price-alerts.json', whenClosed: 'erased' } },
        files: [
          {
            name: 'price-alerts.json',
            pages: pagesByKey(
              async (owner, after: string | null) => store.pageUp(owner, after, PERSONAL_PAGE),
              ({ id }) => id,
              (row) => priceAlerts.shape(row) ?? {},
            ),
          },
        ],
        erase: async ({ owner }) => priceAlerts.erase(owner),
      },
      resume: async () => watch.resume(),
      stop: async () => watch.stop(),
    }
  },
})
