/** Finished orders, own trades and movements as files. */
import { movementReasons } from '@exchange/contract/history/reasons'
import type { HistoryDeal, HistoryOrder, HistoryTransfer } from '@exchange/contract/history'
import { PERSONAL_PAGE, Problem, exportKind } from '../../kernel/index.ts'
import type { AnyExportKind, ExportColumn, ExportQuery } from '../../kernel/index.ts'
import { LARGEST_TOTAL } from '../../views/types.ts'
import type { HistoryFilter, HistoryList, HistoryRow, HistoryService } from './service.ts'

const baseOf = (market: string): string => market.split('_')[0] ?? ''
const quoteOf = (market: string): string => market.split('_')[1] ?? ''
/** A market buy is given in quote, everything else in base. */
const isByQuote = ({ type, side }: HistoryOrder): boolean =>
  (type === 'market' || type === 'stop market') && side === 'buy'

const orderColumns: readonly ExportColumn<HistoryOrder>[] = [
  { id: 'time', as: 'moment', value: ({ ftime }) => ftime },
  { id: 'created', as: 'moment', onPaper: false, value: ({ ctime }) => ctime },
  { id: 'orderId', as: 'text', onPaper: false, value: ({ id }) => String(id) },
  { id: 'clientOrderId', as: 'text', onPaper: false, value: ({ clientOrderId }) => clientOrderId },
  { id: 'market', as: 'text', value: ({ market }) => market },
  { id: 'side', as: 'word', words: 'side', width: 0.7, value: ({ side }) => side },
  { id: 'type', as: 'word', words: 'orderType', value: ({ type }) => type },
  { id: 'price', as: 'decimal', value: ({ type, price }) => (type.endsWith('limit') ? price : '') },
  { id: 'amount', as: 'decimal', value: ({ amount }) => amount },
  {
    id: 'amountAsset',
    as: 'text',
    width: 0.7,
    value: (order) => (isByQuote(order) ? quoteOf(order.market) : baseOf(order.market)),
  },
  { id: 'filled', as: 'decimal', value: ({ dealStock }) => dealStock },
  { id: 'total', as: 'decimal', value: ({ dealMoney }) => dealMoney },
  { id: 'fee', as: 'decimal', value: ({ dealFee }) => dealFee },
  { id: 'feeAsset', as: 'text', width: 0.7, value: ({ feeAsset }) => feeAsset },
  { id: 'status', as: 'word', words: 'orderStatus', width: 1.2, value: ({ status }) => status },
]

const dealColumns: readonly ExportColumn<HistoryDeal>[] = [
  { id: 'time', as: 'moment', value: ({ time }) => time },
  { id: 'id', as: 'text', value: ({ id }) => String(id) },
  { id: 'orderId', as: 'text', value: ({ orderId }) => String(orderId) },
  { id: 'clientOrderId', as: 'text', onPaper: false, value: ({ clientOrderId }) => clientOrderId },
  { id: 'market', as: 'text', value: ({ market }) => market },
  { id: 'side', as: 'word', words: 'side', width: 0.8, value: ({ side }) => side },
  { id: 'role', as: 'word', words: 'role', width: 0.8, value: ({ role }) => role },
  { id: 'price', as: 'decimal', value: ({ price }) => price },
  { id: 'amount', as: 'decimal', value: ({ amount }) => amount },
  { id: 'total', as: 'decimal', value: ({ deal }) => deal },
  { id: 'fee', as: 'decimal', value: ({ fee }) => fee },
  { id: 'feeAsset', as: 'text', width: 0.8, value: ({ feeAsset }) => feeAsset },
]

const transferColumns: readonly ExportColumn<HistoryTransfer>[] = [
  { id: 'time', as: 'moment', value: ({ time }) => time },
  { id: 'id', as: 'text', width: 2, value: ({ id }) => id },
  { id: 'reason', as: 'word', words: 'reason', width: 1.2, value: ({ reason }) => reason },
  { id: 'asset', as: 'text', width: 0.7, value: ({ ticker }) => ticker },
  { id: 'from', as: 'word', words: 'wallet', value: ({ from }) => from },
  { id: 'to', as: 'word', words: 'wallet', value: ({ to }) => to },
  { id: 'amount', as: 'decimal', value: ({ amount }) => amount },
]

const statuses = ['ALL', 'FILLED', 'CANCELED', 'PARTIALLY_FILLED'] as const

/** @throws Problem `export-filter` when a status or a reason is none of the list's */
function filterOf({ from, to, filters }: Pick<ExportQuery, 'from' | 'to' | 'filters'>): HistoryFilter {
  const { market, ticker, side, status, reason } = filters
  return {
    from,
    to,
    market,
    ticker,
    side: knownIn(['buy', 'sell'] as const, side),
    status: knownIn(statuses, status),
    reason: knownIn(movementReasons, reason),
  }
}

function knownIn<Value extends string>(values: readonly Value[], value: string | undefined): Value | undefined {
  const known = values.find((one) => one === value)
  if (value !== undefined && known === undefined) throw new Problem('export-filter')
  return known
}

/** Reads a list to the end of its period, the newest first. */
async function* pagesOf(history: HistoryService, list: HistoryList, query: ExportQuery) {
  const filter = filterOf(query)
  let before: HistoryRow | null = null
  for (;;) {
    const page: { readonly records: readonly HistoryRow[]; readonly total: number } = await history.olderPage(
      list,
      query.owner,
      before,
      PERSONAL_PAGE,
      filter,
    )
    const { records, total } = page
    yield { records, total: total < LARGEST_TOTAL ? total : null }
    before = records.at(-1) ?? null
    if (records.length < PERSONAL_PAGE) return
  }
}

export function historyExports(history: HistoryService): readonly AnyExportKind[] {
  const check = (filters: ExportQuery['filters']) => history.check(filterOf({ from: 0, to: 0, filters }))
  /** A list has rows of its own kind alone. */
  const kindOf = <Row extends HistoryRow['shape']>(
    name: HistoryList,
    filters: AnyExportKind['filters'],
    columns: readonly ExportColumn<Row>[],
  ): AnyExportKind =>
    exportKind<Row>({
      name,
      filters,
      columns,
      check,
      async *pages(query) {
        for await (const { records, total } of pagesOf(history, name, query))
          yield { rows: records.map(({ shape }) => shape as Row), total }
      },
    })
  return [
    kindOf('orders', ['market', 'side', 'status'], orderColumns),
    kindOf('deals', ['market', 'side'], dealColumns),
    kindOf('transfers', ['ticker', 'reason'], transferColumns),
  ]
}
