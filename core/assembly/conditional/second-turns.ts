/** The turn of a second order whose first one is filled: as if it were placed now, but its prices and amounts are settled. */
import { ONLY_RESTS } from '../orders/check'
import {
  EV_CONDITIONAL_ARMED,
  FINISH_ACCOUNT_RESTRICTED,
  FINISH_BALANCE_INSUFFICIENT,
  FINISH_CANCELED,
  FINISH_MARKET_CLOSED,
  SECONDARY_ORDER,
  STATE_OPEN,
  STATE_POST_ONLY,
  STATE_PRELAUNCH,
  TYPE_LIMIT,
} from '../generated'
import { canHold, hold } from '../ledger/ledger'
import { lastPriceOf, marketAt, numberOf, stateOf } from '../markets/markets'
import { canPayRebates, heldCell } from '../orders/matcher'
import { flagsOf, marketOf, seatOf, typeOf } from '../book/order'
import { finishSecond } from '../waiting/oto-links'
import { OK } from '../base/refusal'
import { freshen, mayTrade } from '../accounts/seats'
import { joinByPrice } from '../waiting/stop-prices'
import { findHold, needed } from './stops'
import { sayStop } from '../orders/stop-ends'
import { appendReached } from '../waiting/tasks'
import { match } from '../orders/entering'
import { checkFunds, checkTakesNothing } from '../orders/placing'
import { order } from '../orders/specs'
import { activationOf, dropOrder, isReached, kindOf, makeStop, showOrder } from '../waiting/waiting'

export function enterSecond(second: usize): void {
  const rules = marketAt(marketOf(second))
  freshen(seatOf(second))
  if (!isOpenTo(second, stateOf(rules))) {
    finishSecond(second, FINISH_MARKET_CLOSED)
  } else if (!mayTrade(seatOf(second))) {
    finishSecond(second, FINISH_ACCOUNT_RESTRICTED)
  } else if (kindOf(second) === SECONDARY_ORDER) {
    enter(second, rules)
  } else {
    arm(second, rules)
  }
}

/** Where a market does not trade, what only rests may enter all the same. */
function isOpenTo(second: usize, state: u32): bool {
  if (state === STATE_OPEN) return true
  const rests = typeOf(second) === TYPE_LIMIT && (flagsOf(second) & ONLY_RESTS) !== 0
  return rests && (state === STATE_PRELAUNCH || state === STATE_POST_ONLY)
}

function enter(second: usize, rules: usize): void {
  showOrder(second)
  if (checkFunds(rules, 0) !== OK) {
    finishSecond(second, FINISH_BALANCE_INSUFFICIENT)
  } else if (!canPayRebates(order, rules)) {
    finishSecond(second, FINISH_MARKET_CLOSED)
  } else if ((flagsOf(order) & ONLY_RESTS) !== 0 && checkTakesNothing() !== OK) {
    finishSecond(second, FINISH_CANCELED)
  } else {
    dropOrder(second)
    // Its need is known.
    match(rules)
  }
}

function arm(second: usize, rules: usize): void {
  showOrder(second)
  const cell = heldCell(second)
  if (!findHold(rules, activationOf(second)) || !canHold(cell, needed)) {
    finishSecond(second, FINISH_BALANCE_INSUFFICIENT)
    return
  }
  hold(cell, needed)
  makeStop(second, needed, rules)
  sayStop(EV_CONDITIONAL_ARMED, 0, second)
  if (isReached(second, lastPriceOf(rules))) appendReached(numberOf(rules), second)
  else joinByPrice(rules, second)
}
