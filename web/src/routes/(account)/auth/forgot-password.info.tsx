import { createFileRoute } from '@tanstack/react-router'
import { LinkSentPage } from '../../../features/accounts/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(account)/auth/forgot-password/info')({
  staticData: { weight: 'text' },
  head: (context) => pageHead(context, 'accounts.forgotInfoTitle'),
  component: Page,
})

function Page() {
  return <LinkSentPage demo={Route.useRouteContext().settings.demo} />
}
