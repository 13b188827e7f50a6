import { ArrowLeftRight } from 'lucide-react'
import type { SpotBalances } from '../../../../shared/data/socket/index.ts'
import { useMoney, type Money } from '../../../../shared/format/use-money.ts'
import { useT, type Translate } from '../../../../shared/i18n/index.ts'
import { CoinMark, IconButton, Table, type Column } from '../../../../shared/ui/index.ts'
import { useTerminal } from '../../context.tsx'
import { PanelNote } from '../panel.tsx'

interface Row {
  readonly ticker: string
  readonly available: string
  readonly freeze: string
}

interface BalancesTableProps {
  readonly balances: SpotBalances | null
  readonly thisMarketOnly: boolean
  /** The column of the ticket: a transfer is a sign there. */
  readonly isNarrow?: boolean
  readonly onFunds: (ticker: string) => void
}

function columnsOf(
  t: Translate,
  money: Money,
  { isNarrow, onFunds }: Pick<BalancesTableProps, 'isNarrow' | 'onFunds'>,
): Column<Row>[] {
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
    {
      id: 'available',
      header: t('trading.available'),
      align: 'end',
      cell: (row) => money.amount(row.available, row.ticker),
    },
    {
      id: 'freeze',
      header: t('trading.inOrders'),
      align: 'end',
      cell: (row) => money.amount(row.freeze, row.ticker),
    },
    {
      id: 'action',
      header: t('trading.action'),
      align: 'end',
      noLabel: true,
      hideHeader: isNarrow === true,
      className: isNarrow === true ? 'w-0' : '',
      cell: (row) =>
        isNarrow === true ? (
          <IconButton
            label={`${t('trading.transfer')}: ${row.ticker}`}
            size="sm"
            className="size-6"
            onClick={() => onFunds(row.ticker)}
          >
            <ArrowLeftRight className="size-3.5" />
          </IconButton>
        ) : (
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

/** The spot wallet: what is free and what stands in orders. */
export function BalancesTable({ balances, thisMarketOnly, isNarrow = false, onFunds }: BalancesTableProps) {
  const t = useT()
  const money = useMoney()
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
    <Table
      dense
      caption={t('trading.balances')}
      columns={columnsOf(t, money, { isNarrow, onFunds })}
      rows={rows}
      rowKey={(row) => row.ticker}
    />
  )
}

function hasAny(balance: { available: string; freeze: string } | undefined): boolean {
  return balance !== undefined && /[1-9]/.test(balance.available + balance.freeze)
}
