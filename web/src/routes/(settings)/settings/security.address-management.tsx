import { createFileRoute } from '@tanstack/react-router'
import { AddressesPage, assetsQuery, whitelistQuery } from '../../../features/address-book/index.ts'
import { requirePassword } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/security/address-management')({
  staticData: { texts: ['address-book'], weight: 'figures' },
  beforeLoad: requirePassword,
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([queryClient.prefetchQuery(whitelistQuery), queryClient.prefetchQuery(assetsQuery)])
  },
  head: (context) => pageHead(context, 'shared.addressBook'),
  component: Page,
})

function Page() {
  return <AddressesPage user={Route.useRouteContext().user} />
}
