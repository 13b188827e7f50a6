import { createFileRoute } from '@tanstack/react-router'
import { NewIntegrationPage } from '../../../features/integrations/index.ts'
import { requireUser } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/api/integrations/new')({
  staticData: { weight: 'figures', texts: ['api-keys', 'integrations'] },
  beforeLoad: requireUser,
  head: (context) => pageHead(context, 'integrations.create'),
  component: Page,
})

function Page() {
  return <NewIntegrationPage email={Route.useRouteContext().user.email} />
}
