import { createFileRoute } from '@tanstack/react-router'
import { ConnectionConsentPage, registrationConsents } from '../../../features/accounts/index.ts'
import { requirePage } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

interface ConsentSearch {
  provider?: unknown
}

/** The last step of opening an account with Apple or Google. */
export const Route = createFileRoute('/(account)/auth/register/consent')({
  staticData: { texts: ['connections'], weight: 'figures' },
  validateSearch: (search: Record<string, unknown>): ConsentSearch => search,
  beforeLoad: requirePage,
  loader: async () => registrationConsents(),
  head: (context) => pageHead(context, 'accounts.registerTitle'),
  component: Page,
})

function Page() {
  return <ConnectionConsentPage consents={Route.useLoaderData()} returnPath={Route.useSearch().redirect} />
}
