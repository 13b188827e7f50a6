import { regionTerms } from '@exchange/contract/regions'
import { createFileRoute } from '@tanstack/react-router'
import { bookQuery, HomePage, marketsQuery, newestListings, prepareNextStep } from '../features/markets/index.ts'
import { pageOrigin } from '../framework/request.ts'
import { pageHead } from '../shared/i18n/index.ts'

const NEWEST = 6

export const Route = createFileRoute('/')({
  staticData: { weight: 'figures', texts: ['home', 'markets'] },
  loader: async ({ context: { queryClient, settings } }) => {
    const { defaultMarket } = regionTerms[settings.region]
    // The picture may be missing where this market is not listed; the page is not.
    const [listings] = await Promise.all([
      newestListings(NEWEST),
      queryClient.ensureQueryData(marketsQuery),
      queryClient.prefetchQuery(bookQuery(defaultMarket)),
      settings.user === null ? null : prepareNextStep(queryClient, settings.demo),
    ])
    return { listings, defaultMarket, origin: pageOrigin() }
  },
  head: (context) => pageHead(context, 'home.title', undefined, 'home.description'),
  component: Page,
})

function Page() {
  const { settings } = Route.useRouteContext()
  const { listings, defaultMarket, origin } = Route.useLoaderData()
  return (
    <HomePage
      user={settings.user}
      region={settings.region}
      demo={settings.demo}
      heroMarket={defaultMarket}
      listings={listings}
      origin={origin}
    />
  )
}
