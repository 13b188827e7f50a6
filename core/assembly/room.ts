/** Whether there is room for an order that is accepted. */
import { FLAG_FOK, FLAG_IOC, LIMIT_CELLS, LIMIT_ORDERS, TYPE_LIMIT } from './generated'
import { hasRoom, limitReached } from './limits'
import { flagsOf, incoming, seatOf, typeOf } from './order'
import { OK } from './refusal'
import { cellsMissing, guest } from './seats'

/** For so many orders more, and for the cells of the one that comes in, which has its seat or the guest's. */
export function checkRoom(orders: u32): u32 {
  return checkSpace(orders, cellsToOpen())
}

export function checkSpace(orders: u32, cells: u32): u32 {
  if (orders > 0 && !hasRoom(LIMIT_ORDERS, orders)) return limitReached(LIMIT_ORDERS)
  return cells === 0 || hasRoom(LIMIT_CELLS, cells) ? OK : limitReached(LIMIT_CELLS)
}

/** How many cells of the order that comes in are not there yet. */
export function cellsToOpen(): u32 {
  return seatOf(incoming) === guest ? cellsMissing() : 0
}

/** Whether what is left of the order that comes in may rest. */
export function mayRest(): bool {
  return typeOf(incoming) === TYPE_LIMIT && (flagsOf(incoming) & (FLAG_IOC | FLAG_FOK)) === 0
}
