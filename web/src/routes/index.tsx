import { createFileRoute } from '@tanstack/react-router'
import { bookQuery, HomePage, marketsQuery, newestListings, prepareNextStep } from '../features/markets/index.ts'
import { pageOrigin } from '../shared/data/origin.ts'
import { pageHead } from '../shared/i18n/index.ts'

/** BC-15: the market everybody knows. */
const HERO_MARKET = 'BTC_USDT'
const NEWEST = 6

export const Route = createFileRoute('/')({
  staticData: { texts: ['home', 'markets'] },
  loader: async ({ context: { queryClient, settings } }) => {
    // The picture may be missing where this market is not listed; the page is not.
    const [listings] = await Promise.all([
      newestListings(NEWEST),
      queryClient.ensureQueryData(marketsQuery),
      queryClient.prefetchQuery(bookQuery(HERO_MARKET)),
      settings.user === null ? null : prepareNextStep(queryClient, settings.demo),
    ])
    return { listings, origin: pageOrigin() }
  },
  head: (context) => pageHead(context, 'home.title', undefined, 'home.description'),
  component: Page,
})

function Page() {
  const { settings } = Route.useRouteContext()
  const { listings, origin } = Route.useLoaderData()
  return (
    <HomePage
      user={settings.user}
      region={settings.region}
      demo={settings.demo}
      heroMarket={HERO_MARKET}
      listings={listings}
      origin={origin}
    />
  )
}
