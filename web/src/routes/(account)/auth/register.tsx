import { createFileRoute } from '@tanstack/react-router'
import { RegisterPage, registrationConsents } from '../../../features/accounts/index.ts'
import { readCookie, requirePage } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

interface RegisterSearch {
  referral?: string | undefined
}

export const Route = createFileRoute('/(account)/auth/register')({
  staticData: { weight: 'figures' },
  validateSearch: (search: Record<string, unknown>): RegisterSearch => ({
    ...search,
    referral: typeof search.referral === 'string' ? search.referral : undefined,
  }),
  beforeLoad: requirePage,
  loader: async () => ({ consents: await registrationConsents(), cameBy: readCookie('referral') }),
  head: (context) => pageHead(context, 'accounts.registerTitle'),
  component: Page,
})

function Page() {
  const { settings } = Route.useRouteContext()
  const { redirect, referral } = Route.useSearch()
  const { consents, cameBy } = Route.useLoaderData()
  return (
    <RegisterPage returnPath={redirect} referralCode={referral ?? cameBy} consents={consents} demo={settings.demo} />
  )
}
