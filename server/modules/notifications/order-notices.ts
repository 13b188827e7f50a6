import type { EndReason, Notice } from '@exchange/contract/notifications'
import type { FinishReason, OwnerId } from '@exchange/core'
import { formatDecimal } from '@exchange/core/units'
import type { DirectoryView, KnownOrder, MarketInfo, OrderChange, OwnerChange, ViewChange } from '../../views/types.ts'

interface OrderNotice {
  readonly owner: OwnerId
  readonly notice: Notice
  /** An order is told of once. */
  readonly subject: string
}

/**
 * Orders that ended while nobody had to look: those that waited and are filled now, and those that the exchange ended.
 * Programs are told by their own stream, so orders of API keys are left out, and with them the exchange's own traders.
 */
export function orderNotices(
  change: Pick<ViewChange, 'owners'>,
  directory: Pick<DirectoryView, 'market'>,
): readonly OrderNotice[] {
  return [...change.owners.values()].flatMap((owned) =>
    owned.orders.flatMap((finished) => {
      const { order } = finished
      const market = directory.market(order.market)
      if (finished.change !== 'finished' || order.source !== 'web' || market === undefined) return []
      const notice = noticeOf(finished, owned, market)
      return notice === null ? [] : [{ owner: owned.owner, notice, subject: `order ${order.orderId}` }]
    }),
  )
}

function noticeOf({ order, reason }: OrderChange, { trades }: OwnerChange, market: MarketInfo): Notice | null {
  const amount = formatDecimal(BigInt(order.dealSize), market.sizePrecision)
  const about = { market: market.name, side: order.side, amount }
  if (reason === 'filled') {
    // One that was filled as it came in was watched by whoever placed it.
    const waited =
      order.stop !== null || trades.some(({ orderId, role }) => orderId === order.orderId && role === 'maker')
    const total = formatDecimal(order.dealQuote, market.quote.scale)
    return waited ? { kind: 'order-filled', values: { ...about, total } } : null
  }
  const why = endReasonOf(order, reason)
  return why === null ? null : { kind: 'order-ended', values: { ...about, reason: why } }
}

/** Null: whoever placed it ended it, or another order of theirs took its place. */
function endReasonOf({ type, stop }: KnownOrder, reason: FinishReason | null): EndReason | null {
  if (reason === null) return null
  // At market an order never rests: what the book did not hold is canceled.
  const hasEntered = stop === null || stop.isActivated
  if (reason === 'canceled') return type !== 'limit' && hasEntered ? 'no-liquidity' : null
  return endReasons[reason] ?? null
}

const endReasons: Readonly<Partial<Record<FinishReason, EndReason>>> = {
  'taker-band': 'taker-band',
  stp: 'stp',
  'market-delisted': 'market-delisted',
  'match-limit': 'match-limit',
}
