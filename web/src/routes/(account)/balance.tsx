import { regionTerms } from '@exchange/contract/regions'
import { preferredFiat } from '@exchange/contract/regions/countries'
import { createFileRoute } from '@tanstack/react-router'
import { BalancePage, balancesQuery, readView } from '../../features/balances/index.ts'
import { ClaimFunds, grantsQuery } from '../../features/demo/index.ts'
import { readCookie, requireUser } from '../../shared/data/index.ts'
import { currenciesQuery, ratesQuery } from '../../shared/data/listings.ts'
import { pageHead } from '../../shared/i18n/index.ts'

export const Route = createFileRoute('/(account)/balance')({
  staticData: { weight: 'figures', texts: ['balances', 'demo', 'markets', 'currencies'] },
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
  const { view } = Route.useLoaderData()
  const { region, countryCode, demo } = settings
  const fiat = preferredFiat(region, countryCode ?? regionTerms[region].homeCountry)
  return <BalancePage fiat={fiat} initialView={view} claim={demo ? <ClaimFunds /> : null} />
}
