import type { Deposit } from '@exchange/contract/deposits'
import type { Payment } from '@exchange/contract/payments'
import type { Withdrawal } from '@exchange/contract/withdrawals'
import type { HistoryDeal, HistoryOrder, HistoryTransfer } from '@exchange/contract/history'
import { csvText, csvTime, isZero } from '../../../shared/format/index.ts'
import { averagePrice } from './average-price.ts'
import { baseOf, quoteOf } from './markets.ts'
import { hasPrice, isByQuote } from './orders.ts'

/** Rows of one call while a file is put together: the most the exchange answers. */
export const FILE_PAGE_ROWS = 100
/** Rows a file holds at most. */
export const FILE_ROWS = 5_000

interface Part<Row> {
  readonly records: readonly Row[]
  readonly pagination: { readonly total: number }
}

/** Every row of a list, call after call, up to FILE_ROWS. */
export async function everyRow<Row>(load: (offset: number) => Promise<Part<Row>>): Promise<readonly Row[]> {
  const rows: Row[] = []
  while (rows.length < FILE_ROWS) {
    const { records, pagination } = await load(rows.length)
    rows.push(...records)
    if (records.length === 0 || rows.length >= pagination.total) break
  }
  return rows.slice(0, FILE_ROWS)
}

type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string>>

const orderColumns: CsvColumns<HistoryOrder> = {
  created: (order) => csvTime(order.ctime),
  finished: (order) => csvTime(order.ftime),
  order_id: (order) => String(order.id),
  client_order_id: (order) => order.clientOrderId,
  market: (order) => order.market,
  side: (order) => order.side,
  type: (order) => order.type,
  price: (order) => (hasPrice(order) ? order.price : ''),
  amount: (order) => order.amount,
  amount_asset: (order) => (isByQuote(order) ? quoteOf(order.market) : baseOf(order.market)),
  filled: (order) => order.dealStock,
  average: (order) => (isZero(order.dealStock) ? '' : averagePrice(order.dealMoney, order.dealStock)),
  total: (order) => order.dealMoney,
  fee: (order) => order.dealFee,
  fee_asset: (order) => order.feeAsset,
  status: (order) => order.status,
}

const dealColumns: CsvColumns<HistoryDeal> = {
  time: (deal) => csvTime(deal.time),
  deal_id: (deal) => String(deal.id),
  order_id: (deal) => String(deal.orderId),
  client_order_id: (deal) => deal.clientOrderId,
  market: (deal) => deal.market,
  side: (deal) => deal.side,
  role: (deal) => deal.role,
  price: (deal) => deal.price,
  amount: (deal) => deal.amount,
  total: (deal) => deal.deal,
  fee: (deal) => deal.fee,
  fee_asset: (deal) => deal.feeAsset,
}

const transferColumns: CsvColumns<HistoryTransfer> = {
  time: (transfer) => csvTime(transfer.time),
  transfer_id: (transfer) => transfer.id,
  reason: (transfer) => transfer.reason,
  asset: (transfer) => transfer.ticker,
  from: (transfer) => transfer.from,
  to: (transfer) => transfer.to,
  amount: (transfer) => transfer.amount,
}

const written = <Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string =>
  csvText(
    Object.keys(columns),
    rows.map((row) => Object.values(columns).map((value) => value(row))),
  )

/** Files read by programs: the same headings, exact figures and UTC in every language. */
export const ordersCsv = (rows: readonly HistoryOrder[]): string => written(orderColumns, rows)
export const dealsCsv = (rows: readonly HistoryDeal[]): string => written(dealColumns, rows)
export const transfersCsv = (rows: readonly HistoryTransfer[]): string => written(transferColumns, rows)

const depositColumns: CsvColumns<Deposit> = {
  time: (deposit) => csvTime(deposit.time),
  credited: (deposit) => (deposit.creditedAt === null ? '' : csvTime(deposit.creditedAt)),
  deposit_id: (deposit) => deposit.id,
  asset: (deposit) => deposit.ticker,
  network: (deposit) => deposit.network,
  amount: (deposit) => deposit.amount,
  status: (deposit) => deposit.status,
  address: (deposit) => deposit.address,
  memo: (deposit) => deposit.memo ?? '',
  transaction: (deposit) => deposit.transaction,
}

export const depositsCsv = (rows: readonly Deposit[]): string => written(depositColumns, rows)

const paymentColumns: CsvColumns<Payment> = {
  time: (payment) => csvTime(payment.time),
  credited: (payment) => (payment.creditedAt === null ? '' : csvTime(payment.creditedAt)),
  payment_id: (payment) => payment.id,
  unique_id: (payment) => payment.uniqueId ?? '',
  currency: (payment) => payment.ticker,
  provider: (payment) => payment.provider,
  amount: (payment) => payment.amount,
  fee: (payment) => payment.fee,
  received: (payment) => payment.receive,
  refunded: (payment) => payment.refunded,
  status: (payment) => payment.status,
  dispute: (payment) => payment.dispute ?? '',
}

export const paymentsCsv = (rows: readonly Payment[]): string => written(paymentColumns, rows)

const withdrawalColumns: CsvColumns<Withdrawal> = {
  time: (withdrawal) => csvTime(withdrawal.time),
  ended: (withdrawal) => (withdrawal.endedAt === null ? '' : csvTime(withdrawal.endedAt)),
  withdrawal_id: (withdrawal) => withdrawal.id,
  unique_id: (withdrawal) => withdrawal.uniqueId ?? '',
  asset: (withdrawal) => withdrawal.ticker,
  network: (withdrawal) => withdrawal.network,
  amount: (withdrawal) => withdrawal.amount,
  fee: (withdrawal) => withdrawal.fee,
  received: (withdrawal) => withdrawal.receive,
  status: (withdrawal) => withdrawal.status,
  address: (withdrawal) => withdrawal.address,
  memo: (withdrawal) => withdrawal.memo ?? '',
  transaction: (withdrawal) => withdrawal.transaction ?? '',
}

export const withdrawalsCsv = (rows: readonly Withdrawal[]): string => written(withdrawalColumns, rows)
