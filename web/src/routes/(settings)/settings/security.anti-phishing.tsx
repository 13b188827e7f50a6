import { createFileRoute } from '@tanstack/react-router'
import { antiPhishingHistoryQuery, AntiPhishingPage } from '../../../features/accounts/index.ts'
import { requirePassword } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/security/anti-phishing')({
  staticData: { texts: ['security'], weight: 'figures' },
  beforeLoad: requirePassword,
  loader: async ({ context: { queryClient } }) => {
    await queryClient.prefetchQuery(antiPhishingHistoryQuery)
  },
  head: (context) => pageHead(context, 'shared.antiPhishing'),
  component: AntiPhishingPage,
})
