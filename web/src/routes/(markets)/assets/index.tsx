import { createFileRoute, redirect } from '@tanstack/react-router'
import { AssetsPage, marketsQuery, readAssetsSearch, type AssetsSearch } from '../../../features/markets/index.ts'
import { currenciesQuery, ratesQuery } from '../../../shared/data/listings.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(markets)/assets/')({
  staticData: { weight: 'figures', texts: ['assets', 'markets', 'currencies'] },
  // Every key is kept, in its order: another order or a missing key would be redirected. What is not allowed is refused below.
  validateSearch: (search: Record<string, unknown>): AssetsSearch => ({ ...search, ...readAssetsSearch(search) }),
  beforeLoad({ search }) {
    if (readAssetsSearch({ ...search }) === null) throw redirect({ to: '/assets', search: {} })
  },
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(currenciesQuery),
      queryClient.ensureQueryData(marketsQuery),
      queryClient.ensureQueryData(ratesQuery),
    ])
  },
  head: (context) => pageHead(context, 'assets.title', undefined, 'assets.description'),
  component: Page,
})

function Page() {
  return <AssetsPage search={Route.useSearch()} />
}
