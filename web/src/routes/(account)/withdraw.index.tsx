import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { whitelistQuery } from '../../features/address-book/index.ts'
import {
  RECENT,
  WithdrawPage,
  chosenWay,
  outflowKind,
  quoteQuery,
  recentWithdrawalsQuery,
  withdrawableOf,
} from '../../features/withdrawals/index.ts'
import { SourceTabs } from '../../features/payments/index.ts'
import { requireUser } from '../../shared/data/index.ts'
import { currenciesQuery, marketInfosQuery } from '../../shared/data/listings.ts'
import { pageHead } from '../../shared/i18n/index.ts'

interface WithdrawSearch {
  /** `fiat` = a currency, by a bank or to a card. */
  readonly kind?: 'fiat' | undefined
  readonly ticker?: string | undefined
  readonly network?: string | undefined
}

const named = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Z0-9_]{1,30}$/.test(value) ? value : undefined

export const Route = createFileRoute('/(account)/withdraw/')({
  staticData: { weight: 'figures', texts: ['withdrawals', 'address-book', 'currencies', 'payments'] },
  validateSearch: (search: Record<string, unknown>): WithdrawSearch => ({
    ...search,
    kind: search.kind === 'fiat' ? 'fiat' : undefined,
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
    const kind = outflowKind(currencies, deps.kind, deps.ticker)
    const { asset, way } = chosenWay(withdrawableOf(currencies, kind), deps.ticker, deps.network, kind)
    if (asset !== undefined && way !== undefined) await queryClient.prefetchQuery(quoteQuery(asset.ticker, way.id))
  },
  head: (context) => pageHead(context, 'withdrawals.title'),
  component: Page,
})

function Page() {
  const { settings, user } = Route.useRouteContext()
  const { kind: asked, ticker, network } = Route.useSearch()
  const { data: currencies } = useSuspenseQuery(currenciesQuery)
  const kind = outflowKind(currencies, asked, ticker)
  const navigate = useNavigate({ from: '/withdraw/' })
  return (
    <WithdrawPage
      user={user}
      kind={kind}
      tabs={
        <SourceTabs
          to="/withdraw"
          isFiat={kind === 'fiat'}
          hasBoth={withdrawableOf(currencies).length > 0 && withdrawableOf(currencies, 'fiat').length > 0}
        />
      }
      isWarned={settings.flags.withdrawBlockingWarning === true}
      ticker={ticker}
      network={network}
      onChoose={(next) =>
        void navigate({
          to: '/withdraw',
          search: kind === 'fiat' ? { kind, ...next } : next,
          replace: true,
          resetScroll: false,
        })
      }
      onAsked={({ id }) => void navigate({ to: '/withdraw/confirmation', search: { id } })}
    />
  )
}
