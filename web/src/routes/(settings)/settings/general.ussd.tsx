import { createFileRoute } from '@tanstack/react-router'
import { UssdPage, ussdQuery } from '../../../features/accounts/index.ts'
import { requireUser } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/general/ussd')({
  staticData: { texts: ['phones'], weight: 'figures' },
  beforeLoad: requireUser,
  loader: async ({ context: { queryClient } }) => {
    await queryClient.prefetchQuery(ussdQuery)
  },
  head: (context) => pageHead(context, 'shared.ussd'),
  component: UssdPage,
})
