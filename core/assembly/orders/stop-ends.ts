/** What is said of stops, and stops that go without having entered. */
import { findOrder } from '../book/ids'
import { marketOf } from '../book/order'
import { orderBytes } from '../book/order-events'
import {
  CONDITION_AT_ACTIVATION,
  CONDITION_AT_HELD,
  CONDITION_AT_SIBLING,
  CONDITION_AT_WHEN,
  CONDITION_MIN,
  EV_CONDITIONAL_FINISHED,
  FINISH_CANCELED,
  FINISH_OCO,
} from '../generated'
import { release } from '../ledger/ledger'
import { marketAt } from '../markets/markets'
import { leaveByPrice } from '../waiting/stop-prices'
import { activationOf, dropOrder, heldForOf, isWaiting, openWaiting, otherOf, whenOf } from '../waiting/waiting'
import { finishResting, heldCell } from './matcher'

export function sayStop(kind: u32, reason: u32, stop: usize): void {
  const condition = openWaiting(kind, 0, CONDITION_MIN, reason, stop) + orderBytes(stop)
  store<f64>(condition, <f64>activationOf(stop), CONDITION_AT_ACTIVATION)
  store<u8>(condition, <u8>whenOf(stop), CONDITION_AT_WHEN)
  store<f64>(condition, <f64>otherOf(stop), CONDITION_AT_SIBLING)
  store<i64>(condition, heldForOf(stop), CONDITION_AT_HELD)
}

/** A stop is gone without having entered; its money is free. */
export function finishStop(stop: usize, reason: u32): void {
  leaveByPrice(marketAt(marketOf(stop)), stop)
  release(heldCell(stop), heldForOf(stop))
  sayStop(EV_CONDITIONAL_FINISHED, reason, stop)
  dropOrder(stop)
}

/** The stop is cancelled, and the limit order of its OCO goes with it. */
export function cancelStop(stop: usize): void {
  const sibling = otherOf(stop)
  finishStop(stop, FINISH_CANCELED)
  if (sibling !== 0) finishById(sibling, FINISH_OCO)
}

/** Takes a resting order out, if it is there. */
function finishById(id: i64, reason: u32): void {
  const found = findOrder(id)
  if (found !== 0 && !isWaiting(found)) finishResting(found, marketAt(marketOf(found)), reason)
}
