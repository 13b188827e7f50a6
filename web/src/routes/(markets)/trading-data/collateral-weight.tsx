import { createFileRoute } from '@tanstack/react-router'
import { collateralWeightsQuery, CollateralWeights } from '../../../features/fees/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(markets)/trading-data/collateral-weight')({
  staticData: { weight: 'figures', texts: ['fees'] },
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(collateralWeightsQuery)
  },
  head: (context) => pageHead(context, 'fees.collateralWeightTitle', undefined, 'fees.collateralWeightDescription'),
  component: CollateralWeights,
})
