import { createFileRoute } from '@tanstack/react-router'
import { OperatorNumberPage, phoneCountriesQuery } from '../../../features/accounts/index.ts'
import { promotionQuery } from '../../../features/bonuses/index.ts'
import { requirePage } from '../../../shared/data/index.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

/** The number of a customer of the operator, whose account begins with it. */
export const Route = createFileRoute('/(account)/auth/register-lifecell/')({
  staticData: { texts: ['phones'], weight: 'figures' },
  beforeLoad: requirePage,
  loader: async ({ context: { queryClient } }) => {
    const [countries, operator] = await Promise.all([
      queryClient.ensureQueryData(phoneCountriesQuery),
      queryClient.ensureQueryData(promotionQuery),
    ])
    return { countries, operator }
  },
  head: (context) => pageHead(context, 'phones.bonusRegisterTitle'),
  component: Page,
})

function Page() {
  return <OperatorNumberPage {...Route.useLoaderData()} />
}
