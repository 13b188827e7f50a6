import { createFileRoute } from '@tanstack/react-router'
import { IntegrationPage, NewIntegrationPage, integrationQuery } from '../../../features/integrations/index.ts'
import { ApiError, requireUser } from '../../../shared/data/index.ts'
import { unknownParameters } from '../../../shared/data/guards.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

/** One that exists, or `new`. */
export const Route = createFileRoute('/(account)/settings/api/integrations/$id')({
  staticData: { texts: ['api-keys', 'integrations'] },
  beforeLoad: requireUser,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    if (id === 'new') return
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
  const { email } = Route.useRouteContext().user
  return id === 'new' ? <NewIntegrationPage email={email} /> : <IntegrationPage key={id} id={id} email={email} />
}
