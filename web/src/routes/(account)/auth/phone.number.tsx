import { createFileRoute } from '@tanstack/react-router'
import { OwnPhonePage, phoneCountriesQuery, PhoneNumberPage, phoneQuery } from '../../../features/accounts/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(account)/auth/phone/number')({
  staticData: { texts: ['phones'], weight: 'figures' },
  loader: async ({ context: { queryClient, settings } }) => {
    if (settings.user !== null) await queryClient.prefetchQuery(phoneQuery)
    return queryClient.ensureQueryData(phoneCountriesQuery)
  },
  head: (context) => pageHead(context, 'phones.registerTitle'),
  component: Page,
})

function Page() {
  const { settings } = Route.useRouteContext()
  const countries = Route.useLoaderData()
  return settings.user === null ? <PhoneNumberPage countries={countries} /> : <OwnPhonePage demo={settings.demo} />
}
