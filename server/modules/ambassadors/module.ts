import { defineModule, onePage } from '../../kernel/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { ambassadorOperations } from './operations.ts'
import { AmbassadorsService } from './service.ts'
import { AmbassadorStore } from './store.ts'

const TELL_MS = 15_000

export const ambassadorsModule = defineModule({
  name: 'ambassadors',
  migrations: new URL('migrations', import.meta.url),
  needs: [accountsModule],
  start({ db, clock, mail }, { accounts }) {
    const store = new AmbassadorStore(db)
    const ambassadors = new AmbassadorsService({
      store,
      clock,
      mailer: mail,
      emailOf: async (id) => accounts.profile.emailOf(id),
    })
    return {
      front: { ambassadors },
      operations: ambassadorOperations(ambassadors),
      personalData: {
        tables: { ambassador_applications: { file: 'ambassador-application.json', whenClosed: 'erased' } },
        files: [
          {
            name: 'ambassador-application.json',
            pages: onePage(async (owner) => {
              const row = await store.of(owner)
              return row === null ? [] : [{ ...row.fields, appliedAt: row.appliedAt, withdrawn: row.withdrawn }]
            }),
          },
        ],
        erase: async ({ owner }) => store.erase(owner),
      },
      jobs: [{ name: 'telling the team of ambassadors', everyMs: TELL_MS, run: async () => ambassadors.tellTeam() }],
    }
  },
})
