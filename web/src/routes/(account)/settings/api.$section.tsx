import { createFileRoute } from '@tanstack/react-router'
import { ApiKeysPage, apiKeysQuery } from '../../../features/api-keys/index.ts'
import { IntegrationsPage, WebhookPage, integrationsQuery, lettersQuery } from '../../../features/integrations/index.ts'
import { requireUser } from '../../../shared/data/index.ts'
import { unknownParameters } from '../../../shared/data/guards.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(account)/settings/api/$section')({
  staticData: { texts: ['api-keys', 'integrations'] },
  beforeLoad: requireUser,
  loader: async ({ context: { queryClient }, params: { section } }) => {
    if (section === 'api-keys') return queryClient.ensureQueryData(apiKeysQuery)
    if (section === 'integrations') return queryClient.ensureQueryData(integrationsQuery)
    if (section === 'webhook') return queryClient.ensureQueryData(lettersQuery)
    throw unknownParameters()
  },
  head: (context) => pageHead(context, context.params.section === 'api-keys' ? 'api-keys.title' : 'integrations.title'),
  component: Page,
})

function Page() {
  const { section } = Route.useParams()
  if (section === 'api-keys') return <ApiKeysPage />
  return section === 'integrations' ? <IntegrationsPage /> : <WebhookPage />
}
