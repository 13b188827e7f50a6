import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { whitelistQuery } from '../../features/address-book/index.ts'
import {
  RECENT,
  WithdrawPage,
  chosenWay,
  quoteQuery,
  recentWithdrawalsQuery,
  withdrawableOf,
} from '../../features/withdrawals/index.ts'
import { requireUser } from '../../shared/data/index.ts'
import { currenciesQuery, marketInfosQuery } from '../../shared/data/listings.ts'
import { pageHead } from '../../shared/i18n/index.ts'

interface WithdrawSearch {
  readonly ticker?: string | undefined
  readonly network?: string | undefined
}

const named = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Z0-9]{1,20}$/.test(value) ? value : undefined

export const Route = createFileRoute('/(account)/withdraw/')({
  staticData: { weight: 'figures', texts: ['withdrawals', 'address-book', 'currencies'] },
  validateSearch: (search: Record<string, unknown>): WithdrawSearch => ({
    ...search,
    ticker: named(search.ticker),
    network: named(search.network),
  }),
  beforeLoad: (visit) => {
    if (visit.context.settings.permissions['withdraw']?.enabled !== true) throw notFound()
    return requireUser(visit)
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const [currencies] = await Promise.all([
      queryClient.ensureQueryData(currenciesQuery),
      queryClient.ensureQueryData(marketInfosQuery),
      queryClient.prefetchQuery(whitelistQuery),
      queryClient.prefetchQuery(recentWithdrawalsQuery(RECENT)),
    ])
    const { asset, way } = chosenWay(withdrawableOf(currencies), deps.ticker, deps.network)
    if (asset !== undefined && way !== undefined) await queryClient.prefetchQuery(quoteQuery(asset.ticker, way.id))
  },
  head: (context) => pageHead(context, 'withdrawals.title'),
  component: Page,
})

function Page() {
  const { settings, user } = Route.useRouteContext()
  const { ticker, network } = Route.useSearch()
  const navigate = useNavigate({ from: '/withdraw/' })
  return (
    <WithdrawPage
      user={user}
      isWarned={settings.flags.withdrawBlockingWarning === true}
      ticker={ticker}
      network={network}
      onChoose={(next) => void navigate({ to: '/withdraw', search: next, replace: true, resetScroll: false })}
      onAsked={({ id }) => void navigate({ to: '/withdraw/confirmation', search: { id } })}
    />
  )
}
