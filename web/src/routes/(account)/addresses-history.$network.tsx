import { createFileRoute, notFound } from '@tanstack/react-router'
import { AddressesPage, addressTypesQuery, addressesQuery } from '../../features/custody/index.ts'
import { ApiError, requireUser } from '../../shared/data/index.ts'
import { pageHead } from '../../shared/i18n/index.ts'

export const Route = createFileRoute('/(account)/addresses-history/$network')({
  staticData: { weight: 'figures', texts: ['custody'] },
  beforeLoad: requireUser,
  loader: async ({ context: { queryClient }, params }) => {
    await Promise.all([
      queryClient.ensureQueryData(addressesQuery(params.network)).catch((reason: unknown) => {
        if (reason instanceof ApiError && reason.status === 404) throw notFound()
        throw reason
      }),
      queryClient.ensureQueryData(addressTypesQuery),
    ])
  },
  head: (context) => pageHead(context, 'custody.addresses'),
  component: Page,
})

function Page() {
  return <AddressesPage network={Route.useParams().network} />
}
