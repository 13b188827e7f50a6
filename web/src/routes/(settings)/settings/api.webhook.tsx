import { createFileRoute } from '@tanstack/react-router'
import { WebhookPage, lettersQuery } from '../../../features/integrations/index.ts'
import { requireUser } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/api/webhook')({
  staticData: { weight: 'figures', texts: ['api-keys', 'integrations'] },
  beforeLoad: requireUser,
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(lettersQuery)
  },
  head: (context) => pageHead(context, 'integrations.webhooks'),
  component: WebhookPage,
})
