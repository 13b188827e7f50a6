import { defineModule } from '../../kernel/index.ts'
import { ContentDesk } from './desk.ts'
import { contentOperations } from './operations.ts'
import { ContentService } from './service.ts'
import { ContentStore } from './store.ts'

/** How soon an outage is written down. */
const WATCH_MS = 15_000

export const contentModule = defineModule({
  name: 'content',
  migrations: new URL('migrations', import.meta.url),
  needs: [],
  start({ demo, db, views, clock, builderKey, health, officialChannels }) {
    const { directory } = views
    const store = new ContentStore(db)
    const content = new ContentService({
      store,
      directory,
      clock,
      builderKey,
      health,
      demo,
    })
    return {
      front: { content, contentDesk: new ContentDesk({ store, clock, standing: builderKey !== null }) },
      operations: contentOperations(content),
      jobs: [{ name: 'watching the state of the platform', everyMs: WATCH_MS, run: async () => content.watch() }],
      resume: async () => content.seed(officialChannels),
    }
  },
})
