import { createFileRoute } from '@tanstack/react-router'
import { PushPage, pushQuery } from '../../../features/accounts/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/general/push')({
  staticData: { texts: ['push', 'security'], weight: 'figures' },
  loader: async ({ context: { queryClient } }) => {
    await queryClient.prefetchQuery(pushQuery)
  },
  head: (context) => pageHead(context, 'shared.push'),
  component: PushPage,
})
