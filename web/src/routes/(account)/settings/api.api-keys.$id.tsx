import { createFileRoute } from '@tanstack/react-router'
import { KeyPage, NewKeyPage, apiKeyQuery, endpointsQuery } from '../../../features/api-keys/index.ts'
import { ApiError, requireUser } from '../../../shared/data/index.ts'
import { unknownParameters } from '../../../shared/data/guards.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

/** One that exists, or `new`. */
export const Route = createFileRoute('/(account)/settings/api/api-keys/$id')({
  staticData: { texts: ['api-keys'] },
  beforeLoad: requireUser,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const ofKey = id === 'new' ? [] : [queryClient.ensureQueryData(apiKeyQuery(id))]
    try {
      await Promise.all([...ofKey, queryClient.ensureQueryData(endpointsQuery)])
    } catch (error) {
      throw error instanceof ApiError && error.status === 404 ? unknownParameters() : error
    }
  },
  head: (context) => pageHead(context, 'api-keys.title'),
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  const { email } = Route.useRouteContext().user
  return id === 'new' ? <NewKeyPage email={email} /> : <KeyPage key={id} id={id} email={email} />
}
