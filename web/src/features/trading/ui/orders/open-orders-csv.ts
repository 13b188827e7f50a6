import type { LiveOrder } from '../../../../shared/data/socket/index.ts'
import { csvText, csvTime, downloadText } from '../../../../shared/format/index.ts'
import type { Translate } from '../../../../shared/i18n/index.ts'
import { toast } from '../../../../shared/ui/index.ts'

/** Hands the resting orders over as a file, with the headings of the histories' files. */
export function downloadOpenOrders(orders: readonly LiveOrder[], market: string | undefined, t: Translate): void {
  const rows = orders.map((order) => [
    csvTime(order.createdAt),
    String(order.id),
    order.market,
    order.side,
    order.price,
    order.amount,
    order.left,
    order.dealStock,
  ])
  const day = new Date().toISOString().slice(0, 10)
  downloadText(
    `open-orders${market === undefined ? '' : `-${market}`}-${day}.csv`,
    csvText(['created', 'order_id', 'market', 'side', 'price', 'amount', 'left', 'filled'], rows),
    'text/csv',
  )
  toast(t('history.csvReady'), { type: 'success' })
}
