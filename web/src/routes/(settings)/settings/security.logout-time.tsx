import { createFileRoute } from '@tanstack/react-router'
import { LogoutTimePage, logoutTimesQuery } from '../../../features/accounts/index.ts'
import { requirePassword } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/security/logout-time')({
  staticData: { texts: ['security'], weight: 'figures' },
  beforeLoad: requirePassword,
  loader: async ({ context: { queryClient } }) => {
    await queryClient.prefetchQuery(logoutTimesQuery)
  },
  head: (context) => pageHead(context, 'shared.logoutTime'),
  component: Page,
})

function Page() {
  return <LogoutTimePage user={Route.useRouteContext().user} />
}
