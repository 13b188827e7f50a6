/** A resting order is changed: cancel and new in one, or it shrinks where it stands. */
import { checkAmount, checkOrder } from './check'
import { time } from '../base/clock'
import { identify, match } from './entering'
import { sayOrder } from '../book/order-events'
import { isSafe } from '../base/exact'
import {
  EV_ORDER_UPDATED,
  FINISH_MODIFIED,
  FLAG_GROUPED,
  FLAG_OTO,
  KNOWN_FLAGS,
  R_AMOUNT_INVALID,
  R_INVALID_COMMAND,
  R_NOTHING_TO_CHANGE,
  R_ORDER_NOT_FOUND,
  R_ORDER_NOT_MODIFIABLE,
  R_OVERFLOW,
} from '../generated'
import { lastOrderId } from '../book/ids'
import { release } from '../ledger/ledger'
import { locate, located } from './locate'
import { lastOf, marketAt } from '../markets/markets'
import { canPayRebates, finishResting, heldBy, heldCell } from './matcher'
import {
  clientLengthOf,
  clientTextOf,
  copyTerms,
  dealSizeOf,
  flagsOf,
  idOf,
  leftOf,
  marketOf,
  openFills,
  priceOf,
  seatOf,
  setClient,
  setFlags,
  setLeft,
  setPrice,
  setQuote,
  setSize,
  setUpdatedAt,
  sizeOf,
} from '../book/order'
import { followFirst } from '../waiting/oto-links'
import { checkBook, checkFunds } from './placing'
import { OK, setBound } from '../base/refusal'
import { freshen, mayTrade } from '../accounts/seats'
import { order, orderClient, readRef, ref, setClientLength } from './specs'
import { findWaiting } from '../waiting/waiting'

export function modify(at: usize, end: usize): u32 {
  return change(at, end, false)
}

export function amend(at: usize, end: usize): u32 {
  return change(at, end, true)
}

function change(at: usize, end: usize, amends: bool): u32 {
  if (at + 20 > end || readRef(at + 20, end) !== end) return R_INVALID_COMMAND
  const price = load<f64>(at, 4)
  const size = load<f64>(at, 12)
  if (!isSafe(price) || !isSafe(size)) return R_INVALID_COMMAND
  const owner = load<u32>(at)
  const code = locate(owner)
  if (code === R_ORDER_NOT_FOUND && findWaiting(owner, ref) !== 0) return R_ORDER_NOT_MODIFIABLE
  if (code !== OK) return code
  if (amends) return shrinkOrReplace(located, <i64>price, <i64>size)
  return replace(located, <i64>price, <i64>size)
}

function shrinkOrReplace(old: usize, price: i64, size: i64): u32 {
  const done = dealSizeOf(old)
  if (size !== 0 && size <= done) {
    setBound(done)
    return R_AMOUNT_INVALID
  }
  const left = size === 0 ? leftOf(old) : size - done
  const shrinks = (price === 0 || price === priceOf(old)) && left < leftOf(old) && (flagsOf(old) & FLAG_GROUPED) === 0
  return shrinks ? shrink(old, size, left) : replace(old, price, left)
}

function shrink(old: usize, size: i64, left: i64): u32 {
  const rules = marketAt(marketOf(old))
  copyTerms(old)
  setPrice(order, priceOf(old))
  setSize(order, size)
  setQuote(order, 0)
  const code = checkAmount(order, rules)
  if (code !== OK) return code
  const held = heldBy(old, rules)
  openFills(old)
  setSize(old, size)
  setLeft(old, left)
  setUpdatedAt(old, time)
  release(heldCell(old), held - heldBy(old, rules))
  sayOrder(EV_ORDER_UPDATED, 0, old)
  return OK
}

function replace(old: usize, price: i64, size: i64): u32 {
  if ((flagsOf(old) & FLAG_GROUPED) !== 0) return R_ORDER_NOT_MODIFIABLE
  const rules = marketAt(marketOf(old))
  copyTerms(old)
  setClient(order, orderClient)
  setClientLength(order, clientLengthOf(old))
  if (clientLengthOf(old) > 0) memory.copy(clientTextOf(order), clientTextOf(old), clientLengthOf(old))
  setPrice(order, price === 0 ? priceOf(old) : price)
  setSize(order, size === 0 ? leftOf(old) : size)
  setQuote(order, 0)
  setFlags(order, flagsOf(old) & KNOWN_FLAGS)
  if (priceOf(order) === priceOf(old) && sizeOf(order) === leftOf(old)) return R_NOTHING_TO_CHANGE
  freshen(seatOf(order))
  let code = checkOrder(order, rules, mayTrade(seatOf(order)), false, lastOf(rules))
  if (code !== OK) return code
  code = checkFunds(rules, heldBy(old, rules))
  if (code === OK && !canPayRebates(order, rules)) code = R_OVERFLOW
  if (code === OK) code = checkBook(rules)
  if (code !== OK) return code
  const first: i64 = (flagsOf(old) & FLAG_OTO) === 0 ? 0 : idOf(old)
  finishResting(old, rules, FINISH_MODIFIED)
  identify()
  if (first !== 0 && followFirst(first, lastOrderId)) setFlags(order, flagsOf(order) | FLAG_OTO)
  match(rules)
  return OK
}
