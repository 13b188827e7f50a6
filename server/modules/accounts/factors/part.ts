import { accounts } from '@exchange/contract/accounts'
import { bindSome, definePart } from '../../../kernel/index.ts'
import { sql } from '../../../kernel/sql.ts'
import { deliveryModule } from '../../delivery/index.ts'
import { notificationsModule } from '../../notifications/index.ts'
import { accessPart } from '../access/index.ts'
import { erased, hashes, rowsOf } from '../personal-files.ts'
import { profilePart } from '../profile/index.ts'
import { FactorService } from './service.ts'
import { FactorStore } from './store.ts'

export const factorsPart = definePart({
  name: 'factors',
  needs: [profilePart, deliveryModule, accessPart, notificationsModule],
  start({ db, clock, secret }, { profiles, delivery: { mails }, tries, notifications: { tell } }) {
    const ceremonies = new FactorStore(db)
    const factors = new FactorService({
      store: ceremonies,
      profile: profiles,
      queue: mails,
      clock,
      key: secret('second-factors'),
      tell,
      tries,
    })
    return {
      front: { factors, ceremonies },
      operations: bindSome(accounts, {
        protection: async (context) => factors.protection(context),
        generateTotp: async (context) => factors.generateTotp(context),
        toggleTotp: async (context, { body }) => factors.toggleTotp(context, body),
        renewRecoveryCodes: async (context) => ({ recoveryCodes: await factors.renewRecoveryCodes(context) }),
        passkeys: async (context) => factors.passkeys(context),
        startPasskey: async (context) => factors.startPasskey(context),
        finishPasskey: async (context, { body }) => factors.finishPasskey(context, body.response, body.name),
        renamePasskey: async (context, { params, body }) => factors.renamePasskey(context, params.id, body.name),
        deletePasskey: async (context, { params }) => ({ accepted: await factors.deletePasskey(context, params.id) }),
      }),
      sweep: async () => factors.sweep(),
      personalData: {
        tables: {
          totp_secrets: erased('second-factors.json'),
          passkeys: erased('second-factors.json'),
          recovery_codes: hashes,
        },
        files: [
          rowsOf(
            db,
            'second-factors.json',
            (owner) => sql`select 'passkey' as kind, name, host, created_at as "createdAt", used_at as "usedAt",
            ended_at as "endedAt" from passkeys where user_id = ${owner}
          union all select 'authenticator-app', null, null, enabled_at, null, null from totp_secrets
            where user_id = ${owner} and enabled_at is not null`,
          ),
        ],
      },
    }
  },
})
