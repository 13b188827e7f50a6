import { accounts } from '@exchange/contract/accounts'
import { Problem, bind } from '../../kernel/index.ts'
import type { BoundOperation, Clock, SocketTokens } from '../../kernel/index.ts'
import type { Tell } from '../notifications/index.ts'
import type { AccountsService } from './service.ts'
import { deviceText } from './rules.ts'
import type { Sessions } from './sessions.ts'

export interface AccountOperationsDeps {
  readonly service: AccountsService
  readonly sessions: Sessions
  readonly socketTokens: SocketTokens
  readonly clock: Clock
  readonly tell: Tell
  /** A CSRF token for the page, in the cookie and to be sent back as a header. */
  readonly issueCsrf: (cookies: Parameters<AccountsService['register']>[0]['cookies']) => string
}

export function accountOperations({
  service,
  sessions,
  socketTokens,
  clock,
  tell,
  issueCsrf,
}: AccountOperationsDeps): readonly BoundOperation[] {
  return bind(accounts, {
    index: (context) => ({ token: issueCsrf(context.cookies) }),
    register: async (context, { body }) => service.register(context, body),
    confirmRegistration: async (context, { body }) => service.confirmRegistration(context, null, body.code, body.email),
    confirmRegistrationById: async (context, { params, body }) =>
      service.confirmRegistration(context, params.id, body.code, undefined),
    resendRegistrationCode: async (context, { body }) => service.resendRegistrationCode(context, body.email),
    login: async (context, { body }) => service.login(context, body.email, body.password),
    confirmLogin: async (context, { body }) => service.confirmLogin(context, body.code),
    resendLoginCode: async (context) => service.resendLoginCode(context),
    logout: async (context) => {
      await service.logout(context)
      return {}
    },
    settings: async (context) => service.settings(context),
    agree: async (context, { body }) => {
      await service.agree(context, body)
      return { exchangeTermsAccepted: true as const }
    },
    sessions: async (context) => {
      const rows = await sessions.list(context.actor.owner)
      return rows.map((row) => ({
        id: row.id,
        current: row.id === context.actor.through,
        ip: row.ip,
        userAgent: row.userAgent,
        createdAt: Math.floor(row.createdAt.getTime() / 1000),
        lastSeenAt: Math.floor(row.lastSeenAt.getTime() / 1000),
      }))
    },
    endSession: async (context, { params }) => {
      const { owner, through } = context.actor
      const session = (await sessions.list(owner)).find(({ id }) => id === params.id)
      if (session === undefined || !(await sessions.end(owner, session.id))) throw new Problem('not-found')
      const values = { address: session.ip, device: deviceText(session.userAgent) }
      if (session.id !== through) await tell(owner, { kind: 'session-ended', values })
      return {}
    },
    time: () => ({ time: Math.floor(clock.now() / 1000) }),
    socketToken: ({ actor: { owner, through } }) => ({ token: socketTokens.issue({ owner, through, key: null }) }),
  })
}
