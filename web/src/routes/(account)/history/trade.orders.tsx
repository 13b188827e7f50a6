import { createFileRoute } from '@tanstack/react-router'
import { readHistorySearch, type HistorySearch, OrdersPage, ordersQuery } from '../../../features/history/index.ts'
import { currenciesQuery, marketInfosQuery } from '../../../shared/data/listings.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(account)/history/trade/orders')({
  staticData: { weight: 'figures' },
  validateSearch: (search: Record<string, unknown>): HistorySearch => ({ ...search, ...readHistorySearch(search) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    await Promise.all([
      queryClient.ensureQueryData(ordersQuery(deps)),
      queryClient.ensureQueryData(currenciesQuery),
      queryClient.ensureQueryData(marketInfosQuery),
    ])
  },
  head: (context) => pageHead(context, 'history.orders'),
  component: Page,
})

function Page() {
  return <OrdersPage search={Route.useSearch()} />
}
