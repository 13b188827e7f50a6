import { createFileRoute } from '@tanstack/react-router'
import { SignInPage } from '../../../features/accounts/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(account)/auth/')({
  staticData: { weight: 'figures' },
  head: (context) => pageHead(context, 'accounts.signInTitle'),
  component: Page,
})

function Page() {
  const { settings } = Route.useRouteContext()
  return <SignInPage returnPath={Route.useSearch().redirect} settings={settings} />
}
