import { createFileRoute } from '@tanstack/react-router'
import {
  depositHistoryQuery,
  DepositsPage,
  PaymentsPage,
  paymentHistoryQuery,
  readHistorySearch,
  type HistorySearch,
} from '../../../features/history/index.ts'
import { currenciesQuery, marketInfosQuery } from '../../../shared/data/listings.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(account)/history/main/deposits')({
  staticData: { weight: 'figures', texts: ['deposits', 'payments'] },
  validateSearch: (search: Record<string, unknown>): HistorySearch => ({ ...search, ...readHistorySearch(search) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    await Promise.all([
      deps.source === 'payments'
        ? queryClient.ensureQueryData(paymentHistoryQuery(deps))
        : queryClient.ensureQueryData(depositHistoryQuery(deps)),
      queryClient.ensureQueryData(currenciesQuery),
      queryClient.ensureQueryData(marketInfosQuery),
    ])
  },
  head: (context) => pageHead(context, 'history.deposits'),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return search.source === 'payments' ? <PaymentsPage search={search} /> : <DepositsPage search={search} />
}
