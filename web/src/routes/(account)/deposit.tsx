import { createFileRoute, useNavigate } from '@tanstack/react-router'
import type { Currency } from '@exchange/contract/markets'
import { useSuspenseQuery } from '@tanstack/react-query'
import { wayQuery } from '../../features/custody/index.ts'
import { SendDeposit } from '../../features/demo/index.ts'
import { DepositPage, RECENT, chosenWay, depositableOf, recentDepositsQuery } from '../../features/deposits/index.ts'
import {
  PayPage,
  RECENT as RECENT_PAYMENTS,
  SourceTabs,
  cardsQuery,
  chosenPayWay,
  payWaysQuery,
  payableOf,
  recentPaymentsQuery,
} from '../../features/payments/index.ts'
import { requireUser } from '../../shared/data/index.ts'
import { currenciesQuery, marketInfosQuery } from '../../shared/data/listings.ts'
import { pageHead, useT } from '../../shared/i18n/index.ts'

interface DepositSearch {
  /** `fiat` = a currency, by a card or a bank. */
  readonly kind?: 'fiat' | undefined
  readonly ticker?: string | undefined
  readonly network?: string | undefined
  readonly provider?: string | undefined
}

const named = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Z0-9_]{1,30}$/.test(value) ? value : undefined

/** Currencies come by providers whether the address says so or not; where there are no networks, nothing else does. */
function isFiat({ kind, ticker }: DepositSearch, currencies: Readonly<Record<string, Currency>>): boolean {
  const payable = payableOf(currencies)
  if (kind === 'fiat' || payable.some((one) => one.ticker === ticker)) return payable.length > 0
  return depositableOf(currencies).length === 0 && payable.length > 0
}

export const Route = createFileRoute('/(account)/deposit')({
  staticData: { weight: 'figures', texts: ['custody', 'deposits', 'demo', 'currencies', 'payments'] },
  validateSearch: (search: Record<string, unknown>): DepositSearch => ({
    ...search,
    kind: search.kind === 'fiat' ? 'fiat' : undefined,
    ticker: named(search.ticker),
    network: named(search.network),
    provider: named(search.provider),
  }),
  beforeLoad: requireUser,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const [currencies] = await Promise.all([
      queryClient.ensureQueryData(currenciesQuery),
      queryClient.ensureQueryData(marketInfosQuery),
    ])
    if (isFiat(deps, currencies)) {
      const { asset } = chosenPayWay(payableOf(currencies), deps.ticker, deps.provider)
      await Promise.all([
        queryClient.prefetchQuery(recentPaymentsQuery(RECENT_PAYMENTS)),
        queryClient.prefetchQuery(cardsQuery),
        asset === undefined ? undefined : queryClient.prefetchQuery(payWaysQuery(asset.ticker)),
      ])
      return
    }
    const { asset, way } = chosenWay(depositableOf(currencies), deps.ticker, deps.network)
    await Promise.all([
      queryClient.prefetchQuery(recentDepositsQuery(RECENT)),
      asset === undefined || way === undefined ? undefined : queryClient.prefetchQuery(wayQuery(asset.ticker, way.id)),
    ])
  },
  head: (context) => pageHead(context, 'deposits.title'),
  component: Page,
})

function Page() {
  const t = useT()
  const { settings } = Route.useRouteContext()
  const search = Route.useSearch()
  const { ticker, network, provider } = search
  const navigate = useNavigate({ from: '/deposit' })
  const { data: currencies } = useSuspenseQuery(currenciesQuery)
  const tabs = (
    <SourceTabs
      to="/deposit"
      isFiat={isFiat(search, currencies)}
      hasBoth={depositableOf(currencies).length > 0 && payableOf(currencies).length > 0}
    />
  )
  const choose = (next: DepositSearch) =>
    void navigate({ to: '/deposit', search: next, replace: true, resetScroll: false })
  if (isFiat(search, currencies))
    return (
      <PayPage
        title={t('deposits.title')}
        tabs={tabs}
        ticker={ticker}
        provider={provider}
        onChoose={(next) => choose({ kind: 'fiat', ...next })}
      />
    )
  return (
    <DepositPage
      tabs={tabs}
      ticker={ticker}
      network={network}
      onChoose={choose}
      renderTest={(of, by) => (settings.demo ? <SendDeposit key={`${of} ${by}`} ticker={of} network={by} /> : null)}
    />
  )
}
