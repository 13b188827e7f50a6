import { createFileRoute } from '@tanstack/react-router'
import { readHistorySearch, type HistorySearch, DealsPage, dealsQuery } from '../../../features/history/index.ts'
import { currenciesQuery, marketInfosQuery } from '../../../shared/data/listings.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(account)/history/trade/deals')({
  staticData: { weight: 'figures' },
  validateSearch: (search: Record<string, unknown>): HistorySearch => ({ ...search, ...readHistorySearch(search) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    await Promise.all([
      queryClient.ensureQueryData(dealsQuery(deps)),
      queryClient.ensureQueryData(currenciesQuery),
      queryClient.ensureQueryData(marketInfosQuery),
    ])
  },
  head: (context) => pageHead(context, 'history.deals'),
  component: Page,
})

function Page() {
  return <DealsPage search={Route.useSearch()} />
}
