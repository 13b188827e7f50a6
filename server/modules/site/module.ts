import { defineModule, onePage } from '../../kernel/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { siteOperations } from './operations.ts'
import { Redirects } from './redirects.ts'
import { SiteService } from './service.ts'
import { SiteStore } from './store.ts'
import { Switches } from './switches.ts'
import { remember } from './tracking.ts'

/** How long what an operator stored or switched may go unnoticed. */
const REREAD_MS = 5_000

export const siteModule = defineModule({
  name: 'site',
  migrations: new URL('migrations', import.meta.url),
  needs: [accountsModule],
  start({ db, clock, build, versions, editions }, { accounts }) {
    const store = new SiteStore(db)
    const site = new SiteService({ store, accounts, clock, build })
    const redirects = new Redirects(store, clock, (version) => versions.tell('redirects', version))
    const switches = new Switches(store, editions, clock)
    return {
      front: { site, redirects, switches },
      operations: siteOperations({ service: site, redirects }),
      jobs: [
        { name: 'reading the redirects', everyMs: REREAD_MS, run: async () => redirects.refresh() },
        { name: 'reading what is switched', everyMs: REREAD_MS, run: async () => switches.refresh() },
      ],
      personalData: {
        tables: { reports: { file: 'reports.json', whenClosed: 'erased' } },
        files: [{ name: 'reports.json', pages: onePage(async (owner) => store.reportsOf(owner)) }],
        erase: async ({ owner }) => store.removeReports(owner),
      },
      doors: {
        redirectFrom: (path) => redirects.find(path),
        noteVisit: (query, cookies) => remember(query, cookies, clock.now()),
      },
      resume: async () => {
        await redirects.refresh()
        await switches.refresh()
      },
    }
  },
})
