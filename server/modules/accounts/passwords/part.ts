import { accounts } from '@exchange/contract/accounts'
import { bindSome, definePart } from '../../../kernel/index.ts'
import { deliveryModule } from '../../delivery/index.ts'
import { notificationsModule } from '../../notifications/index.ts'
import { accessPart } from '../access/index.ts'
import { codesPart } from '../codes/index.ts'
import { factorsPart } from '../factors/index.ts'
import { holdsPart } from '../holds/index.ts'
import { PasswordRules } from '../password-rules.ts'
import { hashes } from '../personal-files.ts'
import { passwordHashPart } from '../password-hash/index.ts'
import { profilePart } from '../profile/index.ts'
import { signInPart } from '../sign-in/index.ts'
import { PasswordService } from './service.ts'
import { PasswordStore } from './store.ts'

export const passwordsPart = definePart({
  name: 'passwords',
  needs: [
    passwordHashPart,
    profilePart,
    accessPart,
    codesPart,
    deliveryModule,
    factorsPart,
    signInPart,
    holdsPart,
    notificationsModule,
  ],
  start(
    { db, clock, log, breachedPasswords },
    {
      passwordHashes,
      profiles,
      access,
      sessions,
      tries,
      codes,
      delivery: { mails },
      factors,
      signIn,
      holdStore,
      notifications: { tell },
    },
  ) {
    const passwords = new PasswordService({
      hashes: passwordHashes,
      rules: new PasswordRules(breachedPasswords, log),
      store: new PasswordStore(db, access, holdStore),
      profile: profiles,
      sessions,
      codes,
      queue: mails,
      factors,
      signIn,
      tries,
      clock,
      tell,
    })
    return {
      front: { passwords },
      operations: bindSome(accounts, {
        forgotPassword: async (context, { body }) => passwords.forgot(context, body.email),
        passwordLink: async (context) => passwords.link(context),
        startResetPasskey: async (context) => passwords.startPasskey(context),
        resetPassword: async (context, { body }) => {
          await passwords.reset(context, body)
          return {}
        },
        changePassword: async (context, { body }) => passwords.change(context, body.current, body.password),
        createPassword: async (context, { body }) => passwords.create(context, body.password),
      }),
      sweep: async () => passwords.sweep(),
      personalData: { tables: { password_links: hashes } },
    }
  },
})
