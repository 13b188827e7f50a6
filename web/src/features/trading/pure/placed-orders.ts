import type { LiveOrder } from '../../../shared/data/socket/index.ts'
import type { WaitingRequest } from './draft.ts'
import type { OrderRequest } from './ticket.ts'

/**
 * How far an order on its way has come. `pending`: sent, no answer. `unknown`: the answer was lost, so nobody here knows
 * whether it was taken; it is asked again under the same id. `accepted` and `failed` are the exchange's own word.
 */
export type PlacedStatus = 'pending' | 'unknown' | 'accepted' | 'failed'

/** An order this page sent, until the list of open orders or the person has taken note of it. */
export interface PlacedOrder {
  /** Client order id, made here. */
  readonly clientOrderId: string
  /** At-most-once id of the command, 32 hex digits. */
  readonly commandId: string
  readonly request: OrderRequest | WaitingRequest
  readonly status: PlacedStatus
  /** Milliseconds since the epoch. */
  readonly sentAt: number
  /** Why it failed, in the exchange's words. */
  readonly reason: string
  readonly orderId: number | null
}

export type PlacedEvent =
  | { readonly type: 'sent'; readonly order: Pick<PlacedOrder, 'clientOrderId' | 'commandId' | 'request' | 'sentAt'> }
  /** The exchange answered with the order; `resting` tells whether it is in the book. */
  | { readonly type: 'accepted'; readonly clientOrderId: string; readonly orderId: number; readonly resting: boolean }
  | { readonly type: 'failed'; readonly clientOrderId: string; readonly reason: string }
  | { readonly type: 'lost'; readonly clientOrderId: string }
  | { readonly type: 'asked-again'; readonly clientOrderId: string }
  /** The socket told of an order before the answer came. */
  | { readonly type: 'seen'; readonly clientOrderId: string; readonly orderId: number }
  | { readonly type: 'dismissed'; readonly clientOrderId: string }

/** Follows the orders on their way. What the exchange said stands: a later lost answer can't take it back. */
export function placedReducer(orders: readonly PlacedOrder[], event: PlacedEvent): readonly PlacedOrder[] {
  if (event.type === 'sent') {
    return [{ ...event.order, status: 'pending', reason: '', orderId: null }, ...orders]
  }
  if (event.type === 'dismissed') return orders.filter((order) => order.clientOrderId !== event.clientOrderId)
  return orders.flatMap((order) => (order.clientOrderId === event.clientOrderId ? follow(order, event) : [order]))
}

type Followed = Exclude<PlacedEvent, { type: 'sent' } | { type: 'dismissed' }>

function follow(order: PlacedOrder, event: Followed): PlacedOrder[] {
  const decided = order.status === 'accepted' || order.status === 'failed'
  switch (event.type) {
    case 'accepted':
      // An order that is done at once has nothing to show here: its fills speak for it.
      return event.resting ? [{ ...order, status: 'accepted', orderId: event.orderId }] : []
    case 'seen':
      return order.status === 'failed' ? [order] : [{ ...order, status: 'accepted', orderId: event.orderId }]
    case 'failed':
      return order.status === 'accepted' ? [order] : [{ ...order, status: 'failed', reason: event.reason }]
    case 'lost':
      return [decided ? order : { ...order, status: 'unknown' }]
    case 'asked-again':
      return [decided ? order : { ...order, status: 'pending' }]
  }
}

/** Orders on their way that the list of open orders does not show yet. */
export function unseenOrders(placed: readonly PlacedOrder[], open: readonly LiveOrder[]): readonly PlacedOrder[] {
  const shown = new Set(open.map((order) => order.clientOrderId))
  return placed.filter((order) => !shown.has(order.clientOrderId))
}
