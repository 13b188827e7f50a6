import { accounts } from '@exchange/contract/accounts'
import { bindSome, definePart } from '../../../kernel/index.ts'
import { deliveryModule } from '../../delivery/index.ts'
import { notificationsModule } from '../../notifications/index.ts'
import { loginHistoryPart } from '../login-history/index.ts'
import { hashes } from '../personal-files.ts'
import { profilePart } from '../profile/index.ts'
import { signInPart } from '../sign-in/index.ts'
import { QrLoginService } from './service.ts'
import { QrLoginStore } from './store.ts'

export const qrLoginPart = definePart({
  name: 'qr-login',
  needs: [profilePart, deliveryModule, loginHistoryPart, signInPart, notificationsModule],
  start({ db, limiter, clock }, { profiles, delivery: { mails }, loginHistory, signIn, notifications: { tell } }) {
    const qrLogin = new QrLoginService({
      store: new QrLoginStore(db),
      profile: profiles,
      signIn,
      history: loginHistory,
      queue: mails,
      tell,
      limiter,
      clock,
    })
    return {
      front: {},
      operations: bindSome(accounts, {
        startQrLogin: async (context) => qrLogin.start(context),
        pollQrLogin: async (context, { query }) => qrLogin.poll(context, query.code),
        answerQrLogin: async (context, { params: { code }, body }) => {
          if (body.step === 'prompt') return qrLogin.prompt(context, code)
          if (body.step === 'reject') return qrLogin.reject(context, code)
          return qrLogin.confirm(context, code, body.number)
        },
        setQrLogin: async (context, { body }) => qrLogin.setEnabled(context, body.enabled),
      }),
      sweep: async () => qrLogin.sweep(),
      personalData: { tables: { qr_logins: hashes } },
    }
  },
})
