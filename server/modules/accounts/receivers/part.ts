import { definePart } from '../../../kernel/index.ts'
import { deliveryModule } from '../../delivery/index.ts'
import { phonesPart } from '../phones/index.ts'
import { profilePart } from '../profile/index.ts'

/** Tells whoever looks after messages which account stands behind an address or a number. */
export const receiversPart = definePart({
  name: 'receivers',
  needs: [profilePart, phonesPart, deliveryModule],
  start(_kit, { profiles, phones, delivery: { desk } }) {
    desk.know({
      waysTo: async (owner) => ({
        email: (await profiles.user(owner))?.email ?? null,
        phone: await phones.readableNumber(owner),
      }),
      holderOf: async (channel, to) =>
        channel === 'mail'
          ? ((await profiles.userByEmail(to))?.id ?? null)
          : ((await phones.holderOf(to))?.userId ?? null),
    })
    return { front: {} }
  },
})
