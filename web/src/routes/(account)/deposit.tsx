import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { wayQuery } from '../../features/custody/index.ts'
import { SendDeposit } from '../../features/demo/index.ts'
import { DepositPage, RECENT, chosenWay, depositableOf, recentDepositsQuery } from '../../features/deposits/index.ts'
import { requireUser } from '../../shared/data/index.ts'
import { currenciesQuery, marketInfosQuery } from '../../shared/data/listings.ts'
import { pageHead } from '../../shared/i18n/index.ts'

interface DepositSearch {
  readonly ticker?: string | undefined
  readonly network?: string | undefined
}

const named = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Z0-9]{1,20}$/.test(value) ? value : undefined

export const Route = createFileRoute('/(account)/deposit')({
  staticData: { weight: 'figures', texts: ['custody', 'deposits', 'demo', 'currencies'] },
  validateSearch: (search: Record<string, unknown>): DepositSearch => ({
    ...search,
    ticker: named(search.ticker),
    network: named(search.network),
  }),
  beforeLoad: requireUser,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const [currencies] = await Promise.all([
      queryClient.ensureQueryData(currenciesQuery),
      queryClient.ensureQueryData(marketInfosQuery),
      queryClient.prefetchQuery(recentDepositsQuery(RECENT)),
    ])
    const { asset, way } = chosenWay(depositableOf(currencies), deps.ticker, deps.network)
    if (asset !== undefined && way !== undefined) await queryClient.prefetchQuery(wayQuery(asset.ticker, way.id))
  },
  head: (context) => pageHead(context, 'deposits.title'),
  component: Page,
})

function Page() {
  const { settings } = Route.useRouteContext()
  const { ticker, network } = Route.useSearch()
  const navigate = useNavigate({ from: '/deposit' })
  return (
    <DepositPage
      ticker={ticker}
      network={network}
      onChoose={(next) => void navigate({ to: '/deposit', search: next, replace: true, resetScroll: false })}
      renderTest={(of, by) => (settings.demo ? <SendDeposit key={`${of} ${by}`} ticker={of} network={by} /> : null)}
    />
  )
}
