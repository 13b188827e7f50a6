import { createFileRoute } from '@tanstack/react-router'
import { DevicesPage, devicesQuery, sessionsQuery } from '../../../features/accounts/index.ts'
import { requirePassword } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/security/device-management')({
  staticData: { texts: ['security'], weight: 'figures' },
  beforeLoad: requirePassword,
  // A list that fails says so in its place, and the other one can still be used.
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([queryClient.prefetchQuery(sessionsQuery), queryClient.prefetchQuery(devicesQuery)])
  },
  head: (context) => pageHead(context, 'security.devicesTitle'),
  component: DevicesPage,
})
