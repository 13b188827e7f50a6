import { accounts } from '@exchange/contract/accounts'
import { bindSome, definePart } from '../../../kernel/index.ts'
import { sql } from '../../../kernel/sql.ts'
import { deliveryModule } from '../../delivery/index.ts'
import { notificationsModule } from '../../notifications/index.ts'
import { accessPart } from '../access/index.ts'
import { noticeLinksPart } from '../notice-links/index.ts'
import { erased, rowsOf } from '../personal-files.ts'
import { profilePart } from '../profile/index.ts'
import { FreezingService } from './service.ts'
import { FreezeStore } from './store.ts'

/** How late a frozen account opens. */
const OPENING_MS = 15_000

export const freezingPart = definePart({
  name: 'freezing',
  needs: [profilePart, accessPart, deliveryModule, noticeLinksPart, notificationsModule],
  start(kit, { profiles, access, sessions, delivery: { mails }, links, notifications: { tell } }) {
    const { db, clock, log } = kit
    const freezes = new FreezeStore(db, access)
    const freezing = new FreezingService({
      store: freezes,
      profile: profiles,
      sessions,
      queue: mails,
      links,
      personal: kit.personalRecords,
      clock,
      log,
      tell,
    })
    return {
      front: { freezing, freezes },
      operations: bindSome(accounts, {
        freeze: async (context) => {
          await freezing.freeze(context)
          return {}
        },
        frozenAccount: async (context) => freezing.look(context),
        unfreeze: async (context) => freezing.unfreeze(context),
      }),
      jobs: [{ name: 'opening frozen accounts', everyMs: OPENING_MS, run: async () => freezing.run() }],
      sweep: async () => freezing.sweep(),
      personalData: {
        tables: { account_freezes: erased('freezes.json') },
        files: [
          rowsOf(
            db,
            'freezes.json',
            (owner) => sql`select way, at, thaws_at as "opensAt", ended_at as "endedAt" from account_freezes
          where user_id = ${owner} order by at`,
          ),
        ],
      },
    }
  },
})
