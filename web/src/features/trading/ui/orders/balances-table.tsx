import type { SpotBalances } from '../../../../shared/data/socket/index.ts'
import { useT, type Translate } from '../../../../shared/i18n/index.ts'
import { CoinMark } from '../../../../shared/ui/index.ts'
import { useTerminal } from '../../context.tsx'
import { useFigures, type Figures } from '../../hooks.ts'
import { PanelNote } from '../panel.tsx'
import { OrderTable, type OrderColumn } from './order-table.tsx'

interface Row {
  readonly ticker: string
  readonly available: string
  readonly freeze: string
}

interface BalancesTableProps {
  readonly balances: SpotBalances | null
  readonly thisMarketOnly: boolean
  readonly onFunds: (ticker: string) => void
}

function columnsOf(t: Translate, figures: Figures, onFunds: (ticker: string) => void): OrderColumn<Row>[] {
  return [
    {
      id: 'ticker',
      header: t('trading.asset'),
      cell: (row) => (
        <span className="inline-flex items-center gap-2">
          <CoinMark ticker={row.ticker} size={16} />
          {row.ticker}
        </span>
      ),
    },
    { id: 'available', header: t('trading.available'), end: true, cell: (row) => figures.exact(row.available) },
    { id: 'freeze', header: t('trading.inOrders'), end: true, cell: (row) => figures.exact(row.freeze) },
    {
      id: 'action',
      header: t('trading.action'),
      end: true,
      cell: (row) => (
        <button
          type="button"
          onClick={() => onFunds(row.ticker)}
          className="rounded border border-line-strong px-2 text-11 hover:bg-hover pointer-coarse:min-h-9"
        >
          {t('trading.transfer')}
        </button>
      ),
    },
  ]
}

/** The trading wallet: what is free and what stands in orders. */
export function BalancesTable({ balances, thisMarketOnly, onFunds }: BalancesTableProps) {
  const t = useT()
  const figures = useFigures()
  const { market } = useTerminal()
  if (balances === null) return <PanelNote>{t('trading.ordersLoading')}</PanelNote>
  const pair = [market.stock, market.money]
  const others = thisMarketOnly
    ? []
    : [...balances.keys()].filter((ticker) => !pair.includes(ticker) && hasAny(balances.get(ticker)))
  const rows: Row[] = [...pair, ...others.toSorted()].map((ticker) => ({
    ticker,
    available: balances.get(ticker)?.available ?? '0',
    freeze: balances.get(ticker)?.freeze ?? '0',
  }))
  return (
    <OrderTable
      caption={t('trading.balances')}
      columns={columnsOf(t, figures, onFunds)}
      rows={rows}
      rowKey={(row) => row.ticker}
    />
  )
}

function hasAny(balance: { available: string; freeze: string } | undefined): boolean {
  return balance !== undefined && /[1-9]/.test(balance.available + balance.freeze)
}
