import { createFileRoute } from '@tanstack/react-router'
import { CommunicationPage, communicationQuery } from '../../../features/site/index.ts'
import { requireUser } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/general/communication')({
  staticData: { weight: 'figures', texts: ['site'] },
  beforeLoad: requireUser,
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(communicationQuery)
  },
  head: (context) => pageHead(context, 'site.communicationTitle'),
  component: Page,
})

function Page() {
  return <CommunicationPage email={Route.useRouteContext().user.email} />
}
