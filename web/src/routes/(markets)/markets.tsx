import { createFileRoute, redirect } from '@tanstack/react-router'
import {
  favoritesQuery,
  MarketsPage,
  marketsQuery,
  marketsSearchKeys,
  readMarketsSearch,
  type MarketsSearch,
} from '../../features/markets/index.ts'
import { pageHead } from '../../shared/i18n/index.ts'

export const Route = createFileRoute('/(markets)/markets')({
  staticData: { weight: 'figures', texts: ['markets'], query: marketsSearchKeys },
  // Every key is kept, in its order: another order or a missing key would be redirected. What is not allowed is refused below.
  validateSearch: (search: Record<string, unknown>): MarketsSearch => ({ ...search, ...readMarketsSearch(search) }),
  beforeLoad({ search }) {
    if (readMarketsSearch({ ...search }) === null) throw redirect({ to: '/markets', search: {} })
  },
  loader: async ({ context: { queryClient, settings } }) => {
    await Promise.all([
      queryClient.ensureQueryData(marketsQuery),
      // The markets are shown without them, too.
      settings.user === null ? null : queryClient.prefetchQuery(favoritesQuery),
    ])
  },
  head: (context) => pageHead(context, 'markets.title', undefined, 'markets.description'),
  component: Page,
})

function Page() {
  return <MarketsPage search={Route.useSearch()} isSignedIn={Route.useRouteContext().settings.user !== null} />
}
