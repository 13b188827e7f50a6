import { createFileRoute } from '@tanstack/react-router'
import { bracketsQuery, CollateralBrackets } from '../../../features/fees/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(markets)/trading-data/collateral-brackets')({
  staticData: { weight: 'figures', texts: ['fees'] },
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(bracketsQuery)
  },
  head: (context) => pageHead(context, 'fees.collateralBracketsTitle', undefined, 'fees.collateralBracketsDescription'),
  component: CollateralBrackets,
})
