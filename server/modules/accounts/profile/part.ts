import { definePart } from '../../../kernel/index.ts'
import { sql } from '../../../kernel/sql.ts'
import { erased, rowsOf } from '../personal-files.ts'
import { ProfileService } from './service.ts'
import { ProfileStore } from './store.ts'

/** Accounts themselves. */
export const profilePart = definePart({
  name: 'profile',
  needs: [],
  start({ db, clock }) {
    const profiles = new ProfileStore(db)
    return {
      front: { profile: new ProfileService({ store: profiles, clock }), profiles },
      personalData: {
        tables: {
          // Its row stays without anything that says who it was.
          users: { file: 'profile.json', whenClosed: 'kept' },
          agreements: erased('agreements.json'),
        },
        files: [
          rowsOf(
            db,
            'profile.json',
            (
              owner,
            ) => sql`select id, external_id as "externalId", email, category, status, language, mail_language as "mailLanguage",
          mails_orders as "mailsOrders", country, region, consents, referral_code as "referralCode", nickname, tag,
          avatar_color as "avatarColor", logout_seconds as "logoutSeconds", qr_login as "qrLogin", created_at as "createdAt",
          password_at as "passwordAt", closes_at as "closesAt" from users where id = ${owner}`,
          ),
          rowsOf(
            db,
            'agreements.json',
            (owner) => sql`select document, version, agreed_at as "agreedAt" from agreements where user_id = ${owner}
          order by agreed_at, document`,
          ),
        ],
      },
    }
  },
})
