/** The orders that commands ask for, and those that they refer to, read from their bytes. */
import { isSafe } from '../base/exact'
import {
  KNOWN_FLAGS,
  LAST_LISTED,
  SIDE_BUY,
  SOURCE_LAST,
  SPEC_AT_CLIENT_ORDER_ID,
  SPEC_AT_FLAGS,
  SPEC_AT_SOURCE,
  SPEC_AT_STP,
  SPEC_AT_WALLET,
  SPEC_MIN,
  STP_LAST,
  TYPE_LAST,
  WALLET_LAST,
  WALLET_SPOT,
} from '../generated'
import {
  clientOf,
  clientTextOf,
  incoming,
  setClient,
  setFlags,
  setId,
  setMarket,
  setPrice,
  setQuote,
  setSide,
  setSize,
  setSource,
  setStp,
  setType,
} from '../book/order'

/** What readSpec and readRef answer for bytes that no encoder wrote. */
export const MALFORMED: usize = 0

/** The order that comes in, and what a cancel or a change refers to, each with room for its client order id. */
export const order: usize = incoming

export const orderClient: usize = memory.data(16 + 256, 16)

/** The wallet that a spec names. */
export let wallet: u32 = WALLET_SPOT

export const ref: usize = memory.data(128, 16)
const refClient: usize = memory.data(16 + 256, 16)

/** Reads an order spec into `order`; answers where it ends, or MALFORMED. */
export function readSpec(at: usize, end: usize): usize {
  if (at + SPEC_MIN > end) return MALFORMED
  const market: u32 = load<u16>(at)
  const side: u32 = load<u8>(at, 2)
  const type: u32 = load<u8>(at, 3)
  const price = load<f64>(at, 4)
  const size = load<f64>(at, 12)
  const flags: u32 = load<u16>(at, SPEC_AT_FLAGS)
  const stp: u32 = load<u8>(at, SPEC_AT_STP)
  const source: u32 = load<u8>(at, SPEC_AT_SOURCE)
  wallet = load<u8>(at, SPEC_AT_WALLET)
  const known =
    market <= LAST_LISTED &&
    side - 1 < SIDE_BUY &&
    type - 1 < TYPE_LAST &&
    (flags & ~KNOWN_FLAGS) === 0 &&
    wallet <= WALLET_LAST &&
    stp <= STP_LAST &&
    source - 1 < SOURCE_LAST &&
    isSafe(price) &&
    isSafe(size)
  if (!known) return MALFORMED
  setMarket(order, market)
  setSide(order, side)
  setType(order, type)
  setPrice(order, <i64>price)
  setSize(order, <i64>size)
  setQuote(order, load<i64>(at, 20))
  setFlags(order, flags)
  setStp(order, stp)
  setSource(order, source)
  setClient(order, orderClient)
  return readClient(order, at + SPEC_AT_CLIENT_ORDER_ID, end)
}

/** Reads market, order id and client order id into `ref`; answers where they end, or MALFORMED. */
export function readRef(at: usize, end: usize): usize {
  if (at + 11 > end) return MALFORMED
  const id = load<f64>(at, 2)
  if (<u32>load<u16>(at) > LAST_LISTED || !isSafe(id)) return MALFORMED
  setMarket(ref, load<u16>(at))
  setId(ref, <i64>id)
  setClient(ref, refClient)
  return readClient(ref, at + 10, end)
}

/** Of the order that comes in. */
export function setClientLength(order: usize, length: u32): void {
  store<u8>(clientOf(order), <u8>length, 12)
}

function readClient(into: usize, at: usize, end: usize): usize {
  const length: u32 = load<u8>(at)
  setClientLength(into, length)
  if (length === 0) return at + 1
  if (at + 1 + length > end) return MALFORMED
  memory.copy(clientTextOf(into), at + 1, length)
  return at + 1 + length
}
