import { accounts } from '@exchange/contract/accounts'
import { bindSome, definePart } from '../../../kernel/index.ts'
import { deliveryModule } from '../../delivery/index.ts'
import { accessPart } from '../access/index.ts'
import { signInPart } from '../sign-in/index.ts'
import { CaptchaService } from './service.ts'
import { CaptchaStore } from './store.ts'

export const captchaPart = definePart({
  name: 'captcha',
  needs: [accessPart, signInPart, deliveryModule],
  start({ db, captcha: kinds, clock, log, secret }, { failures, signIn, delivery: { sms } }) {
    const captcha = new CaptchaService({
      store: new CaptchaStore(db),
      ...kinds,
      isKnownDevice: async (context, email) => signIn.isKnownDevice(context, email),
      leastOf: async (operation) => (operation === accounts.registerPhoneCode.id ? sms.workAsked() : 'none'),
      clock,
      log,
      secret: secret('captcha'),
    })
    failures.watch(async (context, email) => captcha.failed(context, email))
    return {
      front: { captcha },
      operations: bindSome(accounts, {
        geetest: async (context, { query }) => captcha.question(context, query.action),
      }),
      sweep: async () => captcha.sweep(),
      doors: { screen: async (demand) => captcha.screen(demand) },
    }
  },
})
