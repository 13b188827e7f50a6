import type { Event } from '@exchange/core'

/** What events add up to for whoever watches: balances and orders that are open. */
export class Shown {
  readonly #balances = new Map<string, string>()
  readonly #orders = new Map<number, string>()

  apply(events: readonly Event[]): void {
    for (const event of events)
      switch (event.kind) {
        case 'balance': {
          const cell = `${event.owner} ${event.wallet} ${event.asset}`
          // A cell that is empty is as good as none.
          if (event.available === 0n && event.held === 0n) this.#balances.delete(cell)
          else this.#balances.set(cell, `${event.available} ${event.held}`)
          break
        }
        case 'order.put':
        case 'order.updated':
          this.#orders.set(event.order.orderId, `${event.order.price} ${event.order.left} ${event.order.quoteLeft}`)
          break
        case 'conditional.armed':
          this.#orders.set(event.order.orderId, `stop ${event.condition.activation} ${event.condition.held}`)
          break
        case 'order.finished':
        case 'conditional.finished':
          this.#orders.delete(event.order.orderId)
          break
        case 'conditional.fired':
          this.#orders.delete(event.orderId)
          break
        default:
      }
  }

  /** The same for the same balances and orders, however they came about. */
  text(): string {
    const lines = (map: ReadonlyMap<unknown, string>) =>
      [...map].map(([key, value]) => `${String(key)}: ${value}`).toSorted()
    return [...lines(this.#balances), ...lines(this.#orders)].join('\n')
  }
}
