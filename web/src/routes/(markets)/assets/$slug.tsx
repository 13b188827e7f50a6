import { createFileRoute } from '@tanstack/react-router'
import { AssetPage, assetRatesQuery, assetsQuery, chartQuery, marketsQuery } from '../../../features/markets/index.ts'
import { scheduleQuery } from '../../../features/fees/index.ts'
import { unknownParameters } from '../../../shared/data/guards.ts'
import { pageHead } from '../../../shared/i18n/index.ts'

export const Route = createFileRoute('/(markets)/assets/$slug')({
  staticData: { texts: ['assets', 'markets'] },
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const [currencies] = await Promise.all([
      queryClient.ensureQueryData(assetsQuery),
      queryClient.ensureQueryData(marketsQuery),
      queryClient.ensureQueryData(assetRatesQuery),
      queryClient.ensureQueryData(scheduleQuery),
    ])
    const asset = Object.hasOwn(currencies, slug) ? currencies[slug] : undefined
    if (asset === undefined) throw unknownParameters()
    // The picture may be missing; the page is not.
    if (asset.tradeTicker !== null) await queryClient.prefetchQuery(chartQuery(asset.tradeTicker, '1D'))
    return { name: asset.name }
  },
  head(context) {
    if (context.loaderData === undefined) return {}
    const values = { name: context.loaderData.name, ticker: context.params.slug }
    return pageHead(context, 'assets.headTitle', values, 'assets.headDescription')
  },
  component: Page,
})

function Page() {
  const { slug } = Route.useParams()
  return <AssetPage key={slug} ticker={slug} isSignedIn={Route.useRouteContext().settings.user !== null} />
}
