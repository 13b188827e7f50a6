import { createFileRoute } from '@tanstack/react-router'
import { AssetPage, chartQuery, marketsQuery } from '../../../features/markets/index.ts'
import { scheduleQuery } from '../../../features/fees/index.ts'
import { unknownParameters } from '../../../shared/data/guards.ts'
import { currenciesQuery, ratesQuery } from '../../../shared/data/listings.ts'
import { namedIn, pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(markets)/assets/$slug')({
  staticData: { weight: 'figures', texts: ['assets', 'markets', 'currencies'] },
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const [currencies] = await Promise.all([
      queryClient.ensureQueryData(currenciesQuery),
      queryClient.ensureQueryData(marketsQuery),
      queryClient.ensureQueryData(ratesQuery),
      queryClient.ensureQueryData(scheduleQuery),
    ])
    const asset = Object.hasOwn(currencies, slug) ? currencies[slug] : undefined
    if (asset === undefined || !asset.isOffered) throw unknownParameters()
    // The picture may be missing; the page is not.
    if (asset.tradeTicker !== null) await queryClient.prefetchQuery(chartQuery(asset.tradeTicker, '1D'))
    return { name: asset.name }
  },
  head(context) {
    if (context.loaderData === undefined) return {}
    const ticker = context.params.slug
    const { name } = namedIn(context.match.context.texts.t, { ticker, name: context.loaderData.name })
    return pageHead(context, 'assets.headTitle', { name, ticker }, 'assets.headDescription')
  },
  component: Page,
})

function Page() {
  const { slug } = Route.useParams()
  return <AssetPage key={slug} ticker={slug} isSignedIn={Route.useRouteContext().settings.user !== null} />
}
