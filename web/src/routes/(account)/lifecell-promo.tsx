import { createFileRoute } from '@tanstack/react-router'
import { PromotionPage, promotionQuery } from '../../features/bonuses/index.ts'
import { requirePage } from '../../shared/data/index.ts'
import { pageHead } from '../../shared/i18n/index.ts'

export const Route = createFileRoute('/(account)/lifecell-promo')({
  staticData: { texts: ['phones'], weight: 'figures' },
  beforeLoad: requirePage,
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(promotionQuery),
  head: (context) => pageHead(context, 'phones.bonusPromoTitle', {}, 'phones.bonusPromoLead'),
  component: Page,
})

function Page() {
  const { settings } = Route.useRouteContext()
  return <PromotionPage promotion={Route.useLoaderData()} isSignedIn={settings.user !== null} />
}
