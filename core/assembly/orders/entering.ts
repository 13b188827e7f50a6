/** An order that was judged enters: hold, match, settle, release. */
import { joinSeat, joinSeatById, putOrder } from '../book/book'
import { time } from '../base/clock'
import { estimate, fills } from './estimate'
import { sayOrder } from '../book/order-events'
import { multiply, product } from '../base/exact'
import {
  EV_ORDER_PUT,
  FINISH_CANCELED,
  FINISH_FILLED,
  FINISH_FOK,
  FINISH_IOC,
  FINISH_MATCH_LIMIT,
  FINISH_STP,
  FINISH_TAKER_BAND,
  FLAG_FOK,
  FLAG_IOC,
  SIDE_BUY,
  SIDE_SELL,
  TYPE_LIMIT,
} from '../generated'
import { lastOrderId, nextOrderId } from '../book/ids'
import { hold, release } from '../ledger/ledger'
import { baseUnitOf, quoteUnitOf } from '../markets/markets'
import { AT_PRICE, DONE, heldBy, heldCell, LIMITED, sayFinished, SELF_TRADE, take, UNAFFORDABLE } from './matcher'
import { fail } from '../base/memory'
import {
  dealOf,
  dealSizeOf,
  flagsOf,
  idOf,
  leftOf,
  priceOf,
  quoteOf,
  setCreatedAt,
  setDeal,
  setDealSize,
  setFee,
  setId,
  setLeft,
  setQuoteLeft,
  setUpdatedAt,
  sideOf,
  sizeOf,
  typeOf,
} from '../book/order'
import { checkFunds, needed } from './placing'
import { OK } from '../base/refusal'
import { order } from './specs'

/** The order that comes in enters with an id that it was given; its money is available. */
export function enterPlaced(rules: usize, id: i64): void {
  if (checkFunds(rules, 0) !== OK) fail(9)
  enterJudged(rules, id)
}

/** The same of one that `checkPlacing` was the last to judge, so that what it needs is known. */
export function enterJudged(rules: usize, id: i64): void {
  setId(order, id)
  setCreatedAt(order, time)
  match(rules)
}

/** The order that comes in has waited, and enters with the id that it has; its money is available. */
export function enterWaiting(rules: usize): void {
  if (checkFunds(rules, 0) !== OK) fail(9)
  match(rules)
}

/** The order that comes in is the next one. */
export function identify(): void {
  setId(order, nextOrderId())
  setCreatedAt(order, time)
}

/** Hold → match → settle → release. From here on nothing is refused. */
export function match(rules: usize): void {
  setLeft(order, sizeOf(order))
  setDealSize(order, 0)
  setQuoteLeft(order, quoteOf(order))
  setDeal(order, 0)
  setFee(order, 0)
  setUpdatedAt(order, time)
  if ((flagsOf(order) & FLAG_FOK) !== 0 && !fillsWhole(rules)) {
    sayFinished(order, FINISH_FOK)
    return
  }
  const cell = heldCell(order)
  hold(cell, needed)
  const stop = take(order, rules)
  const ended = stop === SELF_TRADE || stop === LIMITED || (flagsOf(order) & FLAG_IOC) !== 0
  const rests = typeOf(order) === TYPE_LIMIT && leftOf(order) > 0 && !ended && canDealWhole(rules)
  if (rests) {
    // A rest keeps price × left; what better prices saved is free at once. Sells save nothing.
    if (sideOf(order) === SIDE_BUY && dealSizeOf(order) > 0)
      release(cell, needed - heldBy(order, rules) - dealOf(order))
    const resting = putOrder()
    if (idOf(order) === lastOrderId) joinSeat(resting)
    else joinSeatById(resting)
    sayOrder(EV_ORDER_PUT, 0, order)
    return
  }
  const rest = sideOf(order) === SIDE_SELL ? leftOf(order) * baseUnitOf(rules) : needed - dealOf(order)
  if (rest !== 0) release(cell, rest)
  sayFinished(order, reasonOf(stop))
}

/** Whether the order that comes in, whose money is there, would end as filled. */
function fillsWhole(rules: usize): bool {
  return estimate(order, rules, i64.MAX_VALUE) && fills
}

/** Whether a sell that dealt at better prices can deal what is left as well: what it deals in all fits into 64 bits. */
function canDealWhole(rules: usize): bool {
  if (sideOf(order) === SIDE_BUY || dealSizeOf(order) === 0) return true
  return multiply(priceOf(order), leftOf(order), quoteUnitOf(rules)) && product <= i64.MAX_VALUE - dealOf(order)
}

function reasonOf(stop: u32): u32 {
  if (stop === DONE) return FINISH_FILLED
  if (stop === LIMITED) return FINISH_MATCH_LIMIT
  if (stop === SELF_TRADE) return FINISH_STP
  if (typeOf(order) === TYPE_LIMIT) return (flagsOf(order) & FLAG_IOC) !== 0 ? FINISH_IOC : FINISH_CANCELED
  if (stop === AT_PRICE) return FINISH_TAKER_BAND
  return stop === UNAFFORDABLE && dealSizeOf(order) > 0 ? FINISH_FILLED : FINISH_CANCELED
}
