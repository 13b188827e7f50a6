import { createFileRoute } from '@tanstack/react-router'
import { OwnPhonePage, PhoneConfirmationPage, phoneQuery } from '../../../features/accounts/index.ts'
import { requirePage } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

/** The code that came to that number. Whoever is signed in finds their own phone. */
export const Route = createFileRoute('/(account)/auth/register-lifecell/confirmation')({
  staticData: { texts: ['phones'], weight: 'figures' },
  beforeLoad: requirePage,
  loader: async ({ context: { queryClient, settings } }) => {
    if (settings.user !== null) await queryClient.prefetchQuery(phoneQuery)
  },
  head: (context) => pageHead(context, 'shared.phone'),
  component: Page,
})

function Page() {
  const { user, demo } = Route.useRouteContext().settings
  return user === null ? <PhoneConfirmationPage demo={demo} isOperators /> : <OwnPhonePage demo={demo} />
}
