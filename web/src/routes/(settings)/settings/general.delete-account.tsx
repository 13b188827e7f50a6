import { createFileRoute } from '@tanstack/react-router'
import { closingQuery, DeleteAccountPage } from '../../../features/accounts/index.ts'
import { requireUser } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/general/delete-account')({
  staticData: { weight: 'figures', texts: ['privacy'] },
  beforeLoad: requireUser,
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(closingQuery)
  },
  head: (context) => pageHead(context, 'shared.closeAccount'),
  component: Page,
})

function Page() {
  return <DeleteAccountPage user={Route.useRouteContext().user} />
}
