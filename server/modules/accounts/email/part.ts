import { accounts } from '@exchange/contract/accounts'
import { bindSome, definePart } from '../../../kernel/index.ts'
import { sql } from '../../../kernel/sql.ts'
import { deliveryModule } from '../../delivery/index.ts'
import { notificationsModule } from '../../notifications/index.ts'
import { accessPart } from '../access/index.ts'
import { closingPart } from '../closing/index.ts'
import { codesPart } from '../codes/index.ts'
import { freezingPart } from '../freezing/index.ts'
import { holdsPart } from '../holds/index.ts'
import { noticeLinksPart } from '../notice-links/index.ts'
import { erased, rowsOf } from '../personal-files.ts'
import { profilePart } from '../profile/index.ts'
import { EmailService } from './service.ts'
import { EmailStore } from './store.ts'

/** How late another address counts. */
const CHANGING_MS = 15_000

export const emailPart = definePart({
  name: 'email',
  needs: [
    profilePart,
    accessPart,
    codesPart,
    deliveryModule,
    noticeLinksPart,
    freezingPart,
    holdsPart,
    closingPart,
    notificationsModule,
  ],
  start(
    { db, clock },
    {
      profiles,
      sessions,
      tries,
      codes,
      delivery: { mails },
      links,
      freezing,
      freezes,
      holdStore,
      closing,
      notifications: { tell },
    },
  ) {
    const email = new EmailService({
      store: new EmailStore(db, holdStore, freezes),
      profile: profiles,
      sessions,
      codes,
      queue: mails,
      links,
      freezing,
      clock,
      tell,
      tries,
      closing,
    })
    return {
      front: { email },
      operations: bindSome(accounts, {
        email: async (context) => email.state(context),
        changeEmail: async (context, { body }) => {
          if ('email' in body) return email.ask(context, body.email)
          if ('code' in body) return email.confirm(context, body.code)
          await email.cancel(context)
          return { effectiveAt: null }
        },
      }),
      jobs: [{ name: 'changing addresses', everyMs: CHANGING_MS, run: async () => email.run() }],
      sweep: async () => email.sweep(),
      personalData: {
        tables: { email_changes: erased('email-changes.json') },
        files: [
          rowsOf(
            db,
            'email-changes.json',
            (owner) => sql`select state, old_email as "oldEmail", new_email as "newEmail", asked_at as "askedAt",
          due_at as "effectiveAt", revert_until as "revertibleUntil" from email_changes
          where user_id = ${owner} order by asked_at`,
          ),
        ],
      },
    }
  },
})
