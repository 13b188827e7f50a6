/** Stops: what waits outside the books for a last price. The rules are those of decisions 40 and 94. */
import { checkOrder, highestInBand, isByQuote, ONLY_RESTS } from '../orders/check'
import { findClient } from '../book/clients'
import { time } from '../base/clock'
import { isSafe, multiply, product } from '../base/exact'
import {
  CLIENT_ID_MAX,
  CMD_CONDITIONAL_PLACE_AT_ACTIVATION,
  CMD_CONDITIONAL_PLACE_AT_MARKET,
  COUNTERPARTY_PRICE,
  EV_CONDITIONAL_ARMED,
  FINISH_OCO,
  FLAG_FOK,
  FLAG_IOC,
  LIMIT_STOPS_PER_ACCOUNT_MARKET,
  QUEUE_PRICE,
  R_ACTIVATION_AT_LAST_PRICE,
  R_ACTIVATION_INVALID,
  R_BALANCE_INSUFFICIENT,
  R_CONDITIONALS_TOO_MANY,
  R_FLAGS_CONFLICT,
  R_INVALID_COMMAND,
  R_MARKET_UNKNOWN,
  SIDE_BUY,
  SIDE_SELL,
  TYPE_LIMIT,
  TYPE_STOCK_MARKET,
  WHEN_GTE,
  WHEN_LTE,
} from '../generated'
import { findOrder } from '../book/ids'
import { canHold, hold } from '../ledger/ledger'
import { limitOf } from '../base/limits'
import { watch } from '../waiting/market-stops'
import { baseUnitOf, lastOf, marketAt, priceBandOf, quoteUnitOf } from '../markets/markets'
import { heldCell } from '../orders/matcher'
import { clearLoosened, loosenedAt, loosenedCount } from '../waiting/notes'
import {
  clientLengthOf,
  flagsOf,
  marketOf,
  ownerOf,
  priceOf,
  quoteOf,
  seatOf,
  setCreatedAt,
  setId,
  setPrice,
  sideOf,
  sizeOf,
  typeOf,
} from '../book/order'
import { findPlace, stopCount } from '../accounts/places'
import { OK } from '../base/refusal'
import { checkRoom } from '../orders/room'
import { mayTrade } from '../accounts/seats'
import { joinByPrice } from '../waiting/stop-prices'
import { nextOrderId } from '../book/ids'
import { admit, checkOwner } from '../orders/placing'
import { finishStop, sayStop } from '../orders/stop-ends'
import { order, readSpec } from '../orders/specs'
import { isStop, keepOrder, otherOf, STOP } from '../waiting/waiting'

/** How far from its activation price a stop may be that takes its price from the book: 5 %. */
const REACH: u32 = 50000

export function placeStop(at: usize, end: usize): u32 {
  const spec = at + CMD_CONDITIONAL_PLACE_AT_MARKET
  if (spec > end || readSpec(spec, end) !== end) return R_INVALID_COMMAND
  const asked = load<f64>(at, CMD_CONDITIONAL_PLACE_AT_ACTIVATION)
  if (!isSafe(asked)) return R_INVALID_COMMAND
  const rules = marketAt(marketOf(order))
  if (rules === 0) return R_MARKET_UNKNOWN
  const owner = load<u32>(at)
  const activation = <i64>asked
  let code = checkStop(owner, rules, activation, lastOf(rules))
  if (code === OK) code = checkCount(owner)
  if (code !== OK) return code
  if (!findHold(rules, activation) || !canHold(heldCell(order), needed)) return R_BALANCE_INSUFFICIENT
  code = checkRoom(1)
  if (code !== OK) return code
  admit()
  setId(order, nextOrderId())
  arm(rules, activation, directionFrom(lastOf(rules), activation), needed, 0)
  return OK
}

/** Whether the owner may have an order wait; a stop and the orders of an OCO are none by base amount on both sides. */
export function checkWaiting(owner: u32): u32 {
  const code = checkOwner(owner)
  return code === OK && typeOf(order) === TYPE_STOCK_MARKET ? R_INVALID_COMMAND : code
}

/** What any order is asked but for money and the book, of one that has its seat; a limit price is judged from `around`. */
export function checkTerms(rules: usize, around: i64): u32 {
  const length = clientLengthOf(order)
  const inUse = length > 0 && length <= CLIENT_ID_MAX && findClient(ownerOf(order), marketOf(order), order) !== 0
  return checkOrder(order, rules, mayTrade(seatOf(order)), inUse, around)
}

/** What a stop is asked but for money. It must not be at `last`, from which it waits upwards or downwards. */
export function checkStop(owner: u32, rules: usize, activation: i64, last: i64): u32 {
  if (activation <= 0) return R_ACTIVATION_INVALID
  const code = checkWaiting(owner)
  return code === OK ? checkStopTerms(rules, activation, last) : code
}

/** The same of one that has its seat. What takes its price from the book is judged as if it had its activation price. */
export function checkStopTerms(rules: usize, activation: i64, last: i64): u32 {
  if (activation <= 0) return R_ACTIVATION_INVALID
  const price = priceOf(order)
  if (isAtBest(order)) setPrice(order, activation)
  const code = checkTerms(rules, activation)
  setPrice(order, price)
  if (code !== OK) return code
  if ((flagsOf(order) & (ONLY_RESTS | FLAG_IOC | FLAG_FOK)) !== 0) return R_FLAGS_CONFLICT
  return activation === last ? R_ACTIVATION_AT_LAST_PRICE : OK
}

/** Whether the account may have one stop more at the order's market. */
export function checkCount(owner: u32): u32 {
  const place = findPlace(owner, marketOf(order))
  const count: u32 = place === 0 ? 0 : stopCount(place)
  return count < limitOf(LIMIT_STOPS_PER_ACCOUNT_MARKET) ? OK : R_CONDITIONALS_TOO_MANY
}

/** What findHold came to. */
export let needed: i64 = 0

/** The most that the order can need when it enters; false where that is beyond 64 bits. */
export function findHold(rules: usize, activation: i64): bool {
  if (sideOf(order) === SIDE_SELL) {
    needed = sizeOf(order) * baseUnitOf(rules)
  } else if (isByQuote(order)) {
    needed = quoteOf(order)
  } else {
    const price = isAtBest(order) ? highestInBand(activation, reachOf(rules)) : priceOf(order)
    if (!multiply(price, sizeOf(order), quoteUnitOf(rules))) return false
    needed = product
  }
  return true
}

/** Up or down from the last price; before there is one, by the side. */
export function directionFrom(last: i64, activation: i64): u32 {
  const upwards = last === 0 ? sideOf(order) === SIDE_BUY : activation > last
  return upwards ? WHEN_GTE : WHEN_LTE
}

/** The order that comes in, which has its id, waits as a stop from now on, and its money is held. */
export function arm(rules: usize, activation: i64, when: u32, held: i64, sibling: i64): void {
  setCreatedAt(order, time)
  hold(heldCell(order), held)
  watch(rules)
  const stop = keepOrder(STOP, activation, when, held, sibling, rules)
  joinByPrice(rules, stop)
  sayStop(EV_CONDITIONAL_ARMED, 0, stop)
}

/** Whether the stop takes its price from the book when it enters. */
export function isAtBest(order: usize): bool {
  const price = priceOf(order)
  return typeOf(order) === TYPE_LIMIT && (price === QUEUE_PRICE || price === COUNTERPARTY_PRICE)
}

export function reachOf(rules: usize): u32 {
  const band = priceBandOf(rules)
  return band === 0 ? REACH : min(band, REACH)
}

/** A fill of the limit order of an OCO, even of a part, ends the stop, and so does its end. */
export function finishLoosened(): void {
  for (let place: u32 = 0; place < loosenedCount(); place++) {
    const limit = loosenedAt(place)
    // The orders of an OCO are placed together, the stop first.
    const stop = findOrder(limit - 1)
    if (stop !== 0 && isStop(stop) && otherOf(stop) === limit) finishStop(stop, FINISH_OCO)
  }
  clearLoosened()
}
