import { createFileRoute } from '@tanstack/react-router'
import { marketOfPair, marketQuery, TradePage } from '../../features/trading/index.ts'
import { ApiError } from '../../shared/data/index.ts'
import { unknownParameters } from '../../shared/data/guards.ts'
import { currenciesQuery, marketInfosQuery } from '../../shared/data/listings.ts'
import { pageHead } from '../../shared/i18n/index.ts'

export const Route = createFileRoute('/trade/$pair')({
  staticData: { weight: 'terminal', texts: ['trading', 'history', 'price-alerts'], layout: 'full' },
  loader: async ({ context: { queryClient }, params }) => {
    const market = marketOfPair(params.pair)
    // The server writes lower case and underscores anew before it comes here; what is left is no pair.
    if (!/^[A-Z0-9]+_[A-Z0-9]+$/.test(market)) throw unknownParameters()
    try {
      await Promise.all([
        queryClient.ensureQueryData(marketQuery(market)),
        queryClient.ensureQueryData(currenciesQuery),
        queryClient.ensureQueryData(marketInfosQuery),
      ])
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw unknownParameters()
      throw error
    }
  },
  head: (context) =>
    pageHead(context, 'trading.headTitle', { pair: context.params.pair.replace('-', '/') }, 'trading.headDescription'),
  component: Page,
})

function Page() {
  const { pair } = Route.useParams()
  return <TradePage pair={pair} />
}
