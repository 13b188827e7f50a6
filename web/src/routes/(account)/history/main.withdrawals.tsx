import { createFileRoute } from '@tanstack/react-router'
import {
  withdrawalHistoryQuery,
  WithdrawalsPage,
  readHistorySearch,
  type HistorySearch,
} from '../../../features/history/index.ts'
import { currenciesQuery, marketInfosQuery } from '../../../shared/data/listings.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(account)/history/main/withdrawals')({
  staticData: { weight: 'figures', texts: ['withdrawals'] },
  validateSearch: (search: Record<string, unknown>): HistorySearch => ({ ...search, ...readHistorySearch(search) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    await Promise.all([
      queryClient.ensureQueryData(withdrawalHistoryQuery(deps)),
      queryClient.ensureQueryData(currenciesQuery),
      queryClient.ensureQueryData(marketInfosQuery),
    ])
  },
  head: (context) => pageHead(context, 'history.withdrawals'),
  component: Page,
})

function Page() {
  return <WithdrawalsPage search={Route.useSearch()} />
}
