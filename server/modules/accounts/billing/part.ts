import { accounts } from '@exchange/contract/accounts'
import { bindSome, definePart, onePage } from '../../../kernel/index.ts'
import { deliveryModule } from '../../delivery/index.ts'
import { notificationsModule } from '../../notifications/index.ts'
import { erased } from '../personal-files.ts'
import { profilePart } from '../profile/index.ts'
import { BillingService } from './service.ts'
import { BillingStore } from './store.ts'

export const billingPart = definePart({
  name: 'billing',
  needs: [profilePart, deliveryModule, notificationsModule],
  start({ db, clock, secret }, { profiles, delivery: { mails }, notifications: { tell } }) {
    const billing = new BillingService({
      store: new BillingStore(db),
      profile: profiles,
      queue: mails,
      clock,
      tell,
      key: secret('billing-addresses'),
    })
    return {
      front: { billing },
      operations: bindSome(accounts, {
        billingAddress: async (context) => billing.state(context),
        addBillingAddress: async (context, { body }) => billing.add(context, body),
        editBillingAddress: async (context, { body }) => billing.edit(context, body),
        deleteBillingAddress: async (context) => {
          await billing.remove(context)
          return {}
        },
      }),
      personalData: {
        tables: { billing_addresses: erased('billing-address.json') },
        files: [
          {
            name: 'billing-address.json',
            pages: onePage(async (owner) => {
              const address = await billing.of(owner)
              return address === null ? [] : [address]
            }),
          },
        ],
      },
    }
  },
})
