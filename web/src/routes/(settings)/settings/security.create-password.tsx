import { createFileRoute } from '@tanstack/react-router'
import { CreatePasswordPage } from '../../../features/accounts/index.ts'
import { requireUser } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/security/create-password')({
  staticData: { texts: ['security', 'accounts'], weight: 'figures' },
  beforeLoad: requireUser,
  head: (context) => pageHead(context, 'security.createPasswordTitle'),
  component: Page,
})

function Page() {
  return <CreatePasswordPage user={Route.useRouteContext().user} />
}
