import { createFileRoute } from '@tanstack/react-router'
import { phoneCountriesQuery, RegisterPage, registrationConsents } from '../../../features/accounts/index.ts'
import { readCookie, requirePage } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

interface RegisterSearch {
  referral?: string | undefined
}

export const Route = createFileRoute('/(account)/auth/register/')({
  staticData: { weight: 'figures' },
  validateSearch: (search: Record<string, unknown>): RegisterSearch => ({
    ...search,
    referral: typeof search.referral === 'string' ? search.referral : undefined,
  }),
  beforeLoad: requirePage,
  loader: async ({ context: { queryClient } }) => {
    const [consents, countries] = await Promise.all([
      registrationConsents(),
      queryClient.ensureQueryData(phoneCountriesQuery),
    ])
    return { consents, isPhoneOffered: countries.length > 0, cameBy: readCookie('referral') }
  },
  head: (context) => pageHead(context, 'accounts.registerTitle'),
  component: Page,
})

function Page() {
  const { settings } = Route.useRouteContext()
  const { redirect, referral } = Route.useSearch()
  const { consents, isPhoneOffered, cameBy } = Route.useLoaderData()
  return (
    <RegisterPage
      returnPath={redirect}
      referralCode={referral ?? cameBy}
      consents={consents}
      isPhoneOffered={isPhoneOffered}
      settings={settings}
    />
  )
}
