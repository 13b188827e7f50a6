import { regionTerms } from '@exchange/contract/regions'
import { createFileRoute } from '@tanstack/react-router'
import { BillingAddressPage, billingAddressQuery } from '../../../features/accounts/index.ts'
import { requirePassword } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/security/billing-address')({
  staticData: { weight: 'figures' },
  beforeLoad: requirePassword,
  loader: async ({ context: { queryClient } }) => {
    await queryClient.prefetchQuery(billingAddressQuery)
  },
  head: (context) => pageHead(context, 'shared.billingAddress'),
  component: Page,
})

function Page() {
  const { user, settings } = Route.useRouteContext()
  return (
    <BillingAddressPage country={user.country ?? settings.countryCode ?? regionTerms[settings.region].homeCountry} />
  )
}
