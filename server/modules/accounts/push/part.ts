import { accounts } from '@exchange/contract/accounts'
import { bindSome, definePart } from '../../../kernel/index.ts'
import { sql } from '../../../kernel/sql.ts'
import { deliveryModule } from '../../delivery/index.ts'
import { notificationsModule } from '../../notifications/index.ts'
import { erased, rowsOf } from '../personal-files.ts'
import { PushService } from './service.ts'
import { PushStore } from './store.ts'

/** How late a push is tried again. */
const PUSH_MS = 1_000

export const pushPart = definePart({
  name: 'push',
  needs: [deliveryModule, notificationsModule],
  start({ db, outbound, limiter, clock, log, secret }, { delivery, notifications }) {
    const push = new PushService({
      store: new PushStore(db),
      db,
      open: delivery.open,
      outbound,
      limiter,
      clock,
      log,
      key: secret('pushes'),
      hashKey: secret('push-hashes'),
    })
    const leaveNotices = notifications.subscribe((owner, added) => push.noticed(owner, added))
    return {
      front: { push },
      operations: bindSome(accounts, {
        push: async (context) => push.state(context),
        addPush: async (context, { body: { topics, ...subscribed } }) => push.add(context, subscribed, topics),
        changePush: async (context, { params, body }) => push.change(context, params.id, body.topics),
        removePush: async (context, { params }) => {
          await push.remove(context, params.id)
          return {}
        },
      }),
      jobs: [{ name: 'sending pushes', everyMs: PUSH_MS, run: async () => push.run() }],
      personalData: {
        tables: { push_subscriptions: erased('notified-browsers.json') },
        files: [
          rowsOf(
            db,
            'notified-browsers.json',
            (owner) => sql`select user_agent as "userAgent", topics, language, created_at as "createdAt"
          from push_subscriptions where user_id = ${owner} order by created_at`,
          ),
        ],
      },
      resume: async () => push.prepare(),
      stop: async () => leaveNotices(),
    }
  },
})
