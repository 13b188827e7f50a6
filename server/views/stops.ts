import type { Event, OrderId, OrderState } from '@exchange/core'
import type { KnownOrder, OrderKind, Stop } from './types.ts'

type Waiting = Extract<Event, { kind: 'conditional.armed' | 'conditional.finished' }>
type Fired = Extract<Event, { kind: 'conditional.fired' }>

/** A stop that waits, or went without entering. */
export function waitingOrder({ order, condition: { activation, when, sibling } }: Waiting): KnownOrder {
  return { ...order, stop: { activation, when, isActivated: false }, group: sibling === 0 ? 0 : order.orderId }
}

export const kindOf = ({ type, stop }: Pick<KnownOrder, 'type' | 'stop'>): OrderKind => {
  if (stop === null) return type
  return type === 'limit' ? 'stop-limit' : 'stop-market'
}

/** Tells of orders what their own events leave out: the stop they were, and the group they are in. */
export class StopMemory {
  readonly #fired = new Map<OrderId, Stop>()
  readonly #groups = new Map<OrderId, OrderId>()

  /** `before`: an order of which more is known than its next events tell. */
  constructor(before?: KnownOrder) {
    if (before?.stop?.isActivated === true) this.#fired.set(before.orderId, before.stop)
  }

  /** The limit order that now belongs to a group, or does no more; null = none. */
  note(event: Waiting | Fired): OrderId | null {
    if (event.kind === 'conditional.fired') {
      this.#fired.set(event.orderId, { activation: event.activation, when: event.when, isActivated: true })
      return null
    }
    const { sibling } = event.condition
    if (sibling === 0) return null
    if (event.kind === 'conditional.armed') this.#groups.set(sibling, event.order.orderId)
    else this.#groups.delete(sibling)
    return sibling
  }

  order(order: OrderState): KnownOrder {
    return { ...order, stop: this.#fired.get(order.orderId) ?? null, group: this.#groups.get(order.orderId) ?? 0 }
  }

  /** The order is gone. */
  forget(orderId: OrderId): void {
    this.#fired.delete(orderId)
    this.#groups.delete(orderId)
  }
}
