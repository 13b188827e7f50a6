import { SideCode } from '../codec/layout.ts'
import type { Handle } from './book.ts'

/** A book that keeps ordinary and RPI orders apart. */
export interface TwoQueues {
  /** First in the queue at the best price of one class. */
  bestOf(market: number, side: number, rpi: boolean): Handle
  /** Whose turn it is after `handle` in its class. */
  nextOf(handle: Handle): Handle
  price(handle: Handle): number
}

/** The better of the first of both classes; at one price the ordinary order. 0 = none. */
export function firstOfBoth(book: TwoQueues, side: number, ordinary: Handle, rpi: Handle): Handle {
  if (rpi === 0) return ordinary
  if (ordinary === 0) return rpi
  const [price, other] = [book.price(rpi), book.price(ordinary)]
  return (side === SideCode.buy ? price > other : price < other) ? rpi : ordinary
}

/** Both classes as one queue, or the ordinary orders alone. */
export function* queueOf(book: TwoQueues, market: number, side: number, withRpi: boolean): Generator<Handle> {
  let ordinary = book.bestOf(market, side, false)
  let rpi = withRpi ? book.bestOf(market, side, true) : 0
  for (;;) {
    const first = firstOfBoth(book, side, ordinary, rpi)
    if (first === 0) return
    if (first === rpi) rpi = book.nextOf(rpi)
    else ordinary = book.nextOf(ordinary)
    yield first
  }
}
