import { PERSONAL_PAGE } from '../../kernel/index.ts'
import type { PersonalFile } from '../../kernel/index.ts'
import type { HistoryList, HistoryRow, HistoryService } from './service.ts'

const ORDERS = [
  'id',
  'clientOrderId',
  'market',
  'side',
  'type',
  'price',
  'amount',
  'dealStock',
  'dealMoney',
  'dealFee',
  'feeAsset',
  'status',
  'source',
  'activationPrice',
  'ctime',
  'ftime',
] as const
const TRADES = [
  'id',
  'orderId',
  'market',
  'side',
  'role',
  'price',
  'amount',
  'deal',
  'fee',
  'feeAsset',
  'time',
] as const
const MOVEMENTS = ['id', 'time', 'ticker', 'from', 'to', 'amount', 'reason'] as const

const TIMES: ReadonlySet<string> = new Set(['ctime', 'ftime', 'time'])

/** Reads a list to its end, the newest first. */
const whole = (list: HistoryList, history: HistoryService): PersonalFile['pages'] =>
  async function* pages(owner) {
    let before: HistoryRow | null = null
    for (;;) {
      const page: readonly HistoryRow[] = await history.older(list, owner, before, PERSONAL_PAGE)
      if (page.length > 0) yield page.map(({ shape }) => withDates(shape))
      before = page.at(-1) ?? null
      if (page.length < PERSONAL_PAGE) return
    }
  }

/** Seconds become moments. */
const withDates = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      TIMES.has(name) && typeof value === 'number' ? new Date(value * 1000) : value,
    ]),
  )

/** Finished orders, own trades and movements of an account. */
export const historyFiles = (history: HistoryService): readonly PersonalFile[] => [
  { name: 'orders.csv', columns: ORDERS, pages: whole('orders', history) },
  { name: 'trades.csv', columns: TRADES, pages: whole('deals', history) },
  { name: 'movements.csv', columns: MOVEMENTS, pages: whole('transfers', history) },
]
