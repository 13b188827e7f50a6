import { createFileRoute } from '@tanstack/react-router'
import { RecoveryPage } from '../../../features/accounts/index.ts'
import { api } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(account)/auth/recovery')({
  staticData: { weight: 'figures', texts: ['rescue'] },
  loader: () => api['GET /v2/recovery'](),
  head: (context) => pageHead(context, 'rescue.recoveryTitle'),
  component: Page,
})

function Page() {
  return <RecoveryPage found={Route.useLoaderData()} demo={Route.useRouteContext().settings.demo} />
}
