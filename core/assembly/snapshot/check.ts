/** What must hold of the orders of a snapshot; the same as core/src/reference/audit-orders.ts says in the same order. */
import { bestOrder } from '../book/book'
import { isByQuote, isClientId, ONLY_RESTS } from '../orders/check'
import { findClient } from '../book/clients'
import { now } from '../base/clock'
import { multiply, product } from '../base/exact'
import {
  COUNTERPARTY_PRICE,
  FIRST_ORDINARY_OWNER,
  FLAG_ACTIVATED,
  FLAG_FOK,
  FLAG_GROUPED,
  FLAG_IOC,
  FLAG_OTO,
  FLAG_RETAIL,
  FLAG_POST_ONLY,
  FLAG_RPI,
  MAX_REBATE,
  QUEUE_PRICE,
  SECONDARY_STOP,
  SIDE_BUY,
  SIDE_SELL,
  TYPE_LIMIT,
  TYPE_STOCK_MARKET,
  WALLET_BOTS,
  WALLET_SPOT,
} from '../generated'
import { findOrder } from '../book/ids'
import { baseUnitOf, quoteUnitOf } from '../markets/markets'
import {
  clientLengthOf,
  createdAtOf,
  dealOf,
  dealSizeOf,
  feeOf,
  flagsOf,
  idOf,
  leftOf,
  marketOf,
  ownerOf,
  priceOf,
  quoteOf,
  sideOf,
  sizeOf,
  typeOf,
  updatedAtOf,
  walletOf,
} from '../book/order'
import { must } from './in'
import { findHold, needed } from '../conditional/stops'
import { getLastOrderId } from '../book/ids'
import { isWaiting, otherOf } from '../waiting/waiting'

const MILLION: i64 = 1000000
const MARKS: u32 = FLAG_ACTIVATED | FLAG_GROUPED | FLAG_OTO

/** Of the order that is read, before it is kept. */
export function checkOwned(id: i64, owner: u32, wallet: u32): void {
  must(id > 0 && id <= getLastOrderId() && findOrder(id) === 0)
  must(owner >= FIRST_ORDINARY_OWNER && (wallet === WALLET_SPOT || wallet === WALLET_BOTS))
}

/** Of an order that is read whole. */
export function checkRead(order: usize, rules: usize): void {
  must(createdAtOf(order) <= now && updatedAtOf(order) <= now)
  if (clientLengthOf(order) > 0) {
    must(isClientId(order) && findClient(ownerOf(order), marketOf(order), order) === 0)
  }
  const flags = flagsOf(order)
  const isLimit = typeOf(order) === TYPE_LIMIT
  must((flags & ONLY_RESTS) === 0 || (isLimit && (flags & (FLAG_IOC | FLAG_FOK)) === 0))
  must((flags & FLAG_RPI) === 0 || (flags & (FLAG_POST_ONLY | FLAG_RETAIL)) === 0)
  must((flags & FLAG_FOK) === 0 || (flags & FLAG_IOC) === 0)
  if (isByQuote(order)) {
    must(sizeOf(order) === 0 && quoteOf(order) > 0)
    must(priceOf(order) === 0)
    return
  }
  must(sizeOf(order) > 0 && quoteOf(order) === 0 && multiply(sizeOf(order), baseUnitOf(rules), 1))
  if (!isLimit) must(priceOf(order) === 0)
  else if (priceOf(order) > 0) must(multiply(priceOf(order), sizeOf(order), quoteUnitOf(rules)))
}

/** Of one that rests. `entered` is its activation price where it was a stop. */
export function checkResting(order: usize, rules: usize, entered: i64): void {
  const flags = flagsOf(order)
  must(typeOf(order) === TYPE_LIMIT && priceOf(order) > 0 && (flags & (FLAG_IOC | FLAG_FOK)) === 0)
  must(leftOf(order) > 0 && leftOf(order) <= sizeOf(order))
  const marks = flags & MARKS
  must((marks & (marks - 1)) === 0)
  must((flags & FLAG_ACTIVATED) === 0 || ((flags & ONLY_RESTS) === 0 && entered > 0))
  const dealt = dealSizeOf(order)
  const deal = dealOf(order)
  const buys = sideOf(order) === SIDE_BUY
  must(multiply(priceOf(order), dealt, quoteUnitOf(rules)))
  must(deal >= 0 && (buys ? deal <= product : deal >= product) && (dealt > 0 || deal === 0))
  must(multiply(priceOf(order), leftOf(order), quoteUnitOf(rules)) && product <= i64.MAX_VALUE - deal)
  const received = buys ? dealt * baseUnitOf(rules) : deal
  const fee = feeOf(order)
  must(fee <= received && fee >= -((received / MILLION) * MAX_REBATE + MAX_REBATE) && (dealt > 0 || fee === 0))
}

/** Of the order of one that waits. */
function checkWaiting(order: usize): void {
  must(leftOf(order) === sizeOf(order) && dealOf(order) === 0 && feeOf(order) === 0)
  must((flagsOf(order) & MARKS) === 0)
}

function checkStopTerms(order: usize): void {
  must(typeOf(order) !== TYPE_STOCK_MARKET && (flagsOf(order) & (ONLY_RESTS | FLAG_IOC | FLAG_FOK)) === 0)
}

/** Of a stop that is read. */
export function checkStop(order: usize, rules: usize, activation: i64, sibling: i64, held: i64): void {
  checkWaiting(order)
  checkStopTerms(order)
  const price = priceOf(order)
  must(typeOf(order) !== TYPE_LIMIT || price > 0 || price === QUEUE_PRICE || price === COUNTERPARTY_PRICE)
  must(activation > 0 && findHold(rules, activation))
  if (sibling === 0) {
    must(held === needed)
    return
  }
  must(sibling === idOf(order) + 1 && sibling <= getLastOrderId())
  const buys = sideOf(order) === SIDE_BUY
  must(held >= 0 && held <= (buys ? needed : 0))
  // Stops and second orders come after the orders that rest.
  const limit = findOrder(sibling)
  if (limit === 0) return
  must(!isWaiting(limit) && ownerOf(limit) === ownerOf(order) && marketOf(limit) === marketOf(order))
  must(sideOf(limit) === sideOf(order) && walletOf(limit) === walletOf(order))
  must((flagsOf(limit) & FLAG_GROUPED) !== 0 && leftOf(limit) === sizeOf(limit))
  must(isByQuote(order) || sizeOf(limit) === sizeOf(order))
  must(multiply(priceOf(limit), sizeOf(limit), quoteUnitOf(rules)))
  must(!buys || held === max(<i64>0, needed - product))
}

/** Of a second order that is read. */
export function checkSecond(order: usize, kind: u32, first: i64): void {
  checkWaiting(order)
  must(typeOf(order) !== TYPE_LIMIT || priceOf(order) > 0)
  if (kind === SECONDARY_STOP) checkStopTerms(order)
  must(first > 0 && first <= getLastOrderId())
}

/** Of a second order, once tasks are read: whether its first one is there as long as it waits for it. */
export function checkFirst(second: usize, released: bool): void {
  const first = findOrder(otherOf(second))
  if (released) {
    must(first === 0)
    return
  }
  must(first !== 0 && !isWaiting(first) && (flagsOf(first) & FLAG_OTO) !== 0)
  must(ownerOf(first) === ownerOf(second) && marketOf(first) === marketOf(second))
}

/** Of a market: orders that are no RPI orders would have met. */
export function checkBook(market: u32): void {
  const buy = bestOrder(market, SIDE_BUY)
  const sell = bestOrder(market, SIDE_SELL)
  must(buy === 0 || sell === 0 || priceOf(buy) < priceOf(sell))
}

/** Of a stop with an OCO's limit order that is none, because a second order has its id. */
export function checkSibling(stop: usize): void {
  const limit = otherOf(stop) === 0 ? 0 : findOrder(otherOf(stop))
  must(limit === 0 || !isWaiting(limit))
}
