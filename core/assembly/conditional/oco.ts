/** One cancels the other: a limit order on the better side of the market and a stop on the worse one. */
import { isSafe } from '../base/exact'
import {
  CMD_OCO_PLACE_AT_ACTIVATION,
  CMD_OCO_PLACE_AT_MARKET,
  CMD_OCO_PLACE_AT_STOP_PRICE,
  CMD_OCO_PLACE_AT_STOP_QUOTE,
  FLAG_FOK,
  FLAG_GROUPED,
  FLAG_IOC,
  FLAG_POST_ONLY,
  R_BALANCE_INSUFFICIENT,
  R_FLAGS_CONFLICT,
  R_INVALID_COMMAND,
  R_MARKET_UNKNOWN,
  R_OCO_PRICES_INVALID,
  SIDE_BUY,
  SIDE_SELL,
  TYPE_LIMIT,
  TYPE_MARKET,
} from '../generated'
import { canHold } from '../ledger/ledger'
import { lastOf, marketAt } from '../markets/markets'
import { heldCell } from '../orders/matcher'
import {
  clientLengthOf,
  flagsOf,
  marketOf,
  priceOf,
  setFlags,
  seatOf,
  setId,
  setPrice,
  setQuote,
  setSeat,
  setSize,
  setType,
  sideOf,
  sizeOf,
  typeOf,
} from '../book/order'
import { OK, setBound } from '../base/refusal'
import { checkRoom } from '../orders/room'
import { arm, checkCount, checkStop, checkTerms, directionFrom, checkWaiting, findHold, needed } from './stops'
import { enterPlaced } from '../orders/entering'
import { nextOrderId } from '../book/ids'
import { admit, checkTakesNothing } from '../orders/placing'
import { order, readSpec, setClientLength } from '../orders/specs'

/** The stop has the first id, the limit order the second. */
export function placeOco(at: usize, end: usize): u32 {
  const spec = at + CMD_OCO_PLACE_AT_MARKET
  if (spec > end || readSpec(spec, end) !== end) return R_INVALID_COMMAND
  const asked = load<f64>(at, CMD_OCO_PLACE_AT_ACTIVATION)
  const askedPrice = load<f64>(at, CMD_OCO_PLACE_AT_STOP_PRICE)
  if (!isSafe(asked) || !isSafe(askedPrice)) return R_INVALID_COMMAND
  const rules = marketAt(marketOf(order))
  if (rules === 0) return R_MARKET_UNKNOWN
  if (typeOf(order) !== TYPE_LIMIT || askedPrice < 0) return R_INVALID_COMMAND
  const owner = load<u32>(at)
  const activation = <i64>asked
  const code = checkBoth(at, owner, rules, activation)
  if (code !== OK) return code
  admit()
  const seat = seatOf(order)
  const stopId = nextOrderId()
  const limitId = nextOrderId()
  makeStop(at)
  setId(order, stopId)
  arm(rules, activation, directionFrom(lastOf(rules), activation), heldForStop, limitId)
  readSpec(spec, end)
  setSeat(order, seat)
  setFlags(order, flagsOf(order) | FLAG_GROUPED)
  enterPlaced(rules, limitId)
  return OK
}

/** What is held for the stop beyond what the limit order holds. */
let heldForStop: i64 = 0

function checkBoth(at: usize, owner: u32, rules: usize, activation: i64): u32 {
  let code = checkWaiting(owner)
  if (code === OK) code = checkTerms(rules, lastOf(rules))
  if (code !== OK) return code
  if (!findHold(rules, activation)) return R_BALANCE_INSUFFICIENT
  const price = priceOf(order)
  const size = sizeOf(order)
  const flags = flagsOf(order)
  const length = clientLengthOf(order)
  const forLimit = needed
  makeStop(at)
  code = checkStop(owner, rules, activation, lastOf(rules))
  const forStop = code === OK && findHold(rules, activation) ? needed : 0
  // The limit order again.
  setType(order, TYPE_LIMIT)
  setPrice(order, price)
  setSize(order, size)
  setQuote(order, 0)
  setFlags(order, flags)
  setClientLength(order, length)
  if (code === OK) code = checkSides(rules, activation)
  if (code === OK) code = checkCount(owner)
  if (code !== OK) return code
  heldForStop = sideOf(order) === SIDE_BUY ? max(<i64>0, forStop - forLimit) : 0
  // Neither is negative.
  if (heldForStop > i64.MAX_VALUE - forLimit || !canHold(heldCell(order), forLimit + heldForStop)) {
    return R_BALANCE_INSUFFICIENT
  }
  return checkRoom(2)
}

/** The order that comes in is the stop: the same side and size, without a client order id of its own. */
function makeStop(at: usize): void {
  const price = <i64>load<f64>(at, CMD_OCO_PLACE_AT_STOP_PRICE)
  if (price === 0 && sideOf(order) === SIDE_BUY) setSize(order, 0)
  setType(order, price === 0 ? TYPE_MARKET : TYPE_LIMIT)
  setPrice(order, price)
  setQuote(order, load<i64>(at, CMD_OCO_PLACE_AT_STOP_QUOTE))
  setFlags(order, flagsOf(order) & ~FLAG_POST_ONLY)
  setClientLength(order, 0)
}

/** The limit order lies on the better side of the market and rests, the stop on the worse one. */
function checkSides(rules: usize, activation: i64): u32 {
  if ((flagsOf(order) & (FLAG_IOC | FLAG_FOK)) !== 0) return R_FLAGS_CONFLICT
  const last = lastOf(rules)
  const sells = sideOf(order) === SIDE_SELL
  const price = priceOf(order)
  const between = last === 0 || (sells ? price > last && activation < last : price < last && activation > last)
  if (!between || (sells ? price <= activation : price >= activation)) return R_OCO_PRICES_INVALID
  setBound(0)
  return checkTakesNothing()
}
