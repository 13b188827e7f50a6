import type { LiveOrder } from '../../../shared/data/socket/index.ts'
import type { WaitingRequest } from './draft.ts'
import type { TicketOrder } from './ticket.ts'

/**
 * How far an order on its way has come. `pending`: sent, no answer. `unknown`: the answer was lost, so nobody here knows
 * whether it was taken; it is asked again under the same id. `missing`: the exchange, asked for it, doesn't have it.
 * `accepted` and `failed` are the exchange's own word.
 */
export type PlacedStatus = 'pending' | 'unknown' | 'missing' | 'accepted' | 'failed'

/** An order this page sent, until the list of open orders or the person has taken note of it. */
export interface PlacedOrder {
  /** Client order id, made here. */
  readonly clientOrderId: string
  /** At-most-once id of the command, 32 hex digits. */
  readonly commandId: string
  readonly request: TicketOrder | WaitingRequest
  readonly status: PlacedStatus
  /** Milliseconds since the epoch. */
  readonly sentAt: number
  /** Why it failed, in the exchange's words. */
  readonly reason: string
  readonly orderId: number | null
  /** When the exchange said that it has it, milliseconds since the epoch; null before. */
  readonly acceptedAt: number | null
}

export type PlacedEvent =
  | { readonly type: 'sent'; readonly order: Pick<PlacedOrder, 'clientOrderId' | 'commandId' | 'request' | 'sentAt'> }
  /** The exchange answered with the order; `resting` tells whether it is in the book. */
  | {
      readonly type: 'accepted'
      readonly clientOrderId: string
      readonly orderId: number
      readonly resting: boolean
      /** Milliseconds since the epoch. */
      readonly at: number
    }
  | { readonly type: 'failed'; readonly clientOrderId: string; readonly reason: string }
  | { readonly type: 'lost'; readonly clientOrderId: string }
  | { readonly type: 'missing'; readonly clientOrderId: string }
  | { readonly type: 'asked-again'; readonly clientOrderId: string }
  /** The socket told of the order, as open or as ended: from here on the list of open orders speaks for it. */
  | { readonly type: 'told'; readonly clientOrderId: string }
  /** The whole list of open orders was read; `askedAt` is when it was asked for. */
  | { readonly type: 'list-read'; readonly askedAt: number; readonly clientOrderIds: ReadonlySet<string> }
  | { readonly type: 'dismissed'; readonly clientOrderId: string }

/**
 * Follows the orders on their way. What the exchange said stands: a later lost answer can't take it back. An order leaves
 * for good as soon as the list of open orders has shown it or has told of its end, so it can't return as a ghost.
 */
export function placedReducer(orders: readonly PlacedOrder[], event: PlacedEvent): readonly PlacedOrder[] {
  if (event.type === 'sent') {
    return [{ ...event.order, status: 'pending', reason: '', orderId: null, acceptedAt: null }, ...orders]
  }
  if (event.type === 'list-read') return orders.filter((order) => !isSettledBy(order, event))
  if (event.type === 'dismissed' || event.type === 'told')
    return orders.filter((order) => order.clientOrderId !== event.clientOrderId)
  return orders.flatMap((order) => (order.clientOrderId === event.clientOrderId ? follow(order, event) : [order]))
}

type Followed = Extract<PlacedEvent, { type: 'accepted' | 'failed' | 'lost' | 'missing' | 'asked-again' }>

/** The list shows the order, or it was asked for after the order was accepted and no longer holds it. */
function isSettledBy(order: PlacedOrder, list: Extract<PlacedEvent, { type: 'list-read' }>): boolean {
  if (list.clientOrderIds.has(order.clientOrderId)) return true
  return order.acceptedAt !== null && order.acceptedAt < list.askedAt
}

function follow(order: PlacedOrder, event: Followed): PlacedOrder[] {
  const decided = order.status === 'accepted' || order.status === 'failed'
  switch (event.type) {
    case 'accepted':
      // An order that is done at once has nothing to show here: its fills speak for it.
      return event.resting ? [{ ...order, status: 'accepted', orderId: event.orderId, acceptedAt: event.at }] : []
    case 'failed':
      return order.status === 'accepted' ? [order] : [{ ...order, status: 'failed', reason: event.reason }]
    case 'lost':
      return [decided ? order : { ...order, status: 'unknown' }]
    case 'missing':
      return [order.status === 'unknown' ? { ...order, status: 'missing' } : order]
    case 'asked-again':
      return [decided ? order : { ...order, status: 'pending' }]
  }
}

/** Orders on their way that the list of open orders does not show yet. */
export function unseenOrders(placed: readonly PlacedOrder[], open: readonly LiveOrder[]): readonly PlacedOrder[] {
  const shown = new Set(open.map((order) => order.clientOrderId))
  return placed.filter((order) => !shown.has(order.clientOrderId))
}
