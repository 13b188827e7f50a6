import { useCallback, useReducer } from 'react'
import { newCommandId, outcomeOf, sendOrder } from './data.ts'
import { placedReducer, type PlacedEvent, type PlacedOrder } from './pure/placed-orders.ts'
import type { WaitingRequest } from './pure/draft.ts'
import type { OrderRequest } from './pure/ticket.ts'

/** Waits before an order whose outcome is open is asked about again, in order, milliseconds. */
const askAgainAfterMs = [500, 1_000, 2_000, 4_000] as const

export type PlaceResult =
  | { readonly kind: 'accepted' | 'open' }
  | { readonly kind: 'failed'; readonly reason: string; readonly fields: Readonly<Record<string, readonly string[]>> }

export interface Placing {
  readonly placed: readonly PlacedOrder[]
  /** Resolves with the first thing that is known; the row goes on following the order. */
  readonly place: (request: OrderRequest | WaitingRequest) => Promise<PlaceResult>
  /** Sends a lost order again under the same ids: it is placed unless it already was. */
  readonly askAgain: (order: PlacedOrder) => void
  readonly dismiss: (order: PlacedOrder) => void
  /** The socket told of an order with this client id. */
  readonly noteSeen: (clientOrderId: string, orderId: number) => void
}

const restingStatuses = new Set(['OPEN', 'PARTIALLY_FILLED'])

type Dispatch = (event: PlacedEvent) => void
type Ids = Pick<PlacedOrder, 'request' | 'clientOrderId' | 'commandId'>

/** Sends once; where the exchange has the order but has not told how it ended, asks again up to the last wait. */
async function attempt(ids: Ids, dispatch: Dispatch, tries: number): Promise<PlaceResult> {
  const { request, clientOrderId, commandId } = ids
  try {
    const order = await sendOrder(request, clientOrderId, commandId)
    const resting =
      restingStatuses.has(order.status) && order.left !== '0' && (order.type === 'limit' || order.activated === 0)
    dispatch({ type: 'accepted', clientOrderId, orderId: order.orderId, resting })
    return { kind: 'accepted' }
  } catch (error) {
    const outcome = outcomeOf(error)
    if (outcome.kind === 'refused') {
      dispatch({ type: 'failed', clientOrderId, reason: outcome.reason })
      return { kind: 'failed', reason: outcome.reason, fields: outcome.fields }
    }
    dispatch({ type: 'lost', clientOrderId })
    const waitMs = askAgainAfterMs[tries]
    if (outcome.kind === 'unknown' && waitMs !== undefined) {
      setTimeout(() => void attempt(ids, dispatch, tries + 1), waitMs)
    }
    return { kind: 'open' }
  }
}

/**
 * Sends orders and follows each until its fate is known. An order that certainly reached the exchange is asked about
 * again by itself; one that may never have arrived is only sent again when the person says so, because by then the
 * price may be another.
 */
export function usePlacing(): Placing {
  const [placed, dispatch] = useReducer(placedReducer, [])

  const place = useCallback((request: OrderRequest | WaitingRequest): Promise<PlaceResult> => {
    const commandId = newCommandId()
    const ids = { request, commandId, clientOrderId: `web-${commandId}` }
    dispatch({ type: 'sent', order: { ...ids, sentAt: Date.now() } })
    return attempt(ids, dispatch, 0)
  }, [])

  const askAgain = useCallback((order: PlacedOrder): void => {
    dispatch({ type: 'asked-again', clientOrderId: order.clientOrderId })
    void attempt(order, dispatch, askAgainAfterMs.length)
  }, [])

  const dismiss = useCallback(
    (order: PlacedOrder): void => dispatch({ type: 'dismissed', clientOrderId: order.clientOrderId }),
    [],
  )

  const noteSeen = useCallback((clientOrderId: string, orderId: number): void => {
    if (clientOrderId !== '') dispatch({ type: 'seen', clientOrderId, orderId })
  }, [])

  return { placed, place, askAgain, dismiss, noteSeen }
}
