/** How much of everything is kept, and the command that says how much may be. */
import { openEvent } from './base/events'
import { isSafe } from './base/exact'
import {
  EV_LIMITS_SET,
  LIMIT_BYTES,
  LIMIT_LAST,
  LIMIT_ORDERS,
  LIMIT_ORDERS_PER_ACCOUNT_MARKET,
  LIMIT_PERSONAL_IDS,
  LIMIT_STOPS_PER_ACCOUNT_MARKET,
  MAX_LIMIT,
  MEMORY_BYTES,
  OTHER_BYTES,
  R_INVALID_COMMAND,
  R_LIMIT_IN_USE,
  R_LIMITS_TOO_LARGE,
  R_NOTHING_TO_CHANGE,
} from './generated'
import { ordersKept } from './book/ids'
import { countedOf, limitOf, setLimit } from './base/limits'
import { personalKept } from './once/personal'
import { mostOrders, mostStops } from './accounts/places'
import { OK, setBound } from './base/refusal'

/** What a command would have the limits be, by number, from 1 on. */
const wanted: usize = memory.data(64, 4)

export function usedOf(limit: u32): u32 {
  if (limit === LIMIT_ORDERS) return ordersKept()
  if (limit === LIMIT_STOPS_PER_ACCOUNT_MARKET) return mostStops()
  if (limit === LIMIT_ORDERS_PER_ACCOUNT_MARKET) return mostOrders()
  return limit === LIMIT_PERSONAL_IDS ? personalKept() : countedOf(limit)
}

// limits.set: count 2, then of each limit its number 1 and its value 8.
const ITEM_BYTES: usize = 9

/** All together or none. */
export function setLimits(at: usize, end: usize): u32 {
  if (!readLimits(at, end)) return R_INVALID_COMMAND
  let changes = false
  let bytes: u64 = OTHER_BYTES
  for (let limit: u32 = 1; limit <= LIMIT_LAST; limit++) {
    const value = wantedOf(limit)
    if (value !== limitOf(limit)) changes = true
    bytes += <u64>value * unchecked(LIMIT_BYTES[limit])
  }
  if (!changes) return R_NOTHING_TO_CHANGE
  for (let item = at + 2; item < end; item += ITEM_BYTES) {
    const limit: u32 = load<u8>(item)
    if (wantedOf(limit) >= limitOf(limit) || wantedOf(limit) >= usedOf(limit)) continue
    setBound(limit)
    return R_LIMIT_IN_USE
  }
  if (bytes > MEMORY_BYTES) {
    setBound(bytes)
    return R_LIMITS_TOO_LARGE
  }
  for (let limit: u32 = 1; limit <= LIMIT_LAST; limit++) setLimit(limit, wantedOf(limit))
  memory.copy(openEvent(EV_LIMITS_SET, end - at), at, end - at)
  return OK
}

function wantedOf(limit: u32): u32 {
  return load<u32>(wanted + (limit << 2))
}

/** Reads what is asked for, in the order of the limits' numbers; false for what no encoder writes or no limit can be. */
function readLimits(at: usize, end: usize): bool {
  if (at + 2 > end || at + 2 + <usize>load<u16>(at) * ITEM_BYTES !== end) return false
  for (let limit: u32 = 1; limit <= LIMIT_LAST; limit++) store<u32>(wanted + (limit << 2), limitOf(limit))
  let last: u32 = 0
  for (let item = at + 2; item < end; item += ITEM_BYTES) {
    const limit: u32 = load<u8>(item)
    const value = load<f64>(item, 1)
    if (limit <= last || limit > LIMIT_LAST || !isSafe(value)) return false
    // Ids of persons need room for one.
    if (value < (limit === LIMIT_PERSONAL_IDS ? 1 : 0) || value > <f64>MAX_LIMIT) return false
    last = limit
    store<u32>(wanted + (limit << 2), <u32>value)
  }
  return true
}
