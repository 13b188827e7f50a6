import { accounts } from '@exchange/contract/accounts'
import { bindSome, definePart } from '../../../kernel/index.ts'
import { sql } from '../../../kernel/sql.ts'
import { deliveryModule } from '../../delivery/index.ts'
import { notificationsModule } from '../../notifications/index.ts'
import { accessPart } from '../access/index.ts'
import { actsPart } from '../acts/index.ts'
import { erased, hashes, rowsOf } from '../personal-files.ts'
import { profilePart } from '../profile/index.ts'
import { exampleClient } from './demo.ts'
import { appDocuments } from './documents.ts'
import { AppService } from './service.ts'
import { AppStore, endGrants } from './store.ts'

export const appsPart = definePart({
  name: 'apps',
  needs: [profilePart, accessPart, deliveryModule, actsPart, notificationsModule],
  start(kit, { profiles, access, delivery: { mails }, acts, notifications: { tell } }) {
    const { db, clock, limiter, log, outbound } = kit
    const store = new AppStore(db)
    const apps = new AppService({
      store,
      profile: profiles,
      queue: mails,
      limiter,
      clock,
      log,
      tell,
      outbound,
      secret: kit.secret('apps'),
    })
    access.whenEnding(endGrants)
    acts.refuseBefore(async (demand) => apps.refuseBeforeProof(demand))
    return {
      front: { apps },
      operations: bindSome(accounts, {
        appScopes: async (context, { params, query }) => apps.asked(context, params.id, query.request),
        authorizeApp: async (context, { body }) => apps.authorize(context, body),
        appUserToken: async (context, { body }) => apps.userToken(context, body.clientId),
        appLogoutNotify: async (context, { params }) => {
          await apps.notifyLogout(context, params.id)
          return {}
        },
        authorizedApps: async (context) => apps.list(context),
        revokeApp: async (context, { body }) => {
          await apps.revoke(context, body.id)
          return {}
        },
      }),
      documents: appDocuments(apps),
      sweep: async () => apps.sweep(),
      personalData: {
        tables: { oauth_tokens: hashes, oauth_grants: erased('apps.json') },
        files: [
          rowsOf(
            db,
            'apps.json',
            (owner) => sql`select c.name as app, g.scopes, g.created_at as "createdAt", g.used_at as "usedAt",
            g.expires_at as "expiresAt", g.ended_at as "endedAt"
          from oauth_grants g join oauth_clients c on c.id = g.client_id where g.user_id = ${owner} order by g.created_at`,
          ),
        ],
      },
      resume: async () => {
        const example = kit.demo ? await exampleClient(db, store, new Date(clock.now())) : null
        if (example !== null) await kit.writePrivate('example-app.json', example)
      },
      doors: { apps },
    }
  },
})
