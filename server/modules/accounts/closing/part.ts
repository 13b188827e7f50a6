import { accounts } from '@exchange/contract/accounts'
import { bindSome, definePart } from '../../../kernel/index.ts'
import { sql } from '../../../kernel/sql.ts'
import { deliveryModule } from '../../delivery/index.ts'
import { notificationsModule } from '../../notifications/index.ts'
import { accessPart } from '../access/index.ts'
import { actsPart } from '../acts/index.ts'
import { rowsOf } from '../personal-files.ts'
import { profilePart } from '../profile/index.ts'
import { ClosingService } from './service.ts'
import { ClosingStore } from './store.ts'

/** How late an account is closed, or what a stop left half-way goes on. */
const CLOSING_MS = 15_000

export const closingPart = definePart({
  name: 'closing',
  needs: [profilePart, accessPart, deliveryModule, actsPart, notificationsModule],
  start(kit, { profiles, access, sessions, delivery: { mails }, acts, notifications: { tell } }) {
    const { db, clock, log } = kit
    const closings = new ClosingStore(db, access)
    const closing = new ClosingService({
      store: closings,
      profile: profiles,
      sessions,
      queue: mails,
      personal: kit.personalRecords,
      clock,
      log,
      tell,
      addressKey: kit.secret('closed-addresses'),
      legalKey: kit.secret('legal-files'),
    })
    acts.refuseBefore(async (demand) => closing.refuseBeforeProof(demand))
    return {
      front: { closing, closings },
      operations: bindSome(accounts, {
        closing: async (context) => closing.state(context),
        deleteAccount: async (context, { body: { reason = '', cancel = false } }) => {
          if (!cancel) return closing.ask(context, reason)
          await closing.takeBack(context)
          return { dueAt: null }
        },
      }),
      jobs: [{ name: 'closing accounts', everyMs: CLOSING_MS, run: async () => closing.run() }],
      personalData: {
        tables: {
          // Their rows stay without anything that says who it was.
          account_closings: { file: 'closings.json', whenClosed: 'kept' },
          legal_files: { file: { leftOut: 'It is made when an account is closed.' }, whenClosed: 'kept' },
        },
        files: [
          rowsOf(
            db,
            'closings.json',
            (owner) => sql`select state, reason, asked_at as "askedAt", due_at as "dueAt", ended_at as "endedAt"
            from account_closings where user_id = ${owner} order by asked_at`,
          ),
        ],
      },
    }
  },
})
