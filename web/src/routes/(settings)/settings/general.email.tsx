import { createFileRoute } from '@tanstack/react-router'
import { EmailPage, emailQuery } from '../../../features/accounts/index.ts'
import { requirePassword } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/general/email')({
  staticData: { weight: 'figures', texts: ['rescue', 'accounts'] },
  beforeLoad: requirePassword,
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(emailQuery)
  },
  head: (context) => pageHead(context, 'shared.emailPage'),
  component: Page,
})

function Page() {
  return <EmailPage demo={Route.useRouteContext().settings.demo} />
}
