import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Eye, EyeOff } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { isZero, useFormat } from '../../../shared/format/index.ts'
import { namedIn, useT } from '../../../shared/i18n/index.ts'
import { writeCookie } from '../../../shared/data/index.ts'
import {
  Badge,
  Button,
  ButtonLink,
  Checkbox,
  CoinMark,
  Empty,
  IconButton,
  SearchField,
  Table,
  type Column,
} from '../../../shared/ui/index.ts'
import { currenciesQuery, ratesQuery } from '../../../shared/data/listings.ts'
import { balancesQuery } from '../data.ts'
import { useLiveBalances } from '../live.ts'
import { filterHoldings, holdingsOf, sharesOf, totalWorth, worthIn, type Holding } from '../pure/holdings.ts'
import { writeView, type BalancePreferences } from '../pure/view.ts'
import { useOpenTransfer } from '../transfer.ts'
import { Allocation } from './allocation.tsx'

/** What the transfer begins with when it is opened for no asset. */
const FIRST_TICKER = 'USDT'
const MOST_SHARES = 6

interface BalancePageProps {
  /** The currency that the total is shown in as well. */
  fiat: string
  initialView: BalancePreferences
  /** Demo funds on offer, where there are any. */
  claim: ReactNode
}

/** What is held, where, and what it is worth. */
export function BalancePage({ fiat, initialView, claim }: BalancePageProps) {
  const t = useT()
  useLiveBalances()
  const { data: balances } = useSuspenseQuery(balancesQuery)
  const { data: currencies } = useSuspenseQuery(currenciesQuery)
  const { data: rates } = useSuspenseQuery({ ...ratesQuery, refetchInterval: 10_000 })
  const [view, setView] = useState(initialView)
  const [contains, setContains] = useState('')
  const openTransfer = useOpenTransfer()

  const holdings = holdingsOf(balances, currencies, rates).map((holding) => namedIn(t, holding))
  const rows = filterHoldings(holdings, { ...view, contains })
  const canWithdraw = holdings.some((holding) => holding.canWithdraw)
  const isEmpty = holdings.every(({ balance }) => isZero(balance.total))
  const change = (next: Partial<BalancePreferences>) => {
    const changed = { ...view, ...next }
    setView(changed)
    writeCookie('balanceView', writeView(changed))
  }

  return (
    <div className="page pt-8 pb-16">
      <h1 className="sr-only">{t('balances.title')}</h1>
      <div className="flex flex-wrap items-end justify-between gap-6">
        <Total
          holdings={holdings}
          fiat={{ ticker: fiat, rate: rates[fiat]?.USDT ?? null }}
          isHidden={view.hideAmounts}
          onToggle={() => change({ hideAmounts: !view.hideAmounts })}
        />
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/deposit">{t('balances.deposit')}</ButtonLink>
          {canWithdraw && (
            <ButtonLink to="/withdraw" kind="secondary">
              {t('balances.withdraw')}
            </ButtonLink>
          )}
          <Button kind="secondary" onClick={() => openTransfer(FIRST_TICKER)}>
            {t('balances.transfer')}
          </Button>
        </div>
      </div>
      {claim}
      {!isEmpty && !view.hideAmounts && <Allocation shares={sharesOf(holdings, MOST_SHARES)} />}
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line pb-3">
        <SearchField label={t('balances.search')} value={contains} onChange={setContains} className="w-full sm:w-64" />
        <Checkbox
          label={t('balances.hideZero')}
          checked={view.hideZero}
          onChange={(event) => change({ hideZero: event.target.checked })}
        />
        <Checkbox
          label={t('balances.showDemo')}
          checked={view.showDemo}
          onChange={(event) => change({ showDemo: event.target.checked })}
        />
      </div>
      <Table
        caption={t('balances.tableCaption')}
        stack
        columns={useColumns(view.hideAmounts, openTransfer)}
        rows={rows}
        rowKey={(holding) => holding.ticker}
        empty={<NoHoldings isEmpty={isEmpty} contains={contains} hasClaim={claim !== null} />}
      />
    </div>
  )
}

function NoHoldings({ isEmpty, contains, hasClaim }: { isEmpty: boolean; contains: string; hasClaim: boolean }) {
  const t = useT()
  if (contains !== '') return <Empty title={t('balances.emptySearch', { text: contains })} />
  if (!isEmpty) return <Empty title={t('balances.nothingHeld')} />
  return <Empty title={t('balances.empty')}>{hasClaim ? t('balances.emptyDemo') : t('balances.nothingHeld')}</Empty>
}

const MASK = '••••••'

/** USDT with 2 decimals, BTC with 8; and the currency of the edition or of the user's country. */
function Total({
  holdings,
  fiat,
  isHidden,
  onToggle,
}: {
  holdings: readonly Holding[]
  /** With what one is worth in USDT; null = no market leads there. */
  fiat: { readonly ticker: string; readonly rate: string | null }
  isHidden: boolean
  onToggle: () => void
}) {
  const t = useT()
  const { figure } = useFormat()
  const total = totalWorth(holdings)
  const inFiat = worthIn(fiat.rate, total.USDT)
  const equivalents = [
    t('balances.equivalent', { amount: figure(total.BTC, { decimals: 8, rounding: 'cut' }), ticker: 'BTC' }),
    ...(inFiat === null
      ? []
      : [t('balances.equivalent', { amount: figure(inFiat, { decimals: 2, rounding: 'cut' }), ticker: fiat.ticker })]),
  ]
  return (
    <div>
      <div className="flex items-center gap-1 text-13 text-muted">
        {t('balances.total')}
        <IconButton
          label={t(isHidden ? 'balances.showAmounts' : 'balances.hideAmounts')}
          size="sm"
          aria-pressed={isHidden}
          onClick={onToggle}
        >
          {isHidden ? <EyeOff className="size-4" /> : <Eye className="size-4" />}
        </IconButton>
      </div>
      <p className="num text-36 font-semibold tracking-tight" data-testid="total-usdt">
        {isHidden ? MASK : figure(total.USDT, { decimals: 2, rounding: 'cut' })}{' '}
        <span className="text-18 font-medium text-muted">USDT</span>
      </p>
      <p className="num text-13 text-muted">{isHidden ? MASK : equivalents.join(' · ')}</p>
    </div>
  )
}

function useColumns(isHidden: boolean, onTransfer: (ticker: string) => void): Column<Holding>[] {
  const t = useT()
  const { figure, amount } = useFormat()

  const amountColumn = (
    id: string,
    header: string,
    amountOf: (balance: Holding['balance']) => string,
  ): Column<Holding> => ({
    id,
    header,
    align: 'end',
    ...(isHidden ? {} : { figure: ({ balance, precision }) => amount(amountOf(balance), precision) }),
    cell: ({ balance, precision }) =>
      isHidden ? (
        <span aria-label={t('balances.hidden')}>{MASK}</span>
      ) : (
        <span className={isZero(amountOf(balance)) ? 'text-muted' : undefined}>
          {amount(amountOf(balance), precision)}
        </span>
      ),
  })
  return [
    {
      id: 'asset',
      header: t('balances.asset'),
      className: 'max-lg:col-span-full max-lg:before:hidden',
      cell: ({ ticker, name, isDemo }) => (
        <span className="flex items-center gap-3">
          <CoinMark ticker={ticker} />
          <span className="text-13 font-medium">{ticker}</span>
          <span className="truncate text-12 text-muted">{name}</span>
          {isDemo && <Badge>{t('markets.demoBadge')}</Badge>}
        </span>
      ),
    },
    amountColumn('total', t('balances.assetTotal'), ({ total }) => total),
    amountColumn('main', t('balances.main'), ({ main }) => main),
    amountColumn('spotAvailable', t('balances.spotAvailable'), ({ spotAvailable }) => spotAvailable),
    amountColumn('inOrders', t('balances.inOrders'), ({ spotInOrders }) => spotInOrders),
    {
      id: 'worth',
      header: t('balances.worth'),
      align: 'end',
      cell: ({ worthUsdt }) =>
        isHidden ? (
          MASK
        ) : worthUsdt === null ? (
          '–'
        ) : (
          <span className="whitespace-nowrap">
            {figure(worthUsdt, { decimals: 2, rounding: 'cut' })} <span className="text-muted">USDT</span>
          </span>
        ),
    },
    {
      id: 'actions',
      header: t('balances.actions'),
      hideHeader: true,
      align: 'end',
      cell: ({ ticker, canTransfer, canDeposit, canWithdraw }) => (
        <span className="flex flex-wrap justify-end gap-x-4">
          {canDeposit && (
            <Link
              to="/deposit"
              search={{ ticker }}
              className="rounded text-13 underline-offset-4 hover:underline pointer-coarse:py-3"
              aria-label={t('balances.depositAsset', { ticker })}
            >
              {t('balances.deposit')}
            </Link>
          )}
          {canWithdraw && (
            <Link
              to="/withdraw"
              search={{ ticker }}
              className="rounded text-13 underline-offset-4 hover:underline pointer-coarse:py-3"
              aria-label={t('balances.withdrawAsset', { ticker })}
            >
              {t('balances.withdraw')}
            </Link>
          )}
          {canTransfer && (
            <button
              type="button"
              className="rounded text-13 underline-offset-4 hover:underline pointer-coarse:py-3"
              aria-label={t('balances.transferAsset', { ticker })}
              onClick={() => onTransfer(ticker)}
            >
              {t('balances.transfer')}
            </button>
          )}
          <Link
            to="/markets"
            search={{ contains: ticker }}
            className="rounded text-13 underline-offset-4 hover:underline pointer-coarse:py-3"
            aria-label={t('balances.tradeAsset', { ticker })}
          >
            {t('balances.trade')}
          </Link>
        </span>
      ),
    },
  ]
}
