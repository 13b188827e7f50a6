import { accounts } from '@exchange/contract/accounts'
import { bindSome, definePart } from '../../../kernel/index.ts'
import { sql } from '../../../kernel/sql.ts'
import { accountChannels } from '../channels.ts'
import { erased, hashes, rowsOf, tableOf } from '../personal-files.ts'
import { profilePart } from '../profile/index.ts'
import { FailedProofs } from './failed-proofs.ts'
import { DEVICE_LIFETIME_MS } from './rules.ts'
import { Sessions } from './sessions.ts'
import { AccessStore } from './store.ts'
import { BoundTickets } from './tickets.ts'
import { LoginTries } from './tries.ts'

/** How old a session has to be to go on without the database where nobody has used it. */
const REMEMBER_MS = 60_000
const HOUR_MS = 3_600_000
/** The longest window that failures are counted in. */
const FAILURES_KEPT_MS = 24 * HOUR_MS
const SESSIONS = ['createdAt', 'lastSeenAt', 'endedAt', 'ip', 'userAgent', 'region'] as const

export const accessPart = definePart({
  name: 'access',
  needs: [profilePart],
  start({ db, clock, socketTokens, secret }, { profiles }) {
    const access = new AccessStore(db)
    const tickets = new BoundTickets(secret('bound-sessions'), () => clock.now())
    const sessions = new Sessions({ access, profile: profiles }, clock, socketTokens, tickets)
    const tries = new LoginTries(access, clock, secret('sign-in-tries'))
    return {
      front: { access, sessions, tickets, tries, failures: new FailedProofs() },
      operations: bindSome(accounts, {
        sessionState: (context) => ({ signedIn: context.actor !== null }),
        socketToken: ({ actor: { owner, through }, region }) => ({
          token: socketTokens.issue({ owner, through, key: null, region }),
        }),
      }),
      channels: accountChannels(socketTokens),
      jobs: [{ name: 'remembering sessions', everyMs: REMEMBER_MS, run: async () => sessions.remember() }],
      sweep: async () => {
        const now = clock.now()
        await sessions.sweep()
        await access.sweep(
          new Date(now - HOUR_MS),
          new Date(now - FAILURES_KEPT_MS),
          new Date(now - DEVICE_LIFETIME_MS),
        )
      },
      personalData: {
        tables: { sessions: erased('sessions.csv'), devices: erased('devices.json'), login_challenges: hashes },
        files: [
          tableOf(db, 'sessions.csv', SESSIONS, { table: 'sessions', ids: 'uuid' }),
          rowsOf(
            db,
            'devices.json',
            (owner) => sql`select created_at as "createdAt", last_seen_at as "lastSeenAt", ip, user_agent as "userAgent"
          from devices where user_id = ${owner} order by created_at`,
          ),
        ],
      },
      resume: async () => sessions.remember(),
      doors: {
        actorOf: async (token, ...asked) =>
          token === undefined || token === '' ? null : sessions.actor(token, ...asked),
      },
    }
  },
})
