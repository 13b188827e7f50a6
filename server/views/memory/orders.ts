import type { MarketId, OrderId, OrderState, OwnerId } from '@exchange/core'
import type { KnownOrder, OpenOrderView } from '../types.ts'

export class OpenOrderStore implements OpenOrderView {
  readonly #byId = new Map<OrderId, KnownOrder>()
  readonly #byOwner = new Map<OwnerId, Map<OrderId, KnownOrder>>()
  readonly #byClientId = new Map<string, OrderId>()

  of(owner: OwnerId, market?: MarketId): readonly KnownOrder[] {
    const all = [...(this.#byOwner.get(owner)?.values() ?? [])]
    const wanted = market === undefined ? all : all.filter((order) => order.market === market)
    return wanted.toSorted((a, b) => b.orderId - a.orderId)
  }

  byId(orderId: OrderId): KnownOrder | undefined {
    return this.#byId.get(orderId)
  }

  byClientId(owner: OwnerId, market: MarketId, clientOrderId: string): KnownOrder | undefined {
    const orderId = this.#byClientId.get(clientKey(owner, market, clientOrderId))
    return orderId === undefined ? undefined : this.#byId.get(orderId)
  }

  count(owner: OwnerId, market?: MarketId): number {
    if (market !== undefined) return this.of(owner, market).length
    return this.#byOwner.get(owner)?.size ?? 0
  }

  /** Returns the order as it was before, or null. */
  put(order: KnownOrder): KnownOrder | null {
    const before = this.#byId.get(order.orderId) ?? null
    this.#byId.set(order.orderId, order)
    const own = this.#byOwner.get(order.owner) ?? new Map<OrderId, KnownOrder>()
    this.#byOwner.set(order.owner, own.set(order.orderId, order))
    if (order.clientOrderId !== '')
      this.#byClientId.set(clientKey(order.owner, order.market, order.clientOrderId), order.orderId)
    return before
  }

  /** Returns the order as it was before, or null when it never rested. */
  remove(order: OrderState): KnownOrder | null {
    const before = this.#byId.get(order.orderId)
    if (before === undefined) return null
    this.#byId.delete(order.orderId)
    const own = this.#byOwner.get(order.owner)
    own?.delete(order.orderId)
    if (own?.size === 0) this.#byOwner.delete(order.owner)
    const key = clientKey(order.owner, order.market, order.clientOrderId)
    if (this.#byClientId.get(key) === order.orderId) this.#byClientId.delete(key)
    return before
  }
}

function clientKey(owner: OwnerId, market: MarketId, clientOrderId: string): string {
  return `${owner}/${market}/${clientOrderId}`
}
