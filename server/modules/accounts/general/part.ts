import { accounts } from '@exchange/contract/accounts'
import { bindSome, definePart } from '../../../kernel/index.ts'
import { deliveryModule } from '../../delivery/index.ts'
import { notificationsModule } from '../../notifications/index.ts'
import { accessPart } from '../access/index.ts'
import { actsPart } from '../acts/index.ts'
import { profilePart } from '../profile/index.ts'
import { settingsPart } from '../settings/index.ts'
import { OrderMails } from './order-mails.ts'
import { GeneralService } from './service.ts'
import { GeneralStore } from './store.ts'

export const generalPart = definePart({
  name: 'general',
  needs: [profilePart, accessPart, deliveryModule, actsPart, settingsPart, notificationsModule],
  start({ db, limiter, log }, { profiles, access, sessions, delivery: { mails }, acts, settings, notifications }) {
    const general = new GeneralService({ store: new GeneralStore(db, access), profile: profiles, sessions, settings })
    const orderMails = new OrderMails({ profile: profiles, queue: mails, limiter, log })
    const leaveNotices = notifications.subscribe((owner, added) => orderMails.noticed(owner, added))
    acts.letPass(async (demand) => general.isNoLonger(demand))
    return {
      front: {},
      operations: bindSome(accounts, {
        logoutTimes: () => general.logoutTimes(),
        changeGeneral: async (context, { body }) => general.change(context, body),
        changeNickname: async (context, { body }) => general.changeNickname(context, body.nickname),
      }),
      stop: async () => leaveNotices(),
    }
  },
})
