import { createFileRoute } from '@tanstack/react-router'
import { bookQuery, HomePage, marketsQuery } from '../features/markets/index.ts'
import { pageHead } from '../shared/i18n/index.ts'

/** BC-15: the market everybody knows. */
const HERO_MARKET = 'BTC_USDT'

export const Route = createFileRoute('/')({
  staticData: { texts: ['home', 'markets'] },
  loader: async ({ context: { queryClient } }) => {
    // The picture may be missing where this market is not listed; the page is not.
    await Promise.all([queryClient.ensureQueryData(marketsQuery), queryClient.prefetchQuery(bookQuery(HERO_MARKET))])
  },
  head: (context) => pageHead(context, 'home.title', undefined, 'home.description'),
  component: Page,
})

function Page() {
  const { settings } = Route.useRouteContext()
  return <HomePage user={settings.user} demo={settings.demo} heroMarket={HERO_MARKET} />
}
