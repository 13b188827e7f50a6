import { createFileRoute } from '@tanstack/react-router'
import {
  OwnPhonePage,
  phoneCountriesQuery,
  PhoneConfirmationPage,
  phoneQuery,
} from '../../../features/accounts/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(account)/auth/phone/confirmation')({
  staticData: { texts: ['phones'], weight: 'figures' },
  loader: async ({ context: { queryClient, settings } }) => {
    if (settings.user === null) return
    await Promise.all([queryClient.prefetchQuery(phoneQuery), queryClient.prefetchQuery(phoneCountriesQuery)])
  },
  head: (context) => pageHead(context, 'accounts.codeTitle'),
  component: Page,
})

function Page() {
  const { settings } = Route.useRouteContext()
  return settings.user === null ? <PhoneConfirmationPage demo={settings.demo} /> : <OwnPhonePage demo={settings.demo} />
}
