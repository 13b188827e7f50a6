import { createFileRoute } from '@tanstack/react-router'
import { CardsPage, cardsQuery } from '../../../features/payments/index.ts'
import { requirePassword } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/security/saved-cards')({
  staticData: { texts: ['payments'], weight: 'figures' },
  beforeLoad: requirePassword,
  loader: async ({ context: { queryClient } }) => {
    await queryClient.prefetchQuery(cardsQuery)
  },
  head: (context) => pageHead(context, 'shared.savedCards'),
  component: CardsPage,
})
