/** Whether there is room for an order that is accepted. */
import {
  FLAG_FOK,
  FLAG_IOC,
  LIMIT_CELLS,
  LIMIT_ORDERS,
  LIMIT_ORDERS_PER_ACCOUNT_MARKET,
  TYPE_LIMIT,
} from '../generated'
import { hasRoom, limitOf, limitReached } from '../base/limits'
import { ordersKept } from '../book/ids'
import { flagsOf, incoming, marketOf, ownerOf, seatOf, typeOf } from '../book/order'
import { findPlace, orderCount } from '../accounts/places'
import { OK } from '../base/refusal'
import { cellsMissing, guest, placeOfSeat } from '../accounts/seats'

/** For so many orders more, and for the cells of the one that comes in, which has its seat or the guest's. */
export function checkRoom(orders: u32): u32 {
  return checkSpace(orders, cellsToOpen())
}

export function checkSpace(orders: u32, cells: u32): u32 {
  if (orders > 0) {
    if (ordersKept() + orders > limitOf(LIMIT_ORDERS)) return limitReached(LIMIT_ORDERS)
    if (ownOrders() + orders > limitOf(LIMIT_ORDERS_PER_ACCOUNT_MARKET)) {
      return limitReached(LIMIT_ORDERS_PER_ACCOUNT_MARKET)
    }
  }
  return cells === 0 || hasRoom(LIMIT_CELLS, cells) ? OK : limitReached(LIMIT_CELLS)
}

/** How many orders the owner of the one that comes in has at its market, whatever the wallet. */
function ownOrders(): u32 {
  const seat = seatOf(incoming)
  if (seat !== guest) return orderCount(placeOfSeat(seat))
  const place = findPlace(ownerOf(incoming), marketOf(incoming))
  return place === 0 ? 0 : orderCount(place)
}

/** How many cells of the order that comes in are not there yet. */
export function cellsToOpen(): u32 {
  return seatOf(incoming) === guest ? cellsMissing() : 0
}

/** Whether what is left of the order that comes in may rest. */
export function mayRest(): bool {
  return typeOf(incoming) === TYPE_LIMIT && (flagsOf(incoming) & (FLAG_IOC | FLAG_FOK)) === 0
}
