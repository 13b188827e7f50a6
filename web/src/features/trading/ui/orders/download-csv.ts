import type { LiveOrder } from '../../../../shared/data/socket/index.ts'
import { api } from '../../../../shared/data/index.ts'
import { csvText, downloadText } from '../../../../shared/format/index.ts'
import type { Translate } from '../../../../shared/i18n/index.ts'
import { toast, toastApiError } from '../../../../shared/ui/index.ts'
import type { OrderTab } from '../../preferences.ts'

const pageSize = 100
/** Rows a file holds at most; the history page has the whole. */
const mostRows = 5_000

type Page<Row> = { readonly records: readonly Row[]; readonly pagination: { readonly total: number } }

async function everyPage<Row>(load: (offset: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await load(rows.length)
    rows.push(...page.records)
    if (page.records.length < pageSize || rows.length >= mostRows) return rows
  }
}

const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString()

async function tableOf(tab: OrderTab, open: readonly LiveOrder[], market: string | undefined): Promise<string> {
  if (tab === 'open') {
    const rows = open.map((order) => [
      isoTime(order.createdAt),
      String(order.id),
      order.market,
      order.side,
      order.price,
      order.amount,
      order.left,
      order.dealStock,
    ])
    return csvText(['time', 'order_id', 'market', 'side', 'price', 'amount', 'left', 'filled'], rows)
  }
  if (tab === 'history') {
    const orders = await everyPage((offset) =>
      api['GET /v2/history/orders']({ query: { market, limit: pageSize, offset } }),
    )
    const rows = orders.map((order) => [
      isoTime(order.ctime),
      isoTime(order.ftime),
      String(order.id),
      order.market,
      order.type,
      order.side,
      order.price,
      order.amount,
      order.dealStock,
      order.dealMoney,
      order.dealFee,
      order.feeAsset,
      order.status,
    ])
    return csvText(
      [
        'created',
        'finished',
        'order_id',
        'market',
        'type',
        'side',
        'price',
        'amount',
        'filled',
        'total',
        'fee',
        'fee_asset',
        'status',
      ],
      rows,
    )
  }
  const deals = await everyPage((offset) =>
    api['GET /v2/history/deals']({ query: { market, limit: pageSize, offset } }),
  )
  const rows = deals.map((deal) => [
    isoTime(deal.time),
    String(deal.id),
    String(deal.orderId),
    deal.market,
    deal.side,
    deal.role,
    deal.price,
    deal.amount,
    deal.deal,
    deal.fee,
    deal.feeAsset,
  ])
  return csvText(
    ['time', 'deal_id', 'order_id', 'market', 'side', 'role', 'price', 'amount', 'total', 'fee', 'fee_asset'],
    rows,
  )
}

/** Hands the shown list over as a file. */
export async function downloadCsv(
  tab: OrderTab,
  open: readonly LiveOrder[],
  market: string | undefined,
  t: Translate,
): Promise<void> {
  try {
    const day = new Date().toISOString().slice(0, 10)
    const name = `${tab}${market === undefined ? '' : `-${market}`}-${day}.csv`
    downloadText(name, await tableOf(tab, open, market), 'text/csv')
    toast(t('trading.csvReady'), { type: 'success' })
  } catch (error) {
    toastApiError(error, t)
  }
}
