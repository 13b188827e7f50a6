import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import type { LiveOrder, OpenList } from '../../shared/data/socket/index.ts'
import { newCommandId } from '../../shared/data/command-id.ts'
import { hasOrder, outcomeOf, sendOrder } from './data.ts'
import { useLatest } from './hooks.ts'
import { inquire, LostOrders, type PlacingNews } from './lost-orders.ts'
import { placedReducer, type PlacedEvent, type PlacedOrder } from './pure/placed-orders.ts'
import type { WaitingRequest } from './pure/draft.ts'
import type { TicketOrder } from './pure/ticket.ts'

/** Waits before an order whose outcome is open is asked about again, in order, milliseconds. */
const askAgainAfterMs = [500, 1_000, 2_000, 4_000] as const

export type PlaceResult =
  | { readonly kind: 'accepted' | 'open' }
  | { readonly kind: 'failed'; readonly reason: string; readonly fields: Readonly<Record<string, readonly string[]>> }

export interface Placing {
  readonly placed: readonly PlacedOrder[]
  /** Resolves with the first thing that is known; the row goes on following the order. */
  readonly place: (request: TicketOrder | WaitingRequest) => Promise<PlaceResult>
  /** Sends a lost order again under the same ids: it is placed unless it already was. */
  readonly askAgain: (order: PlacedOrder) => void
  readonly dismiss: (order: PlacedOrder) => void
  /** The socket told of an order, open or ended. */
  readonly noteTold: (order: LiveOrder) => void
  /** The whole list of open orders was read. */
  readonly noteList: (list: OpenList) => void
}

const restingStatuses = new Set(['OPEN', 'PARTIALLY_FILLED'])

interface Attempts {
  readonly dispatch: (event: PlacedEvent) => void
  readonly tell: (news: PlacingNews) => void
  readonly send: typeof sendOrder
  readonly after: (delayMs: number, job: () => void) => void
}
/** How this page sends orders. */
const sending: Pick<Attempts, 'send' | 'after'> = {
  send: sendOrder,
  after: (delayMs, job) => void setTimeout(job, delayMs),
}
type Ids = Pick<PlacedOrder, 'request' | 'clientOrderId' | 'commandId'>

/** Sends once; where the exchange has the order but has not told how it ended, asks again up to the last wait. */
export async function attempt(ids: Ids, attempts: Attempts, tries: number): Promise<PlaceResult> {
  const { request, clientOrderId, commandId } = ids
  const { dispatch, tell, send, after } = attempts
  const isRepeat = tries > 0
  try {
    const order = await send(request, clientOrderId, commandId)
    const resting =
      restingStatuses.has(order.status) && order.left !== '0' && (order.type === 'limit' || order.activated === 0)
    dispatch({ type: 'accepted', clientOrderId, orderId: order.orderId, resting, at: Date.now() })
    if (isRepeat) tell({ kind: 'known', clientOrderId })
    if (resting) tell({ kind: 'resting', order })
    else if (!/[1-9]/.test(order.dealStock)) tell({ kind: 'nothing-filled', order })
    return { kind: 'accepted' }
  } catch (error) {
    const outcome = outcomeOf(error)
    if (outcome.kind === 'refused') {
      dispatch({ type: 'failed', clientOrderId, reason: outcome.reason })
      // The first refusal is told by the ticket.
      if (isRepeat) tell({ kind: 'refused-later', clientOrderId, reason: outcome.reason })
      return { kind: 'failed', reason: outcome.reason, fields: outcome.fields }
    }
    dispatch({ type: 'lost', clientOrderId })
    const waitMs = askAgainAfterMs[tries]
    if (outcome.kind !== 'unknown' || waitMs === undefined) tell({ kind: 'unknown', clientOrderId })
    if (outcome.kind === 'unknown' && waitMs !== undefined) {
      after(waitMs, () => void attempt(ids, attempts, tries + 1))
    }
    return { kind: 'open' }
  }
}

/** Asks for each order whose answer is lost, as long as it is. */
function useInquiries(placed: readonly PlacedOrder[], dispatch: (event: PlacedEvent) => void, lost: LostOrders): void {
  const latest = useLatest(placed)
  const running = useRef(new Map<string, object>())
  useEffect(() => {
    const inquiries = running.current
    const unknown = placed.filter(({ status }) => status === 'unknown')
    const ids = new Set(unknown.map(({ clientOrderId }) => clientOrderId))
    for (const id of inquiries.keys()) if (!ids.has(id)) inquiries.delete(id)
    for (const order of unknown) {
      const { clientOrderId } = order
      if (inquiries.has(clientOrderId)) continue
      const mark = {}
      inquiries.set(clientOrderId, mark)
      const isOpen = (): boolean =>
        inquiries.get(clientOrderId) === mark &&
        latest.current.some((one) => one.clientOrderId === clientOrderId && one.status === 'unknown')
      inquire(order, { look: hasOrder, isOpen, dispatch, tell: lost.pass, after: sending.after })
    }
  }, [placed, dispatch, lost, latest])
  // Who leaves the page asks no more.
  useEffect(() => {
    const inquiries = running.current
    return () => inquiries.clear()
  }, [])
}

/**
 * Sends orders and follows each until its fate is known. An order that certainly reached the exchange is asked about
 * again by itself; one that may never have arrived is only sent again when the person says so, because by then the
 * price may be another.
 * @param tell hears what no row, fill or field says; it must stay the same function
 */
export function usePlacing(tell: (news: PlacingNews) => void): Placing {
  const [placed, dispatch] = useReducer(placedReducer, [])
  const lost = useMemo(() => new LostOrders(tell), [tell])
  useInquiries(placed, dispatch, lost)

  const place = useCallback(
    async (request: TicketOrder | WaitingRequest): Promise<PlaceResult> => {
      const commandId = newCommandId()
      const ids = { request, commandId, clientOrderId: `web-${commandId}` }
      dispatch({ type: 'sent', order: { ...ids, sentAt: Date.now() } })
      lost.note(ids.clientOrderId)
      const result = await attempt(ids, { dispatch, tell: lost.pass, ...sending }, 0)
      if (result.kind !== 'open') lost.forget(ids.clientOrderId)
      return result
    },
    [lost],
  )

  const askAgain = useCallback(
    (order: PlacedOrder): void => {
      dispatch({ type: 'asked-again', clientOrderId: order.clientOrderId })
      void attempt(order, { dispatch, tell: lost.pass, ...sending }, askAgainAfterMs.length)
    },
    [lost],
  )

  const dismiss = useCallback(
    ({ clientOrderId }: PlacedOrder): void => {
      lost.forget(clientOrderId)
      dispatch({ type: 'dismissed', clientOrderId })
    },
    [lost],
  )

  const noteTold = useCallback(
    (order: LiveOrder): void => {
      if (order.clientOrderId === '') return
      lost.noteTold(order)
      dispatch({ type: 'told', clientOrderId: order.clientOrderId })
    },
    [lost],
  )

  const noteList = useCallback(
    ({ askedAt, orders }: OpenList): void => {
      for (const order of orders) lost.noteTold(order)
      dispatch({ type: 'list-read', askedAt, clientOrderIds: new Set(orders.map((order) => order.clientOrderId)) })
    },
    [lost],
  )

  return { placed, place, askAgain, dismiss, noteTold, noteList }
}
