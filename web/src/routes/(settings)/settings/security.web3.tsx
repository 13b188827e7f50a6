import { createFileRoute, notFound } from '@tanstack/react-router'
import { WalletsPage, walletsQuery } from '../../../features/accounts/index.ts'
import { requirePassword } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/security/web3')({
  staticData: { texts: ['security'], weight: 'figures' },
  beforeLoad: (visit) => {
    if (visit.context.settings.permissions['web3']?.enabled !== true) throw notFound()
    return requirePassword(visit)
  },
  loader: async ({ context: { queryClient } }) => {
    await queryClient.prefetchQuery(walletsQuery)
  },
  head: (context) => pageHead(context, 'shared.wallets'),
  component: Page,
})

function Page() {
  return <WalletsPage user={Route.useRouteContext().user} />
}
