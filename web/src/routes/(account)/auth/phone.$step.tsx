import { createFileRoute, notFound } from '@tanstack/react-router'
import {
  OwnPhonePage,
  phoneCountriesQuery,
  PhoneConfirmationPage,
  PhoneNumberPage,
  phoneQuery,
} from '../../../features/accounts/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

/** An account that begins with a phone: the number, then its code. Whoever is signed in finds their own phone. */
export const Route = createFileRoute('/(account)/auth/phone/$step')({
  staticData: { texts: ['phones'], weight: 'figures' },
  loader: async ({ params: { step }, context: { queryClient, settings } }) => {
    if (step !== 'number' && step !== 'confirmation') throw notFound()
    if (settings.user !== null) await queryClient.prefetchQuery(phoneQuery)
    return queryClient.ensureQueryData(phoneCountriesQuery)
  },
  head: (context) => pageHead(context, 'shared.phone'),
  component: Page,
})

function Page() {
  const { settings } = Route.useRouteContext()
  const countries = Route.useLoaderData()
  const { step } = Route.useParams()
  if (settings.user !== null) return <OwnPhonePage demo={settings.demo} />
  if (step === 'number') return <PhoneNumberPage countries={countries} />
  return <PhoneConfirmationPage demo={settings.demo} />
}
