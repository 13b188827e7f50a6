import { createFileRoute } from '@tanstack/react-router'
import { IntroSecurityPage, protectionQuery } from '../../../features/accounts/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(account)/intro/security/')({
  staticData: { weight: 'figures' },
  loader: async ({ context: { queryClient, settings } }) => {
    if (settings.user !== null) await queryClient.prefetchQuery(protectionQuery)
  },
  head: (context) => pageHead(context, 'intro.securityTitle'),
  component: IntroSecurityPage,
})
