import { defineModule, onePage } from '../../kernel/index.ts'
import { sql } from '../../kernel/sql.ts'
import { accountsModule } from '../accounts/index.ts'
import { notificationsModule } from '../notifications/index.ts'
import { exportsOperations } from './operations.ts'
import { ExportsService } from './service.ts'
import { HistoryExportStore } from './store.ts'

/** How late an export is begun. */
const RUN_MS = 1_000
const SWEEP_MS = 60_000

export const exportsModule = defineModule({
  name: 'exports',
  migrations: new URL('migrations', import.meta.url),
  needs: [accountsModule, notificationsModule],
  start({ db, clock, log, exportKinds, typeface, secret }, { accounts, notifications }) {
    const store = new HistoryExportStore(db)
    const exports = new ExportsService({
      store,
      kinds: exportKinds,
      accounts,
      clock,
      log,
      tell: notifications.tell,
      typeface,
      key: secret('history-exports'),
    })
    return {
      front: { exports },
      operations: exportsOperations(exports),
      jobs: [
        { name: 'exporting histories', everyMs: RUN_MS, run: async () => exports.run() },
        { name: 'sweeping exports', everyMs: SWEEP_MS, run: async () => exports.sweep() },
      ],
      personalData: {
        tables: { history_exports: { file: 'history-exports.json', whenClosed: 'erased' } },
        files: [
          {
            name: 'history-exports.json',
            pages: onePage(
              async (owner) =>
                (
                  await db.execute(sql`select kind, format, from_s::double precision as "from", to_s::double precision as "to",
                    time_zone as "timeZone", filters, state, rows, asked_at as "askedAt", until from history_exports
                    where user_id = ${owner} order by asked_at`)
                ).rows,
            ),
          },
        ],
        erase: async ({ owner }) => store.erase(owner),
      },
      stop: async () => exports.stop(),
    }
  },
})
