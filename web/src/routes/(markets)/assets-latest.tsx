import { createFileRoute } from '@tanstack/react-router'
import { assetRatesQuery, assetsQuery, LatestAssetsPage, marketsQuery } from '../../features/markets/index.ts'
import { pageHead } from '../../shared/i18n/index.ts'

export const Route = createFileRoute('/(markets)/assets-latest')({
  staticData: { texts: ['assets', 'markets'] },
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(assetsQuery),
      queryClient.ensureQueryData(marketsQuery),
      queryClient.ensureQueryData(assetRatesQuery),
    ])
  },
  head: (context) => pageHead(context, 'assets.latestTitle', undefined, 'assets.latestDescription'),
  component: LatestAssetsPage,
})
