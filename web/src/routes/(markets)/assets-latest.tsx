import { createFileRoute } from '@tanstack/react-router'
import { LatestAssetsPage, marketsQuery } from '../../features/markets/index.ts'
import { currenciesQuery, ratesQuery } from '../../shared/data/listings.ts'
import { pageHead } from '../../shared/i18n/index.ts'

export const Route = createFileRoute('/(markets)/assets-latest')({
  staticData: { weight: 'figures', texts: ['assets', 'markets', 'currencies'] },
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(currenciesQuery),
      queryClient.ensureQueryData(marketsQuery),
      queryClient.ensureQueryData(ratesQuery),
    ])
  },
  head: (context) => pageHead(context, 'assets.latestTitle', undefined, 'assets.latestDescription'),
  component: LatestAssetsPage,
})
