/**
 * Reading ahead: while a command runs, the processor fetches what the next two will look at, first the slots of the tables
 * and one command later the records behind them. Nothing here is checked and nothing depends on it; only addresses that
 * are good whatever the bytes say are read.
 */
import { orderNear } from './book'
import { BODY_AT, CANCEL, PLACE } from './layout'
import { linkOf } from './order'
import { slotNear } from './remembered'
import { seatNear } from './seats'
import { getLastOrderId } from './trading'

/** The part of a body that is read. */
const BODY_READ: usize = 14

// The command whose slots were read last.
let kind: u32 = 0
let owner: u32 = 0
let market: u32 = 0
let orderId: u32 = 0

/** Depends on all that was read, so that no compiler leaves the reading out. */
let seen: u32 = 0

/** Called with the command after the next one, if it lies before `end`. */
export function readAhead(at: usize, end: usize): void {
  if (kind === PLACE) seen ^= seatRead(seatNear(owner, market))
  else if (kind === CANCEL) seen ^= orderRead(orderNear(orderId))
  kind = 0
  if (at >= end || end - at < BODY_AT + BODY_READ) return
  const body = at + BODY_AT
  kind = load<u8>(at, 5)
  seen ^= slotNear(at + 24)
  if (kind === PLACE) {
    owner = load<u32>(body)
    market = load<u16>(body, 4)
    seen ^= <u32>seatNear(owner, market)
    // About the number that its order will have.
    seen ^= <u32>orderNear(<u32>getLastOrderId() + 2)
  } else if (kind === CANCEL) {
    orderId = <u32>(<i64>load<f64>(body, 6))
    seen ^= <u32>orderNear(orderId)
  }
}

function seatRead(seat: usize): u32 {
  return seat === 0 ? 0 : load<u32>(seat)
}

function orderRead(order: usize): u32 {
  return order === 0 ? 0 : load<u32>(order) ^ load<u32>(order, 64) ^ load<u32>(linkOf(order))
}
