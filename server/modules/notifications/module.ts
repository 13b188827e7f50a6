import { defineModule, PERSONAL_PAGE, pagesByKey } from '../../kernel/index.ts'
import { notificationChannels } from './channels.ts'
import { notificationOperations } from './operations.ts'
import { NotificationsService } from './service.ts'
import { NotificationStore } from './store.ts'

const SWEEP_MS = 60_000

export const notificationsModule = defineModule({
  name: 'notifications',
  migrations: new URL('migrations', import.meta.url),
  needs: [],
  start(kit) {
    const { db, views, clock, log, socketTokens } = kit
    const store = new NotificationStore(db)
    const notifications = new NotificationsService({ store, views, clock, log })
    return {
      front: { notifications },
      operations: notificationOperations(notifications, socketTokens),
      channels: notificationChannels(notifications, kit),
      jobs: [{ name: 'forgetting old notifications', everyMs: SWEEP_MS, run: async () => notifications.sweep() }],
      personalData: {
        tables: { notifications: { file: 'notifications.json', whenClosed: 'erased' } },
        files: [
          {
            name: 'notifications.json',
            pages: pagesByKey(
              async (owner, after: number | null) => store.pageUp(owner, after ?? 0, PERSONAL_PAGE),
              ({ id }) => id,
              ({ kind, facts, createdAt, readAt }) => ({ kind, facts, createdAt, readAt }),
            ),
          },
        ],
        erase: async ({ owner }) => notifications.forgetAccount(owner),
      },
      stop: async () => notifications.stop(),
    }
  },
})
