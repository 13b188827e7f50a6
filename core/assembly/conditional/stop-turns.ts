/** A stop's turn: a price has reached it, and it enters. */
import { bestOrder } from '../book/book'
import { highestInBand, lowestInBand } from '../orders/check'
import { openEvent } from '../base/events'
import {
  EV_CONDITIONAL_FIRED,
  EV_CONDITIONAL_FIRED_AT_ACTIVATION,
  EV_CONDITIONAL_FIRED_AT_MARKET,
  EV_CONDITIONAL_FIRED_AT_ORDER_ID,
  EV_CONDITIONAL_FIRED_AT_OWNER,
  EV_CONDITIONAL_FIRED_AT_WHEN,
  EV_CONDITIONAL_FIRED_MIN,
  FINISH_ACCOUNT_RESTRICTED,
  FINISH_MARKET_CLOSED,
  FINISH_OCO,
  FLAG_ACTIVATED,
  QUEUE_PRICE,
  STATE_OPEN,
} from '../generated'
import { findOrder } from '../book/ids'
import { release } from '../ledger/ledger'
import { marketAt, stateOf } from '../markets/markets'
import { bestFor, canPayRebates, finishQuietly, heldCell } from '../orders/matcher'
import {
  flagsOf,
  idOf,
  marketOf,
  ownerOf,
  priceOf,
  seatOf,
  setEntered,
  setFlags,
  setPrice,
  sideOf,
} from '../book/order'
import { freshen, mayTrade } from '../accounts/seats'
import { leaveByPrice } from '../waiting/stop-prices'
import { isAtBest, reachOf } from './stops'
import { finishStop } from '../orders/stop-ends'
import { enterWaiting } from '../orders/entering'
import { order } from '../orders/specs'
import { activationOf, dropOrder, heldForOf, otherOf, showOrder, whenOf } from '../waiting/waiting'

/**
 * The limit order of its OCO goes; where that is gone already, the stop goes, too. A stop whose market or owner does not
 * trade any more is finished.
 */
export function fireStop(stop: usize): void {
  const rules = marketAt(marketOf(stop))
  const sibling = otherOf(stop)
  if (sibling !== 0) {
    const limit = findOrder(sibling)
    if (limit === 0) {
      finishStop(stop, FINISH_OCO)
      return
    }
    finishQuietly(limit, rules, FINISH_OCO)
  }
  freshen(seatOf(stop))
  if (stateOf(rules) !== STATE_OPEN) {
    finishStop(stop, FINISH_MARKET_CLOSED)
  } else if (!mayTrade(seatOf(stop))) {
    finishStop(stop, FINISH_ACCOUNT_RESTRICTED)
  } else if (!canPayRebates(stop, rules)) {
    finishStop(stop, FINISH_MARKET_CLOSED)
  } else {
    enter(stop, rules)
  }
}

function enter(stop: usize, rules: usize): void {
  leaveByPrice(rules, stop)
  release(heldCell(stop), heldForOf(stop))
  const activation = activationOf(stop)
  const when = whenOf(stop)
  sayFired(stop, activation, when)
  showOrder(stop)
  dropOrder(stop)
  setFlags(order, flagsOf(order) | FLAG_ACTIVATED)
  setEntered(order, activation, when)
  if (isAtBest(order)) setPrice(order, bestPrice(rules, activation))
  enterWaiting(rules)
}

function sayFired(stop: usize, activation: i64, when: u32): void {
  const body = openEvent(EV_CONDITIONAL_FIRED, EV_CONDITIONAL_FIRED_MIN)
  store<f64>(body, <f64>idOf(stop), EV_CONDITIONAL_FIRED_AT_ORDER_ID)
  store<u32>(body, ownerOf(stop), EV_CONDITIONAL_FIRED_AT_OWNER)
  store<u16>(body, <u16>marketOf(stop), EV_CONDITIONAL_FIRED_AT_MARKET)
  store<f64>(body, <f64>activation, EV_CONDITIONAL_FIRED_AT_ACTIVATION)
  store<u8>(body, <u8>when, EV_CONDITIONAL_FIRED_AT_WHEN)
}

/**
 * The best price of the side that the order names, as far as its money goes and the market's band around its activation
 * price; that one itself where the side is empty. It joins ordinary orders, whoever it takes.
 */
function bestPrice(rules: usize, activation: i64): i64 {
  const best = priceOf(order) === QUEUE_PRICE ? bestOrder(marketOf(order), sideOf(order)) : bestFor(order)
  if (best === 0) return activation
  const reach = reachOf(rules)
  return max(lowestInBand(activation, reach), min(priceOf(best), highestInBand(activation, reach)))
}
