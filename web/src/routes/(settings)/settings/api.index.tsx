import { createFileRoute } from '@tanstack/react-router'
import { ApiHubPage } from '../../../features/integrations/index.ts'
import { requireUser } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/api/')({
  staticData: { weight: 'figures', texts: ['integrations', 'api-docs'] },
  beforeLoad: requireUser,
  head: (context) => pageHead(context, 'integrations.api'),
  component: ApiHubPage,
})
