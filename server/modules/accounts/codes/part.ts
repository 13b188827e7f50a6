import { definePart } from '../../../kernel/index.ts'
import type { UserContext } from '../../../kernel/index.ts'
import { notificationsModule } from '../../notifications/index.ts'
import { messagesPart } from '../messages/index.ts'
import { hashes } from '../personal-files.ts'
import { profilePart } from '../profile/index.ts'
import { announceAddressBook } from './announce.ts'
import type { AddressBookNews } from './announce.ts'
import { withdrawalMail } from './mails.ts'
import { MailQueue } from './queue.ts'
import { QueueStore } from './queue-store.ts'
import { MailedCodes } from './service.ts'
import { CodeStore } from './store.ts'

/** How late a mail is tried again. */
const MAIL_MS = 1_000
const HOUR_MS = 3_600_000

/** Mails on their way out. */
export const mailsPart = definePart({
  name: 'mails',
  needs: [messagesPart],
  start({ db, mail, clock, log, secret }, { messages }) {
    const store = new QueueStore(db)
    const mails = new MailQueue({ store, messages, mailer: mail, clock, log, key: secret('mail-queue') })
    return {
      front: { mails, mailStanding: async () => store.standing() },
      jobs: [{ name: 'sending mails', everyMs: MAIL_MS, run: async () => mails.run() }],
      stop: async () => mails.stop(),
    }
  },
})

/** Codes that are mailed. */
export const codesPart = definePart({
  name: 'codes',
  needs: [profilePart, mailsPart, notificationsModule],
  start({ db, limiter, clock, secret }, { profiles, mails, notifications: { tell } }) {
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
