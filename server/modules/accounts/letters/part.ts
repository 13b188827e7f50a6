import { definePart } from '../../../kernel/index.ts'
import { deliveryModule } from '../../delivery/index.ts'
import type { DescribedMail, Recipient } from '../../delivery/index.ts'
import { notificationsModule } from '../../notifications/index.ts'
import { profilePart } from '../profile/index.ts'
import { announce } from './announce.ts'
import type { Announced } from './announce.ts'

export const lettersPart = definePart({
  name: 'letters',
  needs: [profilePart, deliveryModule, notificationsModule],
  start: (_kit, { profiles, delivery: { mails }, notifications: { tell } }) => ({
    front: {
      /** Every session of an account and its mailbox learn of something that its owner may want to stop. */
      announce: async (...announced: Announced) => announce({ tell, profile: profiles, queue: mails }, ...announced),
      /**
       * Mails an account. `origin` = of the site where that was asked for, so that the mail can end with a link that freezes the
       * account; null = nobody asked now.
       */
      async mail(owner: number, mailOf: (to: Recipient) => DescribedMail, origin: string | null): Promise<void> {
        const user = await profiles.user(owner)
        if (user === null) return
        await (origin === null ? mails.addNotice(mailOf(user)) : mails.addWarning(mailOf(user), user, origin))
      },
    },
  }),
})
