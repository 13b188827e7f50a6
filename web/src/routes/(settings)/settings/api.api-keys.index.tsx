import { createFileRoute } from '@tanstack/react-router'
import { ApiKeysPage, apiKeysQuery } from '../../../features/api-keys/index.ts'
import { requireUser } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/api/api-keys/')({
  staticData: { weight: 'figures', texts: ['api-keys', 'integrations'] },
  beforeLoad: requireUser,
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(apiKeysQuery)
  },
  head: (context) => pageHead(context, 'api-keys.title'),
  component: ApiKeysPage,
})
