import { createFileRoute } from '@tanstack/react-router'
import { BalancePage, balancesQuery, currenciesQuery, ratesQuery, readView } from '../../features/balances/index.ts'
import { ClaimFunds, grantsQuery } from '../../features/demo/index.ts'
import { readCookie, requireUser } from '../../shared/data/index.ts'
import { pageHead } from '../../shared/i18n/index.ts'

export const Route = createFileRoute('/(account)/balance')({
  staticData: { texts: ['balances', 'demo', 'markets'] },
  beforeLoad: requireUser,
  loader: async ({ context: { queryClient, settings } }) => {
    await Promise.all([
      queryClient.ensureQueryData(balancesQuery),
      queryClient.ensureQueryData(currenciesQuery),
      queryClient.ensureQueryData(ratesQuery),
      settings.demo ? queryClient.prefetchQuery(grantsQuery) : null,
    ])
    return { view: readView(readCookie('balanceView')) }
  },
  head: (context) => pageHead(context, 'balances.title'),
  component: Page,
})

function Page() {
  const { settings } = Route.useRouteContext()
  return <BalancePage initialView={Route.useLoaderData().view} claim={settings.demo ? <ClaimFunds /> : null} />
}
