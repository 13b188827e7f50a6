import { createFileRoute } from '@tanstack/react-router'
import { providerIn } from '@exchange/contract/accounts/providers'
import { ConnectionsPage, connectionsQuery } from '../../../features/accounts/index.ts'
import { requirePassword } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

interface ConnectionsSearch {
  provider?: unknown
  state?: unknown
}

export const Route = createFileRoute('/(settings)/settings/security/account-connections')({
  staticData: { texts: ['connections'], weight: 'figures' },
  validateSearch: (search: Record<string, unknown>): ConnectionsSearch => search,
  beforeLoad: requirePassword,
  loader: async ({ context: { queryClient } }) => {
    await queryClient.prefetchQuery(connectionsQuery)
  },
  head: (context) => pageHead(context, 'shared.connections'),
  component: Page,
})

function Page() {
  const { settings } = Route.useRouteContext()
  const { provider: named, state } = Route.useSearch()
  const provider = providerIn(named)
  const given = typeof state === 'string' ? state : undefined
  return <ConnectionsPage settings={settings} back={provider === undefined ? undefined : { provider, state: given }} />
}
