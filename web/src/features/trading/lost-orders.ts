import type { Order } from '@exchange/contract/trading'
import type { LiveOrder } from '../../shared/data/socket/index.ts'
import type { PlacedEvent, PlacedOrder } from './pure/placed-orders.ts'

/** What became of an order of this tab, where nothing else tells. */
export type PlacingNews =
  | { readonly kind: 'resting' | 'nothing-filled'; readonly order: Order }
  | { readonly kind: 'refused-later'; readonly clientOrderId: string; readonly reason: string }
  | { readonly kind: 'unknown' | 'known'; readonly clientOrderId: string }
  /** It was asked for: the exchange has it, or doesn't. */
  | { readonly kind: 'arrived' | 'missing'; readonly clientOrderId: string }
  /** Nobody knew of it, and now the exchange has told of it. */
  | { readonly kind: 'found'; readonly order: LiveOrder }

/**
 * What is told of orders whose answer is lost: that nobody knows, unless the exchange has told of the order by then; and once
 * that it is there after all.
 */
export class LostOrders {
  private readonly orders = new Map<string, 'sent' | 'told' | 'lost'>()
  private readonly tell: (news: PlacingNews) => void

  constructor(tell: (news: PlacingNews) => void) {
    this.tell = tell
  }

  /** An order goes out. */
  note(clientOrderId: string): void {
    this.orders.set(clientOrderId, 'sent')
  }

  /** It has its answer, or the person has taken note of it. */
  forget(clientOrderId: string): void {
    this.orders.delete(clientOrderId)
  }

  /** Tells news of an order that was sent. */
  readonly pass = (news: PlacingNews): void => {
    if (news.kind === 'unknown') {
      if (this.orders.get(news.clientOrderId) === 'told') return this.forget(news.clientOrderId)
      this.orders.set(news.clientOrderId, 'lost')
    }
    if (news.kind === 'known' || news.kind === 'refused-later' || news.kind === 'arrived')
      this.forget(news.clientOrderId)
    this.tell(news)
  }

  /** The exchange told of an order, of this page or another one. */
  noteTold(order: LiveOrder): void {
    const { clientOrderId } = order
    const state = this.orders.get(clientOrderId)
    if (state === 'sent') this.orders.set(clientOrderId, 'told')
    if (state !== 'lost') return
    this.forget(clientOrderId)
    this.tell({ kind: 'found', order })
  }
}

/** Waits before the exchange is asked whether it has an order whose answer is lost, milliseconds; the last one repeats. */
const lookAfterMs = [5_000, 5_000, 10_000, 20_000, 40_000] as const
/** It is believed to be missing after so many looks in a row: what was sent may still be on its way. */
const looksToBelieve = 2

export interface Inquiry {
  /** Whether the exchange has it, open or finished. */
  readonly look: (market: string, clientOrderId: string) => Promise<boolean>
  /** Nobody knows yet what became of it. */
  readonly isOpen: () => boolean
  readonly dispatch: (event: PlacedEvent) => void
  readonly tell: (news: PlacingNews) => void
  readonly after: (delayMs: number, job: () => void) => void
}

/** Finds out whether a lost order arrived, less and less often, until it is known or no longer asked for. */
export function inquire({ clientOrderId, request }: Pick<PlacedOrder, 'clientOrderId' | 'request'>, inquiry: Inquiry) {
  const { look, isOpen, dispatch, tell, after } = inquiry
  let looks = 0
  let missed = 0
  const next = (): void => after(lookAfterMs[looks++] ?? lookAfterMs[4], () => void ask())
  const ask = async (): Promise<void> => {
    if (!isOpen()) return
    // Without an answer nothing is known: it counts neither way.
    const isThere = await look(request.market, clientOrderId).catch(() => null)
    if (!isOpen()) return
    if (isThere === true) {
      dispatch({ type: 'told', clientOrderId })
      return tell({ kind: 'arrived', clientOrderId })
    }
    missed = isThere === false ? missed + 1 : 0
    if (missed < looksToBelieve) return next()
    dispatch({ type: 'missing', clientOrderId })
    tell({ kind: 'missing', clientOrderId })
  }
  next()
}
