import { createFileRoute } from '@tanstack/react-router'
import { NewKeyPage, endpointsQuery } from '../../../features/api-keys/index.ts'
import { requireUser } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/api/api-keys/new')({
  staticData: { weight: 'figures', texts: ['api-keys'] },
  beforeLoad: requireUser,
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(endpointsQuery)
  },
  head: (context) => pageHead(context, 'api-keys.title'),
  component: Page,
})

function Page() {
  return <NewKeyPage email={Route.useRouteContext().user.email} />
}
