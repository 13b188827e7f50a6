/** What is known of an order's place among those at its price. */
export interface QueuePlace {
  readonly orderId: number
  /** Lots at most in front of it. */
  readonly aheadLots: number
}

export interface QueuedOrder {
  readonly orderId: number
  readonly ticks: number
  readonly leftLots: number
}

/**
 * An upper bound of what is filled before each own order. When an order is first seen, everything foreign at its price
 * is taken to stand in front; from then on nothing can step in, so the bound only falls. Among own orders of one price
 * the older one stands in front.
 * @param lotsAt lots of the book at a price, 0 where the book shows none
 */
export function queuePlaces(
  before: ReadonlyMap<number, QueuePlace>,
  orders: readonly QueuedOrder[],
  lotsAt: (ticks: number) => number,
): ReadonlyMap<number, QueuePlace> {
  const places = new Map<number, QueuePlace>()
  const ownLots = new Map<number, number>()
  for (const { ticks, leftLots } of orders) ownLots.set(ticks, (ownLots.get(ticks) ?? 0) + leftLots)
  const inFront = new Map<number, number>()
  for (const { orderId, ticks, leftLots } of orders.toSorted((a, b) => a.orderId - b.orderId)) {
    const foreign = Math.max(lotsAt(ticks) - (ownLots.get(ticks) ?? 0), 0)
    const most = foreign + (inFront.get(ticks) ?? 0)
    places.set(orderId, { orderId, aheadLots: Math.min(before.get(orderId)?.aheadLots ?? most, most) })
    inFront.set(ticks, (inFront.get(ticks) ?? 0) + leftLots)
  }
  return places
}

/** Share of the level in front of the order, whole percent, rounded up: never shown nearer than it is. */
export function queueAheadPercent(place: QueuePlace, levelLots: number): number {
  return levelLots <= 0 ? 0 : Math.min(100, Math.ceil((place.aheadLots * 100) / levelLots))
}
