import { createFileRoute } from '@tanstack/react-router'
import { ClosedPage } from '../../../features/accounts/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(account)/auth/blocked')({
  staticData: { weight: 'text' },
  head: (context) => pageHead(context, 'accounts.blockedTitle'),
  component: Page,
})

function Page() {
  return <ClosedPage reason="blocked" region={Route.useRouteContext().settings.region} />
}
