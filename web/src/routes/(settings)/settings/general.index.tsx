import { createFileRoute } from '@tanstack/react-router'
import { loadProtection, SettingsPage } from '../../../features/accounts/index.ts'
import { requireUser } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/general/')({
  staticData: { texts: ['security'], weight: 'figures' },
  beforeLoad: requireUser,
  loader: async ({ context: { queryClient } }) => loadProtection(queryClient),
  head: (context) => pageHead(context, 'shared.settings'),
  component: Page,
})

function Page() {
  return <SettingsPage user={Route.useRouteContext().user} />
}
