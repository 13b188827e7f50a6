import { createFileRoute } from '@tanstack/react-router'
import { ClosedPage, FrozenPage } from '../../../features/accounts/index.ts'
import { api } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(account)/auth/frozen')({
  staticData: { weight: 'figures', texts: ['rescue'] },
  loader: () => api['GET /v2/unfreeze'](),
  head: (context) => pageHead(context, 'accounts.frozenTitle'),
  component: Page,
})

function Page() {
  const account = Route.useLoaderData()
  const { region } = Route.useRouteContext().settings
  // Whoever has shown everything may open what they have frozen; all others write to support.
  return account.state === 'none' ? <ClosedPage reason="frozen" region={region} /> : <FrozenPage found={account} />
}
