import { createFileRoute } from '@tanstack/react-router'
import { loadProtection, SecurityPage } from '../../../features/accounts/index.ts'
import { requirePassword } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/security/')({
  staticData: { texts: ['security'], weight: 'figures' },
  beforeLoad: requirePassword,
  loader: async ({ context: { queryClient } }) => loadProtection(queryClient),
  head: (context) => pageHead(context, 'shared.securityPage'),
  component: Page,
})

function Page() {
  return <SecurityPage user={Route.useRouteContext().user} />
}
