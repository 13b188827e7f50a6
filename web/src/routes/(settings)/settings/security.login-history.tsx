import { createFileRoute } from '@tanstack/react-router'
import { LoginHistoryPage, loginHistoryQuery } from '../../../features/accounts/index.ts'
import { requirePassword } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/security/login-history')({
  staticData: { texts: ['security'], weight: 'figures' },
  beforeLoad: requirePassword,
  loader: async ({ context: { queryClient } }) => {
    await queryClient.prefetchInfiniteQuery(loginHistoryQuery)
  },
  head: (context) => pageHead(context, 'shared.loginHistory'),
  component: LoginHistoryPage,
})
