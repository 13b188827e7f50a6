import { createFileRoute } from '@tanstack/react-router'
import { AppsPage, appsQuery } from '../../../features/accounts/index.ts'
import { requirePassword } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/security/app-authorization')({
  staticData: { texts: ['apps'], weight: 'figures' },
  beforeLoad: requirePassword,
  loader: async ({ context: { queryClient } }) => {
    await queryClient.prefetchQuery(appsQuery)
  },
  head: (context) => pageHead(context, 'shared.appsPage'),
  component: AppsPage,
})
