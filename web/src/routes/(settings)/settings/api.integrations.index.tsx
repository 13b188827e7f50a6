import { createFileRoute } from '@tanstack/react-router'
import { IntegrationsPage, integrationsQuery } from '../../../features/integrations/index.ts'
import { requireUser } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/api/integrations/')({
  staticData: { weight: 'figures', texts: ['api-keys', 'integrations'] },
  beforeLoad: requireUser,
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(integrationsQuery)
  },
  head: (context) => pageHead(context, 'integrations.title'),
  component: IntegrationsPage,
})
