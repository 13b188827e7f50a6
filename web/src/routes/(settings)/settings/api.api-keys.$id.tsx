import { createFileRoute } from '@tanstack/react-router'
import { KeyPage, apiKeyQuery, endpointsQuery } from '../../../features/api-keys/index.ts'
import { ApiError, requireUser } from '../../../shared/data/index.ts'
import { unknownParameters } from '../../../shared/data/guards.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/api/api-keys/$id')({
  staticData: { weight: 'figures', texts: ['api-keys'] },
  beforeLoad: requireUser,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    try {
      await Promise.all([queryClient.ensureQueryData(apiKeyQuery(id)), queryClient.ensureQueryData(endpointsQuery)])
    } catch (error) {
      throw error instanceof ApiError && error.status === 404 ? unknownParameters() : error
    }
  },
  head: (context) => pageHead(context, 'api-keys.title'),
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return <KeyPage key={id} id={id} email={Route.useRouteContext().user.email} />
}
