import { accounts } from '@exchange/contract/accounts'
import { bindSome, definePart } from '../../../kernel/index.ts'
import { sql } from '../../../kernel/sql.ts'
import { deliveryModule } from '../../delivery/index.ts'
import { notificationsModule } from '../../notifications/index.ts'
import { accessPart } from '../access/index.ts'
import { actsPart } from '../acts/index.ts'
import { codesPart } from '../codes/index.ts'
import { emailPart } from '../email/index.ts'
import { factorsPart } from '../factors/index.ts'
import { holdsPart } from '../holds/index.ts'
import { noticeLinksPart } from '../notice-links/index.ts'
import { erased, rowsOf } from '../personal-files.ts'
import { profilePart } from '../profile/index.ts'
import { signInPart } from '../sign-in/index.ts'
import { RecoveryService } from './service.ts'
import { RecoveryStore } from './store.ts'

/** How late a lost factor goes. */
const RECOVERING_MS = 15_000

export const recoveriesPart = definePart({
  name: 'recoveries',
  needs: [
    profilePart,
    accessPart,
    codesPart,
    deliveryModule,
    noticeLinksPart,
    factorsPart,
    signInPart,
    actsPart,
    holdsPart,
    emailPart,
    notificationsModule,
  ],
  start(
    { db, clock },
    {
      profiles,
      access,
      sessions,
      codes,
      delivery: { mails },
      links,
      factors,
      ceremonies,
      signIn,
      acts,
      holds,
      holdStore,
      email,
      notifications: { tell },
    },
  ) {
    const recoveryStore = new RecoveryStore(db, access, holdStore, ceremonies)
    const recoveries = new RecoveryService({
      store: recoveryStore,
      profile: profiles,
      sessions,
      signIn,
      factors,
      codes,
      queue: mails,
      links,
      clock,
      tell,
      email,
      // Nobody verifies identities yet.
      isIdentified: async () => false,
    })
    holds.holdWhileRecovering(async (owner) => recoveries.heldUntil(owner))
    factors.whenShown(async (owner) => recoveries.factorShown(owner))
    acts.refuseBefore(async (demand) => recoveries.refuseBeforeProof(demand))
    return {
      front: { recoveries, recoveryStore },
      operations: bindSome(accounts, {
        recovery: async (context) => recoveries.state(context),
        sendRecoveryCode: async (context) => recoveries.sendCode(context),
        recover: async (context, { body }) =>
          'code' in body
            ? recoveries.byMailedCode(context, body.code)
            : recoveries.byRecoveryCode(context, body.recoveryCode),
      }),
      jobs: [{ name: 'recovering accounts', everyMs: RECOVERING_MS, run: async () => recoveries.run() }],
      sweep: async () => recoveries.sweep(),
      personalData: {
        tables: { recoveries: erased('recoveries.json') },
        files: [
          rowsOf(
            db,
            'recoveries.json',
            (owner) => sql`select state, way, asked_at as "askedAt", due_at as "dueAt", approved_at as "approvedAt",
          ended_at as "endedAt" from recoveries where user_id = ${owner} order by asked_at`,
          ),
        ],
      },
    }
  },
})
