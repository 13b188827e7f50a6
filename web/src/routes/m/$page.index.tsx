import { createFileRoute } from '@tanstack/react-router'
import { BuiltPageView, MarketsBlock, showsMarkets } from '../../features/content/index.ts'
import { unknownParameters } from '../../shared/data/guards.ts'
import { textHead } from '../../shared/i18n/index.ts'
import { api, ApiError } from '../../shared/data/index.ts'
import { marketsQuery } from '../../features/markets/index.ts'

export const Route = createFileRoute('/m/$page/')({
  staticData: { weight: 'figures', texts: ['content', 'markets'] },
  loader: async ({ context, params }) => {
    const page = await api['GET /v2/pages/{name}']({
      params: { name: params.page },
      query: { locale: context.texts.locale },
    }).catch((reason: unknown) => {
      // A name that no page can have is refused as invalid.
      if (reason instanceof ApiError && (reason.status === 404 || reason.status === 422)) throw unknownParameters()
      throw reason
    })
    if (showsMarkets(page.blocks)) {
      await Promise.all([context.queryClient.ensureQueryData(marketsQuery), MarketsBlock.preload?.()])
    }
    return page
  },
  head: (context) => textHead(context, context.loaderData?.title ?? '', context.loaderData?.description),
  component: Page,
})

function Page() {
  return <BuiltPageView page={Route.useLoaderData()} isSignedIn={Route.useRouteContext().settings.user !== null} />
}
