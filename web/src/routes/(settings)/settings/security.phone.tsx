import { createFileRoute } from '@tanstack/react-router'
import { phoneCountriesQuery, PhonePage, phoneQuery } from '../../../features/accounts/index.ts'
import { requirePassword } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(settings)/settings/security/phone')({
  staticData: { texts: ['accounts', 'phones'], weight: 'figures' },
  beforeLoad: requirePassword,
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([queryClient.prefetchQuery(phoneQuery), queryClient.prefetchQuery(phoneCountriesQuery)])
  },
  head: (context) => pageHead(context, 'shared.phone'),
  component: Page,
})

function Page() {
  return <PhonePage demo={Route.useRouteContext().settings.demo} />
}
