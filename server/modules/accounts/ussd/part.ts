import { accounts } from '@exchange/contract/accounts'
import { bindSome, definePart } from '../../../kernel/index.ts'
import { sql } from '../../../kernel/sql.ts'
import { deliveryModule } from '../../delivery/index.ts'
import { notificationsModule } from '../../notifications/index.ts'
import { erased, rowsOf } from '../personal-files.ts'
import { phonesPart } from '../phones/index.ts'
import { passwordHashPart } from '../password-hash/index.ts'
import { profilePart } from '../profile/index.ts'
import { UssdService } from './service.ts'
import { UssdStore } from './store.ts'

export const ussdPart = definePart({
  name: 'ussd',
  needs: [passwordHashPart, profilePart, deliveryModule, phonesPart, notificationsModule],
  start(
    { db, clock, ussd: settings },
    { passwordHashes, profiles, delivery: { mails }, phones, notifications: { tell } },
  ) {
    const ussd = new UssdService({
      hashes: passwordHashes,
      store: new UssdStore(db),
      settings,
      phones,
      profile: profiles,
      queue: mails,
      clock,
      tell,
    })
    return {
      front: { ussd },
      operations: bindSome(accounts, {
        ussd: async (context) => ussd.state(context),
        connectUssd: async (context) => ussd.connect(context),
        setUssdPin: async (context, { body }) => ussd.setPin(context, body.pin),
        disconnectUssd: async (context) => {
          await ussd.disconnect(context)
          return {}
        },
      }),
      sweep: async () => ussd.sweep(),
      personalData: {
        tables: { ussd_access: erased('ussd.json') },
        files: [
          rowsOf(
            db,
            'ussd.json',
            (owner) => sql`select connected_at as "connectedAt", pin_at as "pinSetAt", used_at as "usedAt",
            tries_left as "triesLeft" from ussd_access where user_id = ${owner}`,
          ),
        ],
      },
    }
  },
})
