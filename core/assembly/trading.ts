import { bestOrder, joinSeat, joinSeatById, putOrder } from './book'
import { ONLY_RESTS, checkAmount, checkOrder, isByQuote } from './check'
import { findClient } from './clients'
import { time } from './clock'
import { sayOrder, sayRefused } from './events'
import { affordable, isSafe, multiply, product } from './exact'
import {
  CLIENT_ID_MAX,
  COUNTERPARTY_PRICE,
  EV_ORDER_PUT,
  EV_ORDER_UPDATED,
  FINISH_CANCELED,
  FINISH_FILLED,
  FINISH_FOK,
  FINISH_IOC,
  FINISH_MATCH_LIMIT,
  FINISH_MODIFIED,
  FINISH_STP,
  FINISH_TAKER_BAND,
  FIRST_ORDINARY_OWNER,
  FLAG_GROUPED,
  FLAG_FOK,
  FLAG_IOC,
  FLAG_OTO,
  KNOWN_FLAGS,
  LAST_LISTED,
  MATCHES_PER_COMMAND,
  MAX_BULK,
  QUEUE_PRICE,
  R_ACCOUNT_RESTRICTED,
  R_AMOUNT_BELOW_MINIMUM,
  R_AMOUNT_INVALID,
  R_BALANCE_INSUFFICIENT,
  R_BOOK_EMPTY,
  R_FLAGS_CONFLICT,
  R_INVALID_COMMAND,
  R_MARKET_CLOSED,
  R_MARKET_UNKNOWN,
  R_NOTHING_TO_CHANGE,
  R_NOT_ATTEMPTED,
  R_ORDER_NOT_FOUND,
  R_ORDER_NOT_MODIFIABLE,
  R_OVERFLOW,
  R_POST_ONLY_WOULD_TAKE,
  R_WALLET_INVALID,
  SIDE_BUY,
  SIDE_SELL,
  SOURCE_LAST,
  SPEC_AT_CLIENT_ORDER_ID,
  SPEC_AT_FLAGS,
  SPEC_AT_SOURCE,
  SPEC_AT_STP,
  SPEC_AT_WALLET,
  SPEC_MIN,
  STATE_HALTED,
  STATE_OPEN,
  STP_LAST,
  TYPE_LAST,
  TYPE_LIMIT,
  WALLET_BOTS,
  WALLET_LAST,
  WALLET_SPOT,
} from './generated'
import { cost, estimate, fills } from './estimate'
import { findOrder } from './ids'
import { beginItems, noteItem } from './items'
import { availableOf, canHold, hold, release } from './ledger'
import { baseUnitOf, lastOf, marketAt, minSizeOf, quoteUnitOf, stateOf } from './markets'
import {
  AT_PRICE,
  DONE,
  LIMITED,
  SELF_TRADE,
  sayFinished,
  UNAFFORDABLE,
  bestFor,
  finishResting,
  heldBy,
  canPayRebates,
  heldCell,
  matches,
  take,
} from './matcher'
import { fail } from './memory'
import {
  clientLengthOf,
  clientOf,
  clientTextOf,
  copyTerms,
  dealOf,
  dealSizeOf,
  flagsOf,
  idOf,
  incoming,
  leftOf,
  marketOf,
  openFills,
  ownerOf,
  priceOf,
  quoteOf,
  seatOf,
  setClient,
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
import { OK, bound, setBound } from './refusal'
import { followFirst } from './oto-links'
import { checkRoom, mayRest } from './room'
import { admitGuest, freshen, guest, mayTrade, seatOrGuest } from './seats'
import { findWaiting, isWaiting } from './waiting'

/** What readSpec and readRef answer for bytes that no encoder wrote. */
export const MALFORMED: usize = 0

/** The order that comes in, and what a cancel or a change refers to, each with room for its client order id. */
export const order: usize = incoming
const orderClient: usize = memory.data(16 + 256, 16)
/** The wallet that a spec names. */
export let wallet: u32 = WALLET_SPOT
export const ref: usize = memory.data(128, 16)
const refClient: usize = memory.data(16 + 256, 16)

let lastOrderId: i64 = 0
let needed: i64 = 0

export function getLastOrderId(): i64 {
  return lastOrderId
}
export function setLastOrderId(id: i64): void {
  lastOrderId = id
}
export function nextOrderId(): i64 {
  lastOrderId += 1
  return lastOrderId
}

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

export function place(at: usize, end: usize): u32 {
  if (at + 4 > end || readSpec(at + 4, end) !== end) return R_INVALID_COMMAND
  return placeOne(load<u32>(at))
}

/** Says what became of the items that are refused; answers the first refusal. */
export function bulk(at: usize, end: usize): u32 {
  if (!isBulk(at, end)) return R_INVALID_COMMAND
  const owner = load<u32>(at)
  const stopOnFail = load<u8>(at, 4) === 1
  const count: u32 = load<u16>(at, 5)
  beginItems(count)
  const before = matches
  let first = OK
  let next = at + 7
  for (let item: u32 = 0; item < count; item++) {
    next = readSpec(next, end)
    let code = R_NOT_ATTEMPTED
    setBound(0)
    const attempts = matches - before < MATCHES_PER_COMMAND && (first === OK || !stopOnFail)
    if (attempts) code = placeOne(owner)
    if (code === OK) continue
    sayRefused(code, item, bound)
    noteItem(item, code)
    if (first === OK) first = code
  }
  return first
}

function isBulk(at: usize, end: usize): bool {
  if (at + 7 > end || load<u8>(at, 4) > 1) return false
  const count: u32 = load<u16>(at, 5)
  let next = at + 7
  for (let item: u32 = 0; item < count && next !== MALFORMED; item++) next = readSpec(next, end)
  return count > 0 && count <= MAX_BULK && next === end
}

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

function placeOne(owner: u32): u32 {
  setBound(0)
  const rules = marketAt(marketOf(order))
  if (rules === 0) return R_MARKET_UNKNOWN
  let code = checkPlacing(owner, rules)
  if (code === OK) code = checkRoom(mayRest() ? 1 : 0)
  if (code !== OK) return code
  admit()
  identify()
  match(rules)
  return OK
}

/** Everything that is asked of an order that is placed, but room. Gives it its seat, and a price where it has none. */
export function checkPlacing(owner: u32, rules: usize): u32 {
  let code = checkOwner(owner)
  if (code === OK && priceOf(order) < 0) code = priceByBook(rules)
  if (code === OK) code = checkOrder(order, rules, mayTrade(seatOf(order)), isClientInUse(), lastOf(rules))
  if (code === OK) code = checkFunds(rules, 0)
  if (code === OK && !canPayRebates(order, rules)) code = R_OVERFLOW
  return code === OK ? checkBook(rules) : code
}

/** Who may trade at all, and from which wallet; gives the order its seat, or the guest's. */
export function checkOwner(owner: u32): u32 {
  if (owner < FIRST_ORDINARY_OWNER) return R_ACCOUNT_RESTRICTED
  if (wallet !== WALLET_SPOT && wallet !== WALLET_BOTS) return R_WALLET_INVALID
  setSeat(order, seatOrGuest(owner, marketOf(order), wallet))
  return OK
}

/** Whether an order of the same owner at the same market rests or waits under the client order id of the one that comes in. */
export function isClientInUse(): bool {
  const length = clientLengthOf(order)
  return length > 0 && length <= CLIENT_ID_MAX && findClient(ownerOf(order), marketOf(order), order) !== 0
}

/** The order that comes in is accepted: a guest gets a seat. */
export function admit(): void {
  if (seatOf(order) === guest) setSeat(order, admitGuest())
}

/** The price of an order that names a side of the book instead of one. It joins ordinary orders, whoever it takes. */
function priceByBook(rules: usize): u32 {
  const asked = priceOf(order)
  const queues = asked === QUEUE_PRICE
  if (typeOf(order) !== TYPE_LIMIT || stateOf(rules) !== STATE_OPEN || (!queues && asked !== COUNTERPARTY_PRICE))
    return OK
  const flags = flagsOf(order)
  if ((flags & ONLY_RESTS) !== 0 || (queues && (flags & (FLAG_IOC | FLAG_FOK)) !== 0)) return R_FLAGS_CONFLICT
  const best = queues ? bestOrder(marketOf(order), sideOf(order)) : bestFor(order)
  if (best === 0) return R_BOOK_EMPTY
  setPrice(order, priceOf(best))
  return OK
}

/** Works out what the order must hold, and whether it is there together with what is freed. */
export function checkFunds(rules: usize, freed: i64): u32 {
  if (sideOf(order) === SIDE_SELL) {
    needed = sizeOf(order) * baseUnitOf(rules)
  } else if (typeOf(order) === TYPE_LIMIT) {
    multiply(priceOf(order), sizeOf(order), quoteUnitOf(rules))
    needed = product
  } else if (isByQuote(order)) {
    needed = quoteOf(order)
  } else {
    // A buy by base replaces nothing, so nothing is freed.
    if (!estimate(order, rules, availableOf(heldCell(order)))) return R_BALANCE_INSUFFICIENT
    needed = cost
  }
  const missing = needed - freed
  return canHold(heldCell(order), missing) ? OK : R_BALANCE_INSUFFICIENT
}

/** Of a limit order that must not take. */
export function checkTakesNothing(): u32 {
  const best = bestFor(order)
  if (best === 0) return OK
  const price = priceOf(best)
  if (sideOf(order) === SIDE_BUY ? price > priceOf(order) : price < priceOf(order)) return OK
  setBound(price)
  return R_POST_ONLY_WOULD_TAKE
}

/** What only the book can say. */
function checkBook(rules: usize): u32 {
  if (typeOf(order) === TYPE_LIMIT) return (flagsOf(order) & ONLY_RESTS) === 0 ? OK : checkTakesNothing()
  const best = bestFor(order)
  if (best === 0) return R_BOOK_EMPTY
  if (!isByQuote(order)) return OK
  const least = max(<i64>1, minSizeOf(rules))
  if (affordable(quoteOf(order), priceOf(best), quoteUnitOf(rules)) >= least) return OK
  if (multiply(priceOf(best), least, quoteUnitOf(rules))) setBound(product)
  return R_AMOUNT_BELOW_MINIMUM
}

/** The order that comes in and was judged enters with an id that it was given. */
export function enterPlaced(rules: usize, id: i64): void {
  setId(order, id)
  setCreatedAt(order, time)
  enterWaiting(rules)
}

/** The order that comes in has waited, and enters with the id that it has; its money is available. */
export function enterWaiting(rules: usize): void {
  if (checkFunds(rules, 0) !== OK) fail(9)
  match(rules)
}

/** The order that comes in is the next one. */
export function identify(): void {
  lastOrderId += 1
  setId(order, lastOrderId)
  setCreatedAt(order, time)
}

/** Hold → match → settle → release. From here on nothing is refused. */
function match(rules: usize): void {
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

/** The resting order that locate found. */
export let located: usize = 0

/** Finds the owner's resting order that `ref` names, at a market that is not halted. */
export function locate(owner: u32): u32 {
  setBound(0)
  const code = checkRef()
  if (code !== OK) return code
  located = handleOf(owner)
  return located === 0 ? R_ORDER_NOT_FOUND : OK
}

/** `ref` names an order one way, at a market that is not halted. */
export function checkRef(): u32 {
  const id = idOf(ref)
  if (id < 0 || (id === 0) === (clientLengthOf(ref) === 0)) return R_INVALID_COMMAND
  const rules = marketAt(marketOf(ref))
  if (rules === 0) return R_MARKET_UNKNOWN
  return stateOf(rules) === STATE_HALTED ? R_MARKET_CLOSED : OK
}

function handleOf(owner: u32): usize {
  if (idOf(ref) !== 0) {
    const found = findOrder(idOf(ref))
    return found !== 0 && !isWaiting(found) && ownerOf(found) === owner && marketOf(found) === marketOf(ref) ? found : 0
  }
  const named = clientLengthOf(ref) <= CLIENT_ID_MAX ? findClient(owner, marketOf(ref), ref) : 0
  return named !== 0 && !isWaiting(named) ? named : 0
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
