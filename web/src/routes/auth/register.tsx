import { createFileRoute } from '@tanstack/react-router'
import { RegisterPage } from '../../features/accounts/index.ts'
import { pageHead } from '../../shared/i18n/index.ts'

interface RegisterSearch {
  referral?: string | undefined
}

export const Route = createFileRoute('/auth/register')({
  validateSearch: (search: Record<string, unknown>): RegisterSearch => ({
    ...search,
    referral: typeof search.referral === 'string' ? search.referral : undefined,
  }),
  head: (context) => pageHead(context, 'accounts.registerTitle'),
  component: Page,
})

function Page() {
  const { settings } = Route.useRouteContext()
  const { redirect, referral } = Route.useSearch()
  return <RegisterPage returnPath={redirect} referralCode={referral} demo={settings.demo} />
}
