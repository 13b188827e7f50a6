import { bestOfBoth, bestOrder, joinSeat, joinSeatById, putOrder } from './book'
import { bound, checkAmount, checkOrder, isByQuote, isSafe, ONLY_RESTS, setBound } from './check'
import { findClient } from './clients'
import { sayOrder, sayRefused } from './events'
import { affordable, multiply, product } from './exact'
import { findOrder } from './ids'
import {
  ACCOUNT_RESTRICTED,
  ACTIVATED,
  AMOUNT_INVALID,
  AMOUNT_BELOW_MINIMUM,
  BALANCE_INSUFFICIENT,
  BOOK_EMPTY,
  BUY,
  BY_IOC,
  BY_STP,
  CANCELED,
  CLIENT_ID_MAX,
  COUNTERPARTY_PRICE,
  DELISTED,
  EVERY_MARKET,
  FILLED,
  FINISHED,
  FIRST_ORDINARY_OWNER,
  FLAGS_CONFLICT,
  GROUPED,
  HALTED,
  INVALID_COMMAND,
  IOC,
  KNOWN_FLAGS,
  LAST_MARKET,
  LAST_SOURCE,
  LAST_STP,
  LAST_TYPE,
  LIMIT,
  MARKET_CLOSED,
  MARKET_UNKNOWN,
  MODIFIED,
  NOT_ATTEMPTED,
  NOTHING_TO_CHANGE,
  OK,
  OPEN,
  ORDER_NOT_FOUND,
  ORDER_NOT_MODIFIABLE,
  OVERFLOW,
  POST_ONLY_WOULD_TAKE,
  PUT,
  QUEUE_PRICE,
  SELL,
  SPEC_FIXED,
  TAKER_BAND,
  UPDATED,
} from './layout'
import { availableOf, hold, release } from './ledger'
import { baseUnitOf, marketAt, marketsListed, minSizeOf, quoteUnitOf, stateOf } from './markets'
import { fail } from './memory'
import {
  AT_PRICE,
  bestFor,
  cost,
  costOf,
  DONE,
  finishResting,
  heldBy,
  heldCell,
  SELF_TRADE,
  take,
  UNAFFORDABLE,
} from './matcher'
import {
  clientLengthOf,
  clientOf,
  clientTextOf,
  copyTerms,
  dealOf,
  dealSizeOf,
  fillsOf,
  flagsOf,
  idOf,
  incoming,
  leftOf,
  levelOf,
  marketOf,
  openFills,
  ownerOf,
  priceOf,
  quoteOf,
  seatNextOf,
  seatOf,
  setClient,
  setClientLength,
  setCreatedAt,
  setDeal,
  setDealSize,
  setFee,
  setFlags,
  setId,
  setLeft,
  setMarket,
  setPrice,
  setQuote,
  setQuoteLeft,
  setSeat,
  setSide,
  setSize,
  setSource,
  setStp,
  setType,
  setUpdatedAt,
  sideOf,
  sizeOf,
  typeOf,
} from './order'
import { findSeat, firstOrderOf, freshen, mayTrade, openSeat } from './seats'
import { cancelAllArmed, cancelArmed, isArmed, usesClient } from './stops'
import { isWatched } from './watch'

/** What readSpec and readRef answer for bytes that no encoder wrote. */
const MALFORMED: usize = 0

/** The order that comes in, and what a cancel or a change refers to, each with room for its client order id. */
export const order: usize = incoming
const orderClient: usize = memory.data(16 + 256, 16)
const ref: usize = memory.data(128, 16)
const refClient: usize = memory.data(16 + 256, 16)

let lastOrderId: i64 = 0
let needed: i64 = 0
let freed: i64 = 0

export function getLastOrderId(): f64 {
  return <f64>lastOrderId
}
export function setLastOrderId(id: f64): void {
  lastOrderId = <i64>id
}

function refuse(code: u32, item: u32): u32 {
  sayRefused(code, item, bound)
  setBound(0)
  return code
}

/** Reads an order spec into `order`; answers where it ends, or MALFORMED. */
function readSpec(at: usize, end: usize): usize {
  if (at + SPEC_FIXED > end) return MALFORMED
  const market: u32 = load<u16>(at)
  const side: u32 = load<u8>(at, 2)
  const type: u32 = load<u8>(at, 3)
  const price = load<f64>(at, 4)
  const size = load<f64>(at, 12)
  const flags: u32 = load<u8>(at, 28)
  const stp: u32 = load<u8>(at, 29)
  const source: u32 = load<u8>(at, 30)
  const known =
    market <= LAST_MARKET &&
    side - 1 < BUY &&
    type - 1 < LAST_TYPE &&
    flags <= KNOWN_FLAGS &&
    stp <= LAST_STP &&
    source - 1 < LAST_SOURCE &&
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
  return readClient(order, at + 31, end)
}

/** Reads market, order id and client order id into `ref`; answers where they end, or MALFORMED. */
function readRef(at: usize, end: usize): usize {
  if (at + 11 > end) return MALFORMED
  const id = load<f64>(at, 2)
  if (<u32>load<u16>(at) > LAST_MARKET || !isSafe(id)) return MALFORMED
  setMarket(ref, load<u16>(at))
  setId(ref, <i64>id)
  setClient(ref, refClient)
  return readClient(ref, at + 10, end)
}

function readClient(into: usize, at: usize, end: usize): usize {
  const length: u32 = load<u8>(at)
  setClientLength(into, length)
  if (length === 0) return at + 1
  if (at + 1 + length > end) return MALFORMED
  memory.copy(clientTextOf(into), at + 1, length)
  return at + 1 + length
}

export function place(at: usize, end: usize, time: f64): u32 {
  if (at + 4 > end || readSpec(at + 4, end) !== end) return refuse(INVALID_COMMAND, 0)
  const code = placeOne(load<u32>(at), time)
  return code === OK ? OK : refuse(code, 0)
}

export function bulk(at: usize, end: usize, time: f64): u32 {
  if (!isBulk(at, end)) return refuse(INVALID_COMMAND, 0)
  const owner = load<u32>(at)
  const stopOnFail = load<u8>(at, 4) === 1
  const count: u32 = load<u16>(at, 5)
  let first = OK
  let next = at + 7
  for (let item: u32 = 0; item < count; item++) {
    next = readSpec(next, end)
    let code = NOT_ATTEMPTED
    if (first !== OK && stopOnFail) setBound(0)
    else code = placeOne(owner, time)
    if (code === OK) continue
    refuse(code, item)
    if (first === OK) first = code
  }
  return first
}

function isBulk(at: usize, end: usize): bool {
  if (at + 7 > end || load<u8>(at, 4) > 1) return false
  const count: u32 = load<u16>(at, 5)
  let next = at + 7
  for (let item: u32 = 0; item < count && next !== MALFORMED; item++) next = readSpec(next, end)
  return count > 0 && next === end
}

export function cancel(at: usize, end: usize): u32 {
  if (at + 4 > end || readRef(at + 4, end) !== end) return refuse(INVALID_COMMAND, 0)
  const owner = load<u32>(at)
  const code = locate(owner)
  if (code === ORDER_NOT_FOUND && cancelStop(owner)) return OK
  if (code !== OK) return refuse(code, 0)
  finishResting(located, marketAt(marketOf(ref)), CANCELED)
  return OK
}

function cancelStop(owner: u32): bool {
  const market = marketOf(ref)
  if (!isWatched(marketAt(market))) return false
  return cancelArmed(owner, market, <f64>idOf(ref), clientTextOf(ref), clientLengthOf(ref))
}

function isStop(owner: u32): bool {
  const market = marketOf(ref)
  if (!isWatched(marketAt(market))) return false
  return isArmed(owner, market, <f64>idOf(ref), clientTextOf(ref), clientLengthOf(ref))
}

export function cancelAll(at: usize, end: usize): u32 {
  if (at + 6 !== end) return refuse(INVALID_COMMAND, 0)
  const owner = load<u32>(at)
  const wanted: u32 = load<u16>(at, 4)
  if (wanted === EVERY_MARKET) {
    for (let market: u32 = 0; market < marketsListed(); market++) {
      if (stateOf(marketAt(market)) !== HALTED) cancelAt(owner, market)
    }
    return OK
  }
  const rules = marketAt(wanted)
  if (rules === 0) return refuse(MARKET_UNKNOWN, 0)
  if (stateOf(rules) === HALTED) return refuse(MARKET_CLOSED, 0)
  cancelAt(owner, wanted)
  return OK
}

function cancelAt(owner: u32, market: u32): void {
  cancelSeat(owner, market)
  if (isWatched(marketAt(market))) cancelAllArmed(owner, market)
}

function cancelSeat(owner: u32, market: u32): void {
  const seat = findSeat(owner, market)
  if (seat === 0) return
  const rules = marketAt(market)
  for (let resting = firstOrderOf(seat); resting !== 0;) {
    const next = seatNextOf(resting)
    finishResting(resting, rules, CANCELED)
    resting = next
  }
}

export function modify(at: usize, end: usize, time: f64): u32 {
  return change(at, end, false, time)
}

export function amend(at: usize, end: usize, time: f64): u32 {
  return change(at, end, true, time)
}

function change(at: usize, end: usize, amends: bool, time: f64): u32 {
  if (at + 20 > end || readRef(at + 20, end) !== end) return refuse(INVALID_COMMAND, 0)
  const price = load<f64>(at, 4)
  const size = load<f64>(at, 12)
  if (!isSafe(price) || !isSafe(size)) return refuse(INVALID_COMMAND, 0)
  const owner = load<u32>(at)
  let code = locate(owner)
  if (code === ORDER_NOT_FOUND && isStop(owner)) code = ORDER_NOT_MODIFIABLE
  if (code === OK) {
    if (amends) code = shrinkOrReplace(located, <i64>price, <i64>size, time)
    else code = replace(located, <i64>price, <i64>size, time)
  }
  return code === OK ? OK : refuse(code, 0)
}

/** Every order of the market goes, buys first. */
export function delist(market: u32): void {
  const rules = marketAt(market)
  for (let resting = bestOfBoth(market, BUY); resting !== 0; resting = bestOfBoth(market, BUY))
    finishResting(resting, rules, DELISTED)
  for (let resting = bestOfBoth(market, SELL); resting !== 0; resting = bestOfBoth(market, SELL))
    finishResting(resting, rules, DELISTED)
}

function placeOne(owner: u32, time: f64): u32 {
  setBound(0)
  const market = marketOf(order)
  const rules = marketAt(market)
  if (rules === 0) return MARKET_UNKNOWN
  if (owner < FIRST_ORDINARY_OWNER) return ACCOUNT_RESTRICTED
  const seat = openSeat(owner, market)
  setSeat(order, seat)
  let code = priceOf(order) < 0 ? priceByBook(rules) : OK
  if (code !== OK) return code
  const length = clientLengthOf(order)
  const inUse =
    length > 0 &&
    length <= CLIENT_ID_MAX &&
    (findClient(seat, order) !== 0 || (isWatched(rules) && usesClient(owner, market, clientTextOf(order), length)))
  code = checkOrder(order, rules, mayTrade(seat), inUse)
  if (code !== OK) return code
  freed = 0
  code = checkFunds(rules)
  if (code === OK) code = checkBook(rules)
  if (code !== OK) return code
  enter(rules, time)
  return OK
}

/** The price of an order that names a side of the book instead of one. It joins ordinary orders, whoever it takes. */
function priceByBook(rules: usize): u32 {
  const asked = priceOf(order)
  const queues = asked === QUEUE_PRICE
  if (typeOf(order) !== LIMIT || stateOf(rules) !== OPEN || (!queues && asked !== COUNTERPARTY_PRICE)) return OK
  const flags = flagsOf(order)
  if ((flags & ONLY_RESTS) !== 0 || (queues && (flags & IOC) !== 0)) return FLAGS_CONFLICT
  const best = queues ? bestOrder(marketOf(order), sideOf(order)) : bestFor(order)
  if (best === 0) return BOOK_EMPTY
  setPrice(order, priceOf(best))
  return OK
}

/** Works out what the order must hold, and whether it is there. */
function checkFunds(rules: usize): u32 {
  if (sideOf(order) === SELL) {
    needed = sizeOf(order) * baseUnitOf(rules)
  } else if (typeOf(order) === LIMIT) {
    multiply(priceOf(order), sizeOf(order), quoteUnitOf(rules))
    needed = product
  } else if (isByQuote(order)) {
    needed = quoteOf(order)
  } else {
    if (!costOf(order, rules)) return OVERFLOW
    needed = cost
  }
  const missing = needed - freed
  return missing <= 0 || availableOf(heldCell(order)) >= missing ? OK : BALANCE_INSUFFICIENT
}

/** What only the book can say. */
function checkBook(rules: usize): u32 {
  if (typeOf(order) === LIMIT) {
    if ((flagsOf(order) & ONLY_RESTS) === 0) return OK
    const best = bestFor(order)
    if (best === 0) return OK
    const price = priceOf(best)
    if (sideOf(order) === BUY ? price > priceOf(order) : price < priceOf(order)) return OK
    setBound(price)
    return POST_ONLY_WOULD_TAKE
  }
  const best = bestFor(order)
  if (best === 0) return BOOK_EMPTY
  if (!isByQuote(order)) return OK
  const least = max(<i64>1, minSizeOf(rules))
  if (affordable(quoteOf(order), priceOf(best), quoteUnitOf(rules)) >= least) return OK
  if (multiply(priceOf(best), least, quoteUnitOf(rules))) setBound(product)
  return AMOUNT_BELOW_MINIMUM
}

/** Hold → match → settle → release. From here on nothing is refused. */
function enter(rules: usize, time: f64): void {
  lastOrderId += 1
  setId(order, lastOrderId)
  setCreatedAt(order, time)
  match(rules, time)
}

function match(rules: usize, time: f64): void {
  setLeft(order, sizeOf(order))
  setDealSize(order, 0)
  setQuoteLeft(order, quoteOf(order))
  setDeal(order, 0)
  setFee(order, 0)
  setUpdatedAt(order, time)
  const cell = heldCell(order)
  hold(cell, needed)
  const stop = take(order, rules)
  const rests = typeOf(order) === LIMIT && leftOf(order) > 0 && stop !== SELF_TRADE && (flagsOf(order) & IOC) === 0
  if (rests) {
    // A rest keeps price × left; what better prices saved is free at once. Sells save nothing.
    if (sideOf(order) === BUY && dealSizeOf(order) > 0) release(cell, needed - heldBy(order, rules) - dealOf(order))
    const resting = putOrder()
    if ((flagsOf(order) & ACTIVATED) === 0) joinSeat(resting)
    else joinSeatById(resting)
    sayOrder(PUT, 0, order)
    return
  }
  const rest = sideOf(order) === SELL ? leftOf(order) * baseUnitOf(rules) : needed - dealOf(order)
  if (rest !== 0) release(cell, rest)
  sayOrder(FINISHED, reasonOf(stop), order)
}

function reasonOf(stop: u32): u32 {
  if (stop === DONE) return FILLED
  if (stop === SELF_TRADE) return BY_STP
  if (typeOf(order) === LIMIT) return BY_IOC
  if (stop === AT_PRICE) return TAKER_BAND
  return stop === UNAFFORDABLE && dealSizeOf(order) > 0 ? FILLED : CANCELED
}

/** The resting order that locate found. */
let located: usize = 0

function locate(owner: u32): u32 {
  setBound(0)
  const id = idOf(ref)
  if (id < 0 || (id === 0) === (clientLengthOf(ref) === 0)) return INVALID_COMMAND
  const rules = marketAt(marketOf(ref))
  if (rules === 0) return MARKET_UNKNOWN
  if (stateOf(rules) === HALTED) return MARKET_CLOSED
  located = handleOf(owner)
  return located === 0 ? ORDER_NOT_FOUND : OK
}

function handleOf(owner: u32): usize {
  if (idOf(ref) !== 0) {
    const found = findOrder(idOf(ref))
    return found !== 0 && ownerOf(found) === owner && marketOf(found) === marketOf(ref) ? found : 0
  }
  const seat = findSeat(owner, marketOf(ref))
  return seat !== 0 && clientLengthOf(ref) <= CLIENT_ID_MAX ? findClient(seat, ref) : 0
}

function shrinkOrReplace(old: usize, price: i64, size: i64, time: f64): u32 {
  const done = dealSizeOf(old)
  if (size !== 0 && size <= done) {
    setBound(done)
    return AMOUNT_INVALID
  }
  const left = size === 0 ? leftOf(old) : size - done
  const shrinks = (price === 0 || price === priceOf(old)) && left < leftOf(old) && (flagsOf(old) & GROUPED) === 0
  return shrinks ? shrink(old, size, left, time) : replace(old, price, left, time)
}

function shrink(old: usize, size: i64, left: i64, time: f64): u32 {
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
  sayOrder(UPDATED, 0, old)
  return OK
}

function replace(old: usize, price: i64, size: i64, time: f64): u32 {
  if ((flagsOf(old) & GROUPED) !== 0) return ORDER_NOT_MODIFIABLE
  const rules = marketAt(marketOf(old))
  copyTerms(old)
  setClient(order, orderClient)
  if (clientLengthOf(old) > 0) memory.copy(clientTextOf(order), clientTextOf(old), clientLengthOf(old))
  setPrice(order, price === 0 ? priceOf(old) : price)
  setSize(order, size === 0 ? leftOf(old) : size)
  setQuote(order, 0)
  setFlags(order, flagsOf(old) & KNOWN_FLAGS)
  if (priceOf(order) === priceOf(old) && sizeOf(order) === leftOf(old)) return NOTHING_TO_CHANGE
  freshen(seatOf(order))
  let code = checkOrder(order, rules, mayTrade(seatOf(order)), false)
  if (code !== OK) return code
  freed = heldBy(old, rules)
  code = checkFunds(rules)
  if (code === OK) code = checkBook(rules)
  if (code !== OK) return code
  finishResting(old, rules, MODIFIED)
  enter(rules, time)
  return OK
}

/** For the host: what lies in `order` is put back as a snapshot has it; joinSeat follows in order of placing. */
export function restoreOrder(owner: u32): usize {
  setClient(order, orderClient)
  setSeat(order, openSeat(owner, marketOf(order)))
  setType(order, LIMIT)
  return putOrder()
}

/** Where the host puts size, deal, fee and time of the last change of the order that comes in. */
export function fillsRoom(): usize {
  return fillsOf(order)
}

/** Where the host puts its price. */
export function priceRoom(): usize {
  return levelOf(order)
}

/** For the host: the stop that lies in `order` enters with the id it has, and its money is available. */
export function enterOrder(owner: u32, time: f64): void {
  const rules = marketAt(marketOf(order))
  setClient(order, orderClient)
  setSeat(order, openSeat(owner, marketOf(order)))
  freed = 0
  if (checkFunds(rules) !== OK) fail(9)
  match(rules, time)
}

export function finishOrder(id: f64, reason: u32): void {
  const found = findOrder(<i64>id)
  if (found !== 0) finishResting(found, marketAt(marketOf(found)), reason)
}

/** Whether a resting order has the client order id of the one that lies in `order`. */
export function restsWithClient(owner: u32, market: u32): bool {
  const seat = findSeat(owner, market)
  setClient(order, orderClient)
  return seat !== 0 && findClient(seat, order) !== 0
}

export function clientRoom(): usize {
  return orderClient + 16
}
