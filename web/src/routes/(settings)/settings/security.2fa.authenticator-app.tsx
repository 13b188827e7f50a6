import { createFileRoute } from '@tanstack/react-router'
import { FactorsPage, passkeysQuery, protectionQuery } from '../../../features/accounts/index.ts'
import { requirePassword } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/security/2fa/authenticator-app')({
  staticData: { texts: ['security'], weight: 'figures' },
  beforeLoad: requirePassword,
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([queryClient.prefetchQuery(protectionQuery), queryClient.prefetchQuery(passkeysQuery)])
  },
  head: (context) => pageHead(context, 'security.app'),
  component: Page,
})

function Page() {
  return <FactorsPage only="app" />
}
