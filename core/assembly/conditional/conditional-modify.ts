/** A stop is changed: cancel and new in one. If the new stop would be refused, the old one stays as it is. */
import { isSafe } from '../base/exact'
import {
  CMD_CONDITIONAL_MODIFY_AT_ACTIVATION,
  CMD_CONDITIONAL_MODIFY_AT_MARKET,
  CMD_CONDITIONAL_MODIFY_AT_PRICE,
  CMD_CONDITIONAL_MODIFY_AT_QUOTE_AMOUNT,
  CMD_CONDITIONAL_MODIFY_AT_SIZE,
  FINISH_MODIFIED,
  KNOWN_FLAGS,
  R_BALANCE_INSUFFICIENT,
  R_INVALID_COMMAND,
  R_NOTHING_TO_CHANGE,
  R_ORDER_NOT_FOUND,
  R_ORDER_NOT_MODIFIABLE,
  R_PRICE_INVALID,
} from '../generated'
import { canHold } from '../ledger/ledger'
import { lastOf, marketAt } from '../markets/markets'
import { heldCell } from '../orders/matcher'
import {
  clientLengthOf,
  flagsOf,
  marketOf,
  priceOf,
  quoteOf,
  seatOf,
  setFlags,
  setId,
  setPrice,
  setQuote,
  setSize,
  sizeOf,
} from '../book/order'
import { OK } from '../base/refusal'
import { freshen } from '../accounts/seats'
import { arm, checkStopTerms, directionFrom, findHold, needed } from './stops'
import { finishStop } from '../orders/stop-ends'
import { nextOrderId } from '../book/ids'
import { checkRef } from '../orders/locate'
import { order, readRef, ref, setClientLength } from '../orders/specs'
import { activationOf, findWaiting, heldForOf, kindOf, otherOf, showOrder, STOP } from '../waiting/waiting'

export function modifyStop(at: usize, end: usize): u32 {
  const named = at + CMD_CONDITIONAL_MODIFY_AT_MARKET
  if (named > end || readRef(named, end) !== end) return R_INVALID_COMMAND
  const asked = load<f64>(at, CMD_CONDITIONAL_MODIFY_AT_ACTIVATION)
  const price = load<f64>(at, CMD_CONDITIONAL_MODIFY_AT_PRICE)
  const size = load<f64>(at, CMD_CONDITIONAL_MODIFY_AT_SIZE)
  if (!isSafe(asked) || !isSafe(price) || !isSafe(size)) return R_INVALID_COMMAND
  const invalid = checkRef()
  if (invalid !== OK) return invalid
  const rules = marketAt(marketOf(ref))
  const old = findWaiting(load<u32>(at), ref)
  if (old === 0) return R_ORDER_NOT_FOUND
  if (kindOf(old) !== STOP || otherOf(old) !== 0) return R_ORDER_NOT_MODIFIABLE
  if (price < 0) return R_PRICE_INVALID
  const activation = asked === 0 ? activationOf(old) : <i64>asked
  if (
    !change(old, <i64>price, <i64>size, load<i64>(at, CMD_CONDITIONAL_MODIFY_AT_QUOTE_AMOUNT)) &&
    activation === activationOf(old)
  )
    return R_NOTHING_TO_CHANGE
  return replace(old, rules, activation)
}

/** The order that comes in is the old one with what is asked for; 0 = unchanged. Answers whether that is another one. */
function change(old: usize, price: i64, size: i64, quote: i64): bool {
  showOrder(old)
  const same =
    (price === 0 || price === priceOf(order)) &&
    (size === 0 || size === sizeOf(order)) &&
    (quote === 0 || quote === quoteOf(order))
  if (price !== 0) setPrice(order, price)
  if (size !== 0) setSize(order, size)
  if (quote !== 0) setQuote(order, quote)
  setFlags(order, flagsOf(order) & KNOWN_FLAGS)
  return !same
}

function replace(old: usize, rules: usize, activation: i64): u32 {
  freshen(seatOf(order))
  // Its own client order id is not in its way.
  const length = clientLengthOf(order)
  setClientLength(order, 0)
  const code = checkStopTerms(rules, activation, lastOf(rules))
  setClientLength(order, length)
  if (code !== OK) return code
  if (!findHold(rules, activation)) return R_BALANCE_INSUFFICIENT
  const held = needed
  if (!canHold(heldCell(order), held - heldForOf(old))) return R_BALANCE_INSUFFICIENT
  const price = priceOf(order)
  const size = sizeOf(order)
  const quote = quoteOf(order)
  finishStop(old, FINISH_MODIFIED)
  setPrice(order, price)
  setSize(order, size)
  setQuote(order, quote)
  setId(order, nextOrderId())
  arm(rules, activation, directionFrom(lastOf(rules), activation), held, 0)
  return OK
}
