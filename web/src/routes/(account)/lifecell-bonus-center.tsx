import { createFileRoute } from '@tanstack/react-router'
import { BonusCenterPage, bonusCenterQuery } from '../../features/bonuses/index.ts'
import { requirePage, requireUser } from '../../shared/data/index.ts'
import { pageHead } from '../../shared/i18n/index.ts'

export const Route = createFileRoute('/(account)/lifecell-bonus-center')({
  // Drawn for light colours.
  staticData: { texts: ['phones'], weight: 'figures', scheme: 'light' },
  beforeLoad: (visit) => {
    requirePage(visit)
    return requireUser(visit)
  },
  loader: async ({ context: { queryClient } }) => {
    await queryClient.prefetchQuery(bonusCenterQuery)
  },
  head: (context) => pageHead(context, 'phones.bonusCenterTitle'),
  component: BonusCenterPage,
})
