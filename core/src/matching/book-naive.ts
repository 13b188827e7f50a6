import { OrderRecord } from '../codec/order-record.ts'
import { FLAG_RPI, SideCode } from '../codec/layout.ts'
import { mustHold } from '../invariant.ts'
import type { Book, Handle } from './book.ts'

interface Resting {
  readonly handle: Handle
  readonly order: OrderRecord
}

/** The obvious book: one sorted array a side. It is the judge of book-fast.ts. */
export class NaiveBook implements Book {
  private readonly queues: Resting[][] = []
  private readonly byHandle = new Map<Handle, Resting>()
  private readonly byId = new Map<number, Handle>()
  private readonly byClient = new Map<string, Handle>()
  private lastHandle = 0

  get count(): number {
    return this.byHandle.size
  }

  addMarket(): void {
    this.queues.push([], [])
  }

  best(market: number, side: number, withRpi: boolean): Handle {
    return this.orders(market, side).find(({ order }) => withRpi || !isRpi(order))?.handle ?? 0
  }

  queue(market: number, side: number, withRpi: boolean): Iterable<Handle> {
    return this.orders(market, side)
      .filter(({ order }) => withRpi || !isRpi(order))
      .map(({ handle }) => handle)
  }

  find(orderId: number): Handle {
    return this.byId.get(orderId) ?? 0
  }

  findClient(seat: number, order: OrderRecord): Handle {
    return this.byClient.get(clientKey(seat, order)) ?? 0
  }

  price(handle: Handle): number {
    return this.resting(handle).order.price
  }

  left(handle: Handle): number {
    return this.resting(handle).order.left
  }

  owner(handle: Handle): number {
    return this.resting(handle).order.owner
  }

  seat(handle: Handle): number {
    return this.resting(handle).order.seat
  }

  orderId(handle: Handle): number {
    return this.resting(handle).order.orderId
  }

  load(handle: Handle, into: OrderRecord): void {
    into.copyFrom(this.resting(handle).order)
  }

  put(order: OrderRecord): Handle {
    mustHold(!this.byId.has(order.orderId), 'an order id rests once')
    this.lastHandle += 1
    const copy = new OrderRecord()
    copy.copyFrom(order)
    const resting = { handle: this.lastHandle, order: copy }
    const queue = this.orders(order.market, order.side)
    const worse = queue.findIndex(({ order: other }) => isBetter(order, other))
    queue.splice(worse < 0 ? queue.length : worse, 0, resting)
    this.byHandle.set(resting.handle, resting)
    this.byId.set(order.orderId, resting.handle)
    if (order.clientLength > 0) this.byClient.set(clientKey(order.seat, order), resting.handle)
    return resting.handle
  }

  restored(): void {}

  update(handle: Handle, order: OrderRecord): void {
    const mine = this.resting(handle).order
    mine.size = order.size
    mine.left = order.left
    mine.dealSize = order.dealSize
    mine.dealHi = order.dealHi
    mine.dealLo = order.dealLo
    mine.feeHi = order.feeHi
    mine.feeLo = order.feeLo
    mine.updatedAt = order.updatedAt
  }

  remove(handle: Handle): void {
    const { order } = this.resting(handle)
    const queue = this.orders(order.market, order.side)
    queue.splice(
      queue.findIndex((other) => other.handle === handle),
      1,
    )
    this.byHandle.delete(handle)
    this.byId.delete(order.orderId)
    if (order.clientLength > 0) this.byClient.delete(clientKey(order.seat, order))
  }

  collect(seat: number, into: Handle[]): void {
    for (const { handle, order } of this.byHandle.values()) {
      if (order.seat === seat) into.push(handle)
    }
  }

  private orders(market: number, side: number): Resting[] {
    const queue = this.queues[market * 2 + (side === SideCode.buy ? 1 : 0)]
    mustHold(queue !== undefined, 'a book is asked for markets it has')
    return queue
  }

  private resting(handle: Handle): Resting {
    const resting = this.byHandle.get(handle)
    mustHold(resting !== undefined, 'a handle names a resting order')
    return resting
  }
}

const isRpi = (order: OrderRecord): boolean => (order.flags & FLAG_RPI) !== 0

function isBetter(a: OrderRecord, b: OrderRecord): boolean {
  if (a.price === b.price) return !isRpi(a) && isRpi(b)
  return a.side === SideCode.buy ? a.price > b.price : a.price < b.price
}

const clientKey = (seat: number, order: OrderRecord): string =>
  `${seat}/${String.fromCharCode(...order.client.subarray(0, order.clientLength))}`
