import { accounts } from '@exchange/contract/accounts'
import { bindSome, definePart } from '../../../kernel/index.ts'
import { sql } from '../../../kernel/sql.ts'
import { deliveryModule } from '../../delivery/index.ts'
import { notificationsModule } from '../../notifications/index.ts'
import { accessPart } from '../access/index.ts'
import { emailPart } from '../email/index.ts'
import { factorsPart } from '../factors/index.ts'
import { erased, rowsOf } from '../personal-files.ts'
import { profilePart } from '../profile/index.ts'
import { signInPart } from '../sign-in/index.ts'
import { ConnectionService } from './service.ts'
import { ConnectionStore } from './store.ts'

export const connectionsPart = definePart({
  name: 'connections',
  needs: [profilePart, accessPart, deliveryModule, factorsPart, signInPart, emailPart, notificationsModule],
  start(
    { db, limiter, clock, log, identityProviders, secret },
    {
      profile,
      profiles,
      access,
      failures,
      delivery: { mails },
      factors,
      ceremonies,
      signIn,
      email,
      notifications: { tell },
    },
  ) {
    const connections = new ConnectionService({
      store: new ConnectionStore(db, access),
      ceremonies,
      profile: profiles,
      accounts: profile,
      providers: identityProviders,
      signIn,
      factors,
      queue: mails,
      limiter,
      clock,
      log,
      tell,
      key: secret('connections'),
      email,
      failures,
    })
    return {
      front: { connections },
      operations: bindSome(accounts, {
        startConnection: async (context, { body }) => connections.start(context, body),
        connectionAnswer: async (_context, { params, query }) => connections.answered(params.provider, query),
        postConnectionAnswer: async (_context, { params, body }) => connections.answered(params.provider, body),
        connect: async (context, { body }) => connections.connect(context, body),
        consentToConnection: async (context, { body }) => connections.consent(context, body),
        linkConnection: async (context, { body }) => {
          await connections.link(context, body)
          return {}
        },
        connections: async (context) => connections.list(context),
        addConnection: async (context, { body }) => connections.link(context, body),
        removeConnection: async (context, { params }) => {
          await connections.remove(context, params.id)
          return {}
        },
      }),
      personalData: {
        tables: { identities: erased('connections.json') },
        files: [
          rowsOf(
            db,
            'connections.json',
            (owner) => sql`select provider, issuer, subject, email, name, created_at as "createdAt", used_at as "usedAt"
          from identities where user_id = ${owner} order by created_at`,
          ),
        ],
      },
    }
  },
})
