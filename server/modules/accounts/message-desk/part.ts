import { definePart, reasonOf } from '../../../kernel/index.ts'
import { mailsPart } from '../codes/index.ts'
import { messagesPart } from '../messages/index.ts'
import { phonesPart } from '../phones/index.ts'
import { profilePart } from '../profile/index.ts'
import { pushPart } from '../push/index.ts'
import { smsPart } from '../sms/index.ts'
import { MessageDesk } from './service.ts'

export const messageDeskPart = definePart({
  name: 'message-desk',
  needs: [messagesPart, profilePart, mailsPart, smsPart, phonesPart, pushPart],
  start({ clock, log }, { messages, messageStore, profiles, mails, sms, phones, push }) {
    const queues = { mail: mails, sms, push }
    const messageDesk = new MessageDesk({
      store: messageStore,
      log: messages,
      clock,
      whomOf: (channel, id, sealed) => queues[channel].whomOf(id, sealed),
      waysTo: async (owner) => ({
        email: (await profiles.user(owner))?.email ?? null,
        phone: await phones.readableNumber(owner),
      }),
      holderOf: async (channel, to) =>
        channel === 'mail'
          ? ((await profiles.userByEmail(to))?.id ?? null)
          : ((await phones.holderOf(to))?.userId ?? null),
      wake: () =>
        void Promise.all([mails.run(), sms.run(), push.run()]).catch((reason: unknown) =>
          log.warn('reading the queues failed', { reason: reasonOf(reason) }),
        ),
    })
    return {
      front: { messageDesk },
      sweep: async () => messageDesk.sweep(),
      personalData: { erase: async ({ owner }) => messageDesk.forget(owner) },
    }
  },
})
