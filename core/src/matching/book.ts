import type { OrderRecord } from '../codec/order-record.ts'

/** A resting order's place in a book's memory; 0 = none. Valid until the order is removed. */
export type Handle = number

/**
 * The resting orders of every market, by price, at one price ordinary orders before RPI orders, and then by time. A book
 * knows no money: amounts travel through it untouched. Sides and market ids are those of the codec; market ids are dense
 * from 0.
 */
export interface RestingOrders {
  /** How many orders rest, over all markets. */
  readonly count: number
  /** First in the queue at the best price of the side, with RPI orders or as if there were none. */
  best(market: number, side: number, withRpi: boolean): Handle
  /** The side's orders in the order in which a taker meets them. Nothing is put or removed meanwhile. */
  queue(market: number, side: number, withRpi: boolean): Iterable<Handle>
  /** Copies the resting order out. */
  load(handle: Handle, into: OrderRecord): void
  /** Copies a limit order in, behind all others of its class at its price. Its id is new to the book. */
  put(order: OrderRecord): Handle
  /** Every order of a snapshot is back. */
  restored(): void
}

export interface Book extends RestingOrders {
  /** Opens the next market id. */
  addMarket(): void
  find(orderId: number): Handle
  /** The seat's open order with the client order id in `order`. */
  findClient(seat: number, order: OrderRecord): Handle
  price(handle: Handle): number
  left(handle: Handle): number
  owner(handle: Handle): number
  seat(handle: Handle): number
  orderId(handle: Handle): number
  /** Takes over what a fill or an amend changes: size, left, deal, fee and updatedAt. left stays above 0. */
  update(handle: Handle, order: OrderRecord): void
  remove(handle: Handle): void
  /** Appends the seat's orders, in no order that means anything. */
  collect(seat: number, into: Handle[]): void
}
