import { createFileRoute } from '@tanstack/react-router'
import { IntegrationPage, integrationQuery } from '../../../features/integrations/index.ts'
import { ApiError, requireUser } from '../../../shared/data/index.ts'
import { unknownParameters } from '../../../shared/data/guards.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/api/integrations/$id')({
  staticData: { weight: 'figures', texts: ['api-keys', 'integrations'] },
  beforeLoad: requireUser,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    try {
      await queryClient.ensureQueryData(integrationQuery(id))
    } catch (error) {
      throw error instanceof ApiError && error.status === 404 ? unknownParameters() : error
    }
  },
  head: (context) => pageHead(context, 'integrations.title'),
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return <IntegrationPage key={id} id={id} email={Route.useRouteContext().user.email} />
}
