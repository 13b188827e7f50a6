import { accounts } from '@exchange/contract/accounts'
import { bindSome, definePart } from '../../../kernel/index.ts'
import { sql } from '../../../kernel/sql.ts'
import { deliveryModule } from '../../delivery/index.ts'
import { notificationsModule } from '../../notifications/index.ts'
import { erased, rowsOf } from '../personal-files.ts'
import { profilePart } from '../profile/index.ts'
import { AntiPhishing } from './service.ts'
import { AntiPhishingStore } from './store.ts'

export const antiPhishingPart = definePart({
  name: 'anti-phishing',
  needs: [profilePart, deliveryModule, notificationsModule],
  start({ db, clock, secret }, { profiles, delivery: { mails }, notifications: { tell } }) {
    const antiPhishing = new AntiPhishing({
      store: new AntiPhishingStore(db),
      profile: profiles,
      queue: mails,
      clock,
      key: secret('anti-phishing'),
      tell,
    })
    return {
      front: { antiPhishing },
      operations: bindSome(accounts, {
        setAntiPhishing: async (context, { body }) => {
          await antiPhishing.set(context, body.code)
          return {}
        },
        antiPhishing: async (context) => antiPhishing.info(context),
        antiPhishingHistory: async (context) => antiPhishing.history(context),
      }),
      personalData: {
        tables: { anti_phishing_codes: erased('anti-phishing.json') },
        files: [
          rowsOf(
            db,
            'anti-phishing.json',
            (owner) => sql`select at as "changedAt", sealed is not null as "isSet" from anti_phishing_codes
          where user_id = ${owner} order by id`,
          ),
        ],
      },
    }
  },
})
