import type { MovementReason } from '@exchange/contract/history/reasons'
import type { HistoryDeal, HistoryOrder, HistoryTransfer } from '@exchange/contract/history'
import type { ReactNode } from 'react'
import { isZero } from '../../shared/format/index.ts'
import { useMoney } from '../../shared/format/use-money.ts'
import { useT, type MessageKey, type Translate } from '../../shared/i18n/index.ts'
import { Badge, CoinMark, type BadgeKind, type Column } from '../../shared/ui/index.ts'
import { Figure, Moment, SideMark } from './cells.tsx'
import { averagePrice } from './pure/average-price.ts'
import { baseOf, quoteOf } from './pure/markets.ts'
import { hasPrice, isByQuote } from './pure/orders.ts'

/**
 * The columns of every list of what is over, for the pages and for the terminal. Which of them are shown, and in which
 * order, is said by their names.
 */
export type OrderColumnId =
  | 'time'
  | 'market'
  | 'side'
  | 'type'
  | 'price'
  | 'amount'
  | 'filled'
  | 'average'
  | 'total'
  | 'fee'
  | 'status'
export type DealColumnId = 'time' | 'market' | 'side' | 'price' | 'amount' | 'total' | 'fee' | 'role' | 'order'

const statusFaces: Record<HistoryOrder['status'], readonly [MessageKey, BadgeKind]> = {
  OPEN: ['history.statusOpen', 'accent'],
  FILLED: ['history.statusFilled', 'buy'],
  PARTIALLY_FILLED: ['history.statusPartial', 'neutral'],
  CANCELED: ['history.statusCanceled', 'neutral'],
  CANCELED_TAKER_BAND: ['history.statusTakerBand', 'warn'],
  CANCELED_STP: ['history.statusStp', 'warn'],
}

/** How an order ended, in words. */
const orderStatusText = (status: HistoryOrder['status'], t: Translate): string => t(statusFaces[status][0])

/** What lists of orders are narrowed to, in words. */
export const statusFilterTexts = {
  FILLED: 'history.statusFilled',
  CANCELED: 'history.statusCanceled',
  PARTIALLY_FILLED: 'history.statusPartial',
} as const

const typeKeys = {
  limit: 'history.typeLimit',
  market: 'history.typeMarket',
  'stock market': 'history.typeMarket',
  'stop limit': 'history.typeStopLimit',
  'stop market': 'history.typeStopMarket',
} as const satisfies Record<HistoryOrder['type'], MessageKey>

/** The type of an order, in words. */
const orderTypeText = (type: HistoryOrder['type'], t: Translate): string => t(typeKeys[type])

type Cells<Id extends string, Row> = Record<Id, Omit<Column<Row>, 'id'>>

function chosen<Id extends string, Row>(ids: readonly Id[], cells: Cells<Id, Row>): Column<Row>[] {
  return ids.map((id) => ({ id, ...cells[id] }))
}

const marketCell = ({ market }: { market: string }): ReactNode => (
  <span className="font-medium">{market.replace('_', '/')}</span>
)

/** Figures with their units, each kind with decimals of its own. */
function useFigureCells() {
  const money = useMoney()
  return {
    price: (text: string, market: string): ReactNode => (
      <Figure exact={text} written={money.price(text, market)} unit={quoteOf(market)} />
    ),
    size: (text: string, market: string): ReactNode => (
      <Figure exact={text} written={money.size(text, market)} unit={baseOf(market)} />
    ),
    amount: (text: string, ticker: string): ReactNode => (
      <Figure exact={text} written={money.amount(text, ticker)} unit={ticker} />
    ),
    fee: (text: string, ticker: string): ReactNode => <Figure exact={text} written={money.fee(text)} unit={ticker} />,
  }
}

/** Columns of orders that are over. */
export function useOrderColumns(ids: readonly OrderColumnId[]): Column<HistoryOrder>[] {
  const t = useT()
  const { price, size, amount, fee } = useFigureCells()
  return chosen<OrderColumnId, HistoryOrder>(ids, {
    time: { header: t('history.time'), cell: (order) => <Moment seconds={order.ftime} /> },
    market: { header: t('history.market'), cell: marketCell },
    side: { header: t('history.side'), cell: (order) => <SideMark side={order.side} /> },
    type: { header: t('history.type'), cell: (order) => orderTypeText(order.type, t) },
    price: {
      header: t('history.price'),
      align: 'end',
      cell: (order) =>
        hasPrice(order) ? (
          price(order.price, order.market)
        ) : (
          <span className="text-muted">{t('history.atMarket')}</span>
        ),
    },
    amount: {
      header: t('history.amount'),
      align: 'end',
      cell: (order) =>
        isByQuote(order) ? amount(order.amount, quoteOf(order.market)) : size(order.amount, order.market),
    },
    filled: {
      header: t('history.filled'),
      align: 'end',
      cell: (order) => size(order.dealStock, order.market),
    },
    average: {
      header: t('history.average'),
      align: 'end',
      from: 'xl',
      cell: (order) =>
        isZero(order.dealStock) ? '–' : price(averagePrice(order.dealMoney, order.dealStock), order.market),
    },
    total: {
      header: t('history.total'),
      align: 'end',
      cell: (order) => amount(order.dealMoney, quoteOf(order.market)),
    },
    fee: {
      header: t('history.fee'),
      align: 'end',
      cell: (order) => fee(order.dealFee, order.feeAsset),
    },
    status: {
      header: t('history.status'),
      align: 'end',
      cell: (order) => <Badge kind={statusFaces[order.status][1]}>{orderStatusText(order.status, t)}</Badge>,
    },
  })
}

/** Columns of the fills of one's own orders. */
export function useDealColumns(ids: readonly DealColumnId[]): Column<HistoryDeal>[] {
  const t = useT()
  const { price, size, amount, fee } = useFigureCells()
  return chosen<DealColumnId, HistoryDeal>(ids, {
    time: { header: t('history.time'), cell: (deal) => <Moment seconds={deal.time} /> },
    market: { header: t('history.market'), cell: marketCell },
    side: { header: t('history.side'), cell: (deal) => <SideMark side={deal.side} /> },
    price: {
      header: t('history.price'),
      align: 'end',
      cell: (deal) => price(deal.price, deal.market),
    },
    amount: {
      header: t('history.amount'),
      align: 'end',
      cell: (deal) => size(deal.amount, deal.market),
    },
    total: {
      header: t('history.total'),
      align: 'end',
      cell: (deal) => amount(deal.deal, quoteOf(deal.market)),
    },
    fee: {
      header: t('history.fee'),
      align: 'end',
      cell: (deal) => fee(deal.fee, deal.feeAsset),
    },
    role: {
      header: t('history.role'),
      align: 'end',
      cell: (deal) => t(deal.role === 'maker' ? 'history.roleMaker' : 'history.roleTaker'),
    },
    order: {
      header: t('history.orderId'),
      align: 'end',
      from: 'lg',
      cell: (deal) => <span className="text-muted">{deal.orderId}</span>,
    },
  })
}

/** Why money moved, in words. */
export const reasonTexts: Record<MovementReason, MessageKey> = {
  wallet: 'history.reasonWallet',
  deposit: 'history.reasonDeposit',
  withdrawal: 'history.reasonWithdrawal',
  'demo-grant': 'history.reasonGrant',
  adjustment: 'history.reasonAdjustment',
  reward: 'history.reasonReward',
  reversal: 'history.reasonReversal',
}
const walletTexts: Readonly<Record<string, MessageKey>> = {
  main: 'history.walletMain',
  spot: 'history.walletSpot',
  external: 'history.walletExternal',
}

/** Columns of movements of money. */
export function useTransferColumns(): Column<HistoryTransfer>[] {
  const t = useT()
  const { amount } = useFigureCells()
  const wallet = (name: string) => {
    const key = walletTexts[name]
    return key === undefined ? name : t(key)
  }
  return [
    { id: 'time', header: t('history.time'), cell: (transfer) => <Moment seconds={transfer.time} /> },
    {
      id: 'asset',
      header: t('history.asset'),
      cell: (transfer) => (
        <span className="inline-flex items-center gap-2 align-middle font-medium">
          <CoinMark ticker={transfer.ticker} size={20} /> {transfer.ticker}
        </span>
      ),
    },
    { id: 'reason', header: t('history.reason'), cell: (transfer) => t(reasonTexts[transfer.reason]) },
    { id: 'from', header: t('history.from'), cell: (transfer) => wallet(transfer.from) },
    { id: 'to', header: t('history.to'), cell: (transfer) => wallet(transfer.to) },
    {
      id: 'amount',
      header: t('history.amount'),
      align: 'end',
      cell: (transfer) => amount(transfer.amount, transfer.ticker),
    },
  ]
}
