import { accounts } from '@exchange/contract/accounts'
import { bindSome, definePart } from '../../../kernel/index.ts'
import { profilePart } from '../profile/index.ts'
import { SupportDesk } from './service.ts'

export const supportPart = definePart({
  name: 'support',
  needs: [profilePart],
  start({ clock, supportDesk }, { profiles }) {
    const support = new SupportDesk({ settings: supportDesk, profile: profiles, clock })
    return {
      front: {},
      operations: bindSome(accounts, {
        supportSignOn: async (context, { body }) => support.signOn(context, body.brand_id),
        supportToken: async (context) => support.chatToken(context),
      }),
    }
  },
})
