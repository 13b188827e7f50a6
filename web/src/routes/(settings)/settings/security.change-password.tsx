import { createFileRoute } from '@tanstack/react-router'
import { ChangePasswordPage } from '../../../features/accounts/index.ts'
import { requirePassword } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/security/change-password')({
  staticData: { texts: ['security', 'accounts'], weight: 'figures' },
  beforeLoad: requirePassword,
  head: (context) => pageHead(context, 'security.changePasswordTitle'),
  component: Page,
})

function Page() {
  return <ChangePasswordPage user={Route.useRouteContext().user} />
}
