import { accounts } from '@exchange/contract/accounts'
import { bindSome, definePart } from '../../../kernel/index.ts'
import { deliveryModule } from '../../delivery/index.ts'
import { notificationsModule } from '../../notifications/index.ts'
import { accessPart } from '../access/index.ts'
import { codesPart } from '../codes/index.ts'
import { factorsPart } from '../factors/index.ts'
import { freezingPart } from '../freezing/index.ts'
import { loginHistoryPart } from '../login-history/index.ts'
import { passwordHashPart } from '../password-hash/index.ts'
import { profilePart } from '../profile/index.ts'
import { SignInService } from './service.ts'

export const signInPart = definePart({
  name: 'sign-in',
  needs: [
    passwordHashPart,
    profilePart,
    accessPart,
    codesPart,
    deliveryModule,
    factorsPart,
    loginHistoryPart,
    freezingPart,
    notificationsModule,
  ],
  start(
    { clock },
    {
      passwordHashes,
      profiles,
      access,
      sessions,
      tries,
      failures,
      codes,
      delivery: { mails },
      factors,
      loginHistory,
      freezing,
      notifications: { tell },
    },
  ) {
    const signIn = new SignInService({
      hashes: passwordHashes,
      store: access,
      profile: profiles,
      sessions,
      codes,
      queue: mails,
      factors,
      tries,
      history: loginHistory,
      clock,
      tell,
      freezing,
      failures,
    })
    return {
      front: { signIn },
      operations: bindSome(accounts, {
        login: async (context, { body }) => signIn.login(context, body.email, body.password),
        confirmLogin: async (context, { body }) => signIn.confirmLogin(context, body),
        resendLoginCode: async (context) => signIn.resendLoginCode(context),
        startPasskeySignIn: async (context, { body }) => signIn.startPasskey(context, body.second),
        sessions: async (context) => signIn.sessions(context),
        endSession: async (context, { params }) => {
          await signIn.endSession(context, params.id)
          return {}
        },
        endSessions: async (context, { body }) => ({ ended: await signIn.endSessions(context, body.keepCurrent) }),
        devices: async (context) => signIn.devices(context),
        endDevice: async (context, { params }) => {
          await signIn.endDevice(context, params.id)
          return {}
        },
      }),
    }
  },
})
