import { definePart } from '../../../kernel/index.ts'
import type { UserContext } from '../../../kernel/index.ts'
import { deliveryModule } from '../../delivery/index.ts'
import { notificationsModule } from '../../notifications/index.ts'
import { hashes } from '../personal-files.ts'
import { profilePart } from '../profile/index.ts'
import { announceAddressBook } from './announce.ts'
import type { AddressBookNews } from './announce.ts'
import { withdrawalMail } from './mails.ts'
import { MailedCodes } from './service.ts'
import { CodeStore } from './store.ts'

const HOUR_MS = 3_600_000

export const codesPart = definePart({
  name: 'codes',
  needs: [profilePart, deliveryModule, notificationsModule],
  start({ db, limiter, clock, secret }, { profiles, delivery: { mails }, notifications: { tell } }) {
    const store = new CodeStore(db)
    const codes = new MailedCodes({
      store,
      queue: mails,
      limiter,
      clock,
      secret: secret('confirmation-codes'),
      userOf: async (owner) => profiles.user(owner),
    })
    return {
      front: {
        codes,
        /** Every session of an account and its mailbox learn what became of where its funds may go. */
        announceAddressBook: async (context: UserContext, news: AddressBookNews) =>
          announceAddressBook({ tell, profile: profiles, queue: mails }, context, news),
        /**
         * Mails an account that funds leave it, or have arrived. `origin` = of the site where that was asked for, so that the mail
         * can end with a link that freezes the account; null = nobody asked now.
         */
        mailWithdrawal: async (
          owner: number,
          outcome: 'started' | 'done',
          values: Readonly<Record<string, string>>,
          origin: string | null,
        ): Promise<void> => {
          const user = await profiles.user(owner)
          if (user === null) return
          const mail = withdrawalMail(user, outcome, values)
          await (origin === null ? mails.addNotice(mail) : mails.addWarning(mail, user, origin))
        },
      },
      sweep: async () => store.sweep(new Date(clock.now() - HOUR_MS)),
      personalData: { tables: { action_codes: hashes } },
    }
  },
})
