import { accounts } from '@exchange/contract/accounts'
import { bindSome, definePart } from '../../../kernel/index.ts'
import { deliveryModule } from '../../delivery/index.ts'
import { accessPart } from '../access/index.ts'
import { codesPart } from '../codes/index.ts'
import { emailPart } from '../email/index.ts'
import { PasswordRules } from '../password-rules.ts'
import { phonesPart } from '../phones/index.ts'
import { passwordHashPart } from '../password-hash/index.ts'
import { profilePart } from '../profile/index.ts'
import { signInPart } from '../sign-in/index.ts'
import { RegistrationService } from './service.ts'
import { RegistrationStore } from './store.ts'

export const registrationPart = definePart({
  name: 'registration',
  needs: [passwordHashPart, profilePart, accessPart, codesPart, deliveryModule, signInPart, phonesPart, emailPart],
  start(
    { db, clock, log, breachedPasswords },
    { passwordHashes, profiles, tries, codes, delivery: { mails }, signIn, phones, email },
  ) {
    const registration = new RegistrationService({
      hashes: passwordHashes,
      passwords: new PasswordRules(breachedPasswords, log),
      store: new RegistrationStore(db),
      profile: profiles,
      codes,
      queue: mails,
      signIn,
      phones,
      tries,
      clock,
      email,
    })
    return {
      front: { registration },
      operations: bindSome(accounts, {
        register: async (context, { body }) => registration.register(context, body),
        confirmRegistration: async (context, { body }) =>
          registration.confirmRegistration(context, null, body.code, body.email),
        confirmRegistrationById: async (context, { params, body }) =>
          registration.confirmRegistration(context, params.id, body.code, undefined),
        resendRegistrationCode: async (context, { body }) => registration.resendRegistrationCode(context, body.email),
      }),
      sweep: async () => registration.sweep(),
    }
  },
})
