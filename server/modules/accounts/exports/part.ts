import { accounts } from '@exchange/contract/accounts'
import { bindSome, definePart } from '../../../kernel/index.ts'
import { sql } from '../../../kernel/sql.ts'
import { deliveryModule } from '../../delivery/index.ts'
import { notificationsModule } from '../../notifications/index.ts'
import { erased, rowsOf } from '../personal-files.ts'
import { profilePart } from '../profile/index.ts'
import { ExportService } from './service.ts'
import { ExportStore } from './store.ts'

/** How late a copy of data is begun. */
const EXPORT_MS = 3_000

export const exportsPart = definePart({
  name: 'exports',
  needs: [profilePart, deliveryModule, notificationsModule],
  start(kit, { profiles, delivery: { mails }, notifications: { tell } }) {
    const { db, clock, log } = kit
    const exports = new ExportService({
      store: new ExportStore(db),
      profile: profiles,
      queue: mails,
      personal: kit.personalRecords,
      clock,
      log,
      tell,
      key: kit.secret('data-exports'),
    })
    return {
      front: { exports },
      operations: bindSome(accounts, {
        dataExport: async (context) => exports.state(context),
        askDataExport: async (context) => exports.ask(context),
        openDataExport: async (context, { params }) => exports.open(context, params.id),
        dataExportFile: async (context, { params }) => exports.file(context, params.id),
      }),
      jobs: [{ name: 'making copies of data', everyMs: EXPORT_MS, run: async () => exports.run() }],
      sweep: async () => exports.sweep(),
      personalData: {
        tables: { data_exports: erased('exports.json') },
        files: [
          rowsOf(
            db,
            'exports.json',
            (
              owner,
            ) => sql`select state, asked_at as "askedAt", until, bytes::double precision as bytes from data_exports
          where user_id = ${owner} order by asked_at`,
          ),
        ],
      },
      stop: async () => exports.stop(),
    }
  },
})
