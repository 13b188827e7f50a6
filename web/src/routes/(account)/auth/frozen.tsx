import { createFileRoute } from '@tanstack/react-router'
import { ClosedPage } from '../../../features/accounts/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(account)/auth/frozen')({
  staticData: { weight: 'text' },
  head: (context) => pageHead(context, 'accounts.frozenTitle'),
  component: Page,
})

function Page() {
  return <ClosedPage reason="frozen" region={Route.useRouteContext().settings.region} />
}
