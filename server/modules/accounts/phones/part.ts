import { accounts } from '@exchange/contract/accounts'
import { bindSome, definePart, onePage } from '../../../kernel/index.ts'
import { sql } from '../../../kernel/sql.ts'
import { deliveryModule } from '../../delivery/index.ts'
import { notificationsModule } from '../../notifications/index.ts'
import { codesPart } from '../codes/index.ts'
import { factorsPart } from '../factors/index.ts'
import { holdsPart } from '../holds/index.ts'
import { erased } from '../personal-files.ts'
import { profilePart } from '../profile/index.ts'
import { PhoneService } from './service.ts'
import { PhoneStore } from './store.ts'

export const phonesPart = definePart({
  name: 'phones',
  needs: [profilePart, codesPart, deliveryModule, factorsPart, holdsPart, notificationsModule],
  start(
    { db, clock, secret },
    { profiles, codes, delivery: { mails, sms }, factors, holdStore, notifications: { tell } },
  ) {
    const phones = new PhoneService({
      store: new PhoneStore(db),
      holds: holdStore,
      profile: profiles,
      codes,
      sms,
      factors,
      queue: mails,
      clock,
      tell,
      key: secret('phones'),
      hashKey: secret('phone-hashes'),
    })
    return {
      front: { phones },
      operations: bindSome(accounts, {
        phoneCountries: async ({ region }) => phones.countries(region),
        registerPhoneCode: async (context, { body }) => phones.beginRegistration(context, body),
        registrationPhone: async (context, { query }) => ({
          shown: await phones.registrationPhone(context, query.id),
        }),
        confirmRegisterPhone: async (context, { body }) => phones.confirmRegistration(context, body.id, body.code),
        phone: async (context) => phones.state(context),
        setPhone: async (context, { body }) => phones.set(context, body),
        resendPhoneCode: async (context) => phones.resend(context),
        confirmPhone: async (context, { body }) => phones.confirm(context, body.code),
        phoneTotp: async (context) => ({ required: await phones.isFactorAsked(context) }),
        removePhone: async (context) => {
          await phones.remove(context)
          return {}
        },
      }),
      sweep: async () => phones.sweep(),
      personalData: {
        tables: {
          phones: erased('phone.json'),
          phone_proofs: erased({
            leftOut: 'A number that waits for its code for a quarter of an hour; it may not be the account’s.',
          }),
        },
        files: [
          {
            name: 'phone.json',
            pages: onePage(async (owner) => {
              const phone = await phones.of(owner)
              const { rows } = await db.execute(
                sql`select confirmed_at as "confirmedAt", opened_account as "openedAccount" from phones where user_id = ${owner}`,
              )
              return phone === null ? [] : rows.map((row) => ({ number: phone.number, ...row }))
            }),
          },
        ],
      },
    }
  },
})
